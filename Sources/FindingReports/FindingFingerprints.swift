internal import BridgeFindings

/// Names for findings that stay the same from run to run, and when the input moves to another line.
///
/// Made from file, result, rule, the value's path and the message; findings that agree in all of these are numbered.
struct FindingFingerprints {
    private var counts: [StableHash: Int] = [:]

    /// Sixteen hexadecimal digits. Findings of one result are asked for in the order of their places.
    mutating func next(_ finding: Finding, in result: CheckResult) -> String {
        let file = InputPlace(result.source).path
        let parts = [
            file, result.id, finding.rule.rawValue, finding.range?.text ?? "", finding.path ?? "", finding.message,
        ]
        let hash = StableHash(parts)
        let count = counts[hash, default: 0]
        counts[hash] = count + 1
        return (count == 0 ? hash : StableHash(parts + [String(count)])).digits
    }
}
