internal import BridgeFindings

/// One line a finding: `file:line:column: error: message (fix: likely) [rule]`.
enum ShortReport {
    static func write(_ report: Report, style: ReportStyle, to write: (String) -> Void) {
        let visible = style.visible
        let isSingle = report.results.tally.checked == 1
        for result in report.results {
            var places = FindingPlaces(result)
            // Notes stay out of a long run, unless they are what makes a result fail.
            let failsByNotes = !result.passed && result.findings.allSatisfy { $0.severity == .note }
            for finding in FindingPlaces.sorted(result.findings)
            where style.isVerbose || isSingle || failsByNotes || finding.severity > .note {
                let place = visible(place(of: finding, in: result, &places))
                let rule = visible(finding.rule.rawValue)
                let fix = finding.fix.map { " (fix: \($0.grade.rawValue))" } ?? ""
                write("\(place): \(finding.severity.rawValue): \(visible(finding.message))\(fix) [\(rule)]\n")
            }
        }
        for problem in report.problems {
            write("\(visible(problem.source)): problem: \(visible(problem.message))\n")
        }
    }

    private static func place(of finding: Finding, in result: CheckResult, _ places: inout FindingPlaces) -> String {
        guard let range = finding.range else { return result.source }
        let name = places.name(of: range)
        // The place in the text says little without the input that the text came from.
        return range.file != nil || result.source == CheckResult.commandLine ? name : "\(result.source): \(name)"
    }
}
