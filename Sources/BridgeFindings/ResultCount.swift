/// What is counted of a result, and all that a long run keeps of most.
public struct ResultCount: Sendable, Hashable, Codable {
    public var passed: Bool
    public var verdict: Verdict?
    public var errors: Int
    public var warnings: Int
    public var notes: Int

    public init(_ result: CheckResult) {
        passed = result.passed
        verdict = result.verdict
        (errors, warnings, notes) = (0, 0, 0)
        for finding in result.findings {
            switch finding.severity {
            case .error: errors += 1
            case .warning: warnings += 1
            case .note: notes += 1
            }
        }
    }
}
