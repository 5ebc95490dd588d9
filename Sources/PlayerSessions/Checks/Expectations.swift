public import BridgeFindings
public import PlayerEmulator

extension CheckResult {
    /// Judges the result of a payload that ended its process, of which nobody else could.
    public mutating func judge(against expected: PayloadCase.Expectation, failOn: Severity?) {
        Expectations.judge(&self, against: expected, CheckConfiguration(failOn: failOn))
    }
}

/// Whether what became of a payload is what its file expects.
enum Expectations {
    /// Marks a result as passed, or puts the finding `unexpected-outcome` in place of the error it is about.
    static func judge(
        _ result: inout CheckResult, against expected: PayloadCase.Expectation, _ configuration: CheckConfiguration
    ) {
        let isExplained = { (finding: Finding) in Self.explains(finding, expected) }
        let others = result.findings.filter { configuration.fails($0) && !isExplained($0) }
        let complaint = complaint(result, expected)
        guard complaint != nil || !others.isEmpty else {
            result.passed = true
            // What was expected is no error of this run: whoever reads the report must not take it for one.
            for index in result.findings.indices where isExplained(result.findings[index]) {
                result.findings[index].severity = .note
                result.findings[index].notes.append(Finding.Note("this was expected"))
            }
            return
        }
        result.passed = false
        guard let complaint else { return }
        var notes = [Finding.Note]()
        let explaining = result.findings.filter { $0.severity == .error }
        for finding in explaining {
            notes.append(Finding.Note("[\(finding.rule)] \(finding.message)", range: finding.range))
        }
        result.findings.removeAll { $0.severity == .error }
        result.findings.insert(
            Finding(
                rule: .unexpectedOutcome, severity: .error, message: complaint, range: explaining.first?.range,
                notes: notes),
            at: 0)
    }

    private static func complaint(_ result: CheckResult, _ expected: PayloadCase.Expectation) -> String? {
        guard result.verdict == expected.verdict else {
            return
                "expected verdict \(expected.verdict.rawValue), found \(result.verdict?.rawValue ?? "none")"
        }
        guard let rule = expected.rule else { return nil }
        let named = result.findings.filter { $0.rule == rule }
        guard !named.isEmpty else {
            let told = result.findings.first { $0.severity == .error }?.rule ?? result.findings.first?.rule
            return "expected rule \(rule), found \(told ?? "none")"
        }
        guard let offset = expected.offset, !named.contains(where: { $0.range?.offset == offset }) else { return nil }
        let place = named.first?.range.map { "at byte \($0.offset)" } ?? "without a place"
        return "expected \(rule) at byte \(offset), found it \(place)"
    }

    /// Findings of the expected rule, and the errors of a verdict that was expected without naming one.
    private static func explains(_ finding: Finding, _ expected: PayloadCase.Expectation) -> Bool {
        if let rule = expected.rule { return finding.rule == rule }
        guard expected.verdict != .delivered else { return false }
        return [.text, .value, .run].contains(finding.rule.rule.family)
    }
}
