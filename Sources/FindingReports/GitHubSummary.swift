internal import BridgeFindings

/// The summary page of a job on GitHub: Markdown in which nothing of a payload is Markdown.
///
/// GitHub takes one megabyte a step, so what does not fit is counted instead of shown.
enum GitHubSummary {
    /// Bytes, with room left for what other steps and the end of this one add.
    private static let limit = 900_000

    static func write(_ report: Report, style: ReportStyle, to write: (String) -> Void) {
        let summary = Summary(report)
        let run = WholeRun(report)
        write("## PlayerBridge: \(Headline.text(of: report))\n\n")
        write("| checked | passed | failed | problems | errors | warnings | notes |\n")
        write("|---:|---:|---:|---:|---:|---:|---:|\n")
        let severities = [Severity.error, .warning, .note].map { summary.findings[$0, default: 0] }
        let counts = [summary.checked, summary.passed, summary.failed, summary.problems] + severities
        write("| \(counts.map(String.init).joined(separator: " | ")) |\n\n")
        let verdicts = Verdict.allCases.reversed().compactMap { verdict in
            summary.verdicts[verdict].map { "\($0) \(verdict.rawValue)" }
        }
        if !verdicts.isEmpty { write("Payloads: \(verdicts.joined(separator: ", ")).\n\n") }

        var room = limit
        var hidden = 0
        func add(_ piece: String) {
            guard room >= piece.utf8.count else {
                hidden += 1
                return
            }
            room -= piece.utf8.count
            write(piece)
        }
        for problem in report.problems {
            add("- **problem** \(inline(problem.source)): \(inline(problem.message))\n")
        }
        if !report.problems.isEmpty { write("\n") }
        for result in report.results where !result.passed || (style.isVerbose && !result.findings.isEmpty) {
            add(details(of: result, in: run, isOpen: !result.passed && report.results.tally.checked <= 20))
        }
        if hidden > 0 { write("\(hidden) more are in the other reports of this run.\n\n") }
        footer(report, write)
    }

    private static func details(of result: CheckResult, in run: WholeRun?, isOpen: Bool) -> String {
        let worst = FindingPlaces.sorted(result.findings).max { $0.severity < $1.severity }
        let name = result.id.isEmpty ? result.source : "\(result.source): \(result.id)"
        // In a pre element nothing is Markdown, and its end is the only thing to look out for.
        let text = MarkupText.escapedLines(TextReport.text(of: result, in: run))
        return """
            <details\(isOpen ? " open" : "")><summary><b>\(result.outcome)</b> \(inline(name))\
            \(worst.map { ": \(inline($0.message))" } ?? "")</summary>

            <pre>
            \(text)</pre>

            </details>


            """
    }

    private static func footer(_ report: Report, _ write: (String) -> Void) {
        let header = report.header
        let parts = ["playerbridge \(header.version)", header.engine, header.contract, header.hostModel]
        write("<sub>\(inline(parts.filter { !$0.isEmpty }.joined(separator: ", ")))")
        if !header.unchecked.isEmpty { write("; not checked: \(inline(header.unchecked.joined(separator: "; ")))") }
        write("</sub>\n")
    }

    /// A text in which every ASCII character that Markdown or HTML may read is a character reference.
    private static func inline(_ text: String) -> String {
        var result = ""
        for scalar in VisibleText()(text).unicodeScalars {
            let isPlain =
                !scalar.isASCII || scalar == " " || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            result += isPlain ? String(scalar) : "&#\(scalar.value);"
        }
        return result
    }
}
