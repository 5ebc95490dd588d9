public import BridgeFindings

/// The counts that end a report.
public struct Summary: Sendable, Hashable {
    public private(set) var checked = 0
    public private(set) var passed = 0
    public private(set) var failed = 0
    public private(set) var problems = 0
    public private(set) var verdicts: [Verdict: Int] = [:]
    public private(set) var findings: [Severity: Int] = [:]

    public init(_ report: Report) {
        problems = report.problems.count
        for result in report.results {
            checked += 1
            if result.passed { passed += 1 } else { failed += 1 }
            if let verdict = result.verdict { verdicts[verdict, default: 0] += 1 }
            for finding in result.findings { findings[finding.severity, default: 0] += 1 }
        }
    }

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
