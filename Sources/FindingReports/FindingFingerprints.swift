internal import BridgeFindings

/// Names for findings that stay the same from run to run, and when the input moves to another line.
///
/// Made from file, result, rule, the value's path and the message; findings that agree in all of these are numbered.
struct FindingFingerprints {
    private var counts: [UInt64: Int] = [:]

    /// Sixteen hexadecimal digits. Findings of one result are asked for in the order of their places.
    mutating func next(_ finding: Finding, in result: CheckResult) -> String {
        let file = InputPlace(result.source).path
        let parts = [
            file, result.id, finding.rule.rawValue, finding.range?.text ?? "", finding.path ?? "", finding.message,
        ]
        let hash = Self.hash(parts)
        let count = counts[hash, default: 0]
        counts[hash] = count + 1
        return Self.digits(count == 0 ? hash : Self.hash(parts + [String(count)]))
    }

    /// FNV-1a, with a byte between the parts that no UTF-8 holds.
    private static func hash(_ parts: [String]) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in parts {
            for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        }
        return hash
    }

    private static func digits(_ hash: UInt64) -> String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
