public import BridgeFindings

/// The counts that end a report.
public struct Summary: Sendable, Hashable {
    private let tally: ResultList.Tally
    public let problems: Int

    public init(_ report: Report) {
        tally = report.results.tally
        problems = report.problems.count
    }

    public var checked: Int { tally.checked }
    public var passed: Int { tally.passed }
    public var failed: Int { tally.failed }
    public var verdicts: [Verdict: Int] { tally.verdicts }
    public var findings: [Severity: Int] { tally.findings }

    /// Every count under its name in the JSON report, in the order in which people read them.
    public var counts: KeyValuePairs<String, Int> {
        [
            "checked": checked, "passed": passed, "failed": failed, "problems": problems,
            "delivered": verdicts[.delivered, default: 0], "altered": verdicts[.altered, default: 0],
            "injected": verdicts[.injected, default: 0], "failedRuns": verdicts[.failed, default: 0],
            "rejected": verdicts[.rejected, default: 0], "errors": findings[.error, default: 0],
            "warnings": findings[.warning, default: 0], "notes": findings[.note, default: 0],
        ]
    }
}
