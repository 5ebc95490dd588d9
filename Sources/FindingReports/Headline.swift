internal import BridgeFindings

/// What a report says of the whole run in one line; the pages for people begin with it.
enum Headline {
    static func text(of report: Report) -> String {
        let summary = Summary(report)
        if let manifest = report.manifest, manifest.ending != .complete, let shortfall = manifest.shortfall {
            return shortfall
        }
        let failed = summary.failed > 0 ? ["\(summary.failed) of \(summary.checked) did not pass"] : []
        let problems = summary.problems > 0 ? ["\(summary.problems) problem\(summary.problems == 1 ? "" : "s")"] : []
        if !(failed + problems).isEmpty { return (failed + problems).joined(separator: ", ") }
        if summary.checked == 0 { return "nothing was checked" }
        if let proof = EverythingPassed(report) { return Claims.allPassedWithCount(proof) }
        return "no failure in \(summary.checked)"
    }
}
