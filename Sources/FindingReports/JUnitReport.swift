internal import BridgeFindings

/// JUnit XML, which CI systems show as test results: a suite a file, a test case a payload or step.
///
/// There is no standard; this keeps to what the readers of Jenkins, GitLab, GitHub's actions and junitparser share.
/// Times are of the player clock, so that the same inputs give the same bytes.
struct JUnitReport {
    private let run: WholeRun?
    private let out: (String) -> Void

    static func write(_ report: Report, style: ReportStyle, to write: (String) -> Void) {
        withoutActuallyEscaping(write) { JUnitReport(run: WholeRun(report), out: $0).write(report) }
    }

    private struct Suite {
        var name: String
        var results: [(result: CheckResult, seconds: Double)] = []
        var problems: [Report.Problem] = []

        var tests: Int { results.count + problems.count }
        var failures: Int { results.count { !$0.result.passed } }
        var seconds: Double { results.reduce(0) { $0 + $1.seconds } }
        /// Of the campaigns, each once.
        var seeds: [UInt64] { Set(results.compactMap { $0.result.campaign?.seed }).sorted() }
    }

    private func write(_ report: Report) {
        let suites = Self.suites(of: report)
        out("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        let total = (suites.reduce(0) { $0 + $1.tests }, suites.reduce(0) { $0 + $1.failures })
        out(
            "<testsuites name=\"playerbridge\" tests=\"\(total.0)\" failures=\"\(total.1)\" "
                + "errors=\"\(report.problems.count)\" time=\"\(Self.time(suites.reduce(0) { $0 + $1.seconds }))\">\n")
        for suite in suites { write(suite, report.header) }
        out("</testsuites>\n")
    }

    private func write(_ suite: Suite, _ header: Report.Header) {
        out(
            "  <testsuite name=\"\(MarkupText.escaped(suite.name))\" tests=\"\(suite.tests)\" "
                + "failures=\"\(suite.failures)\" errors=\"\(suite.problems.count)\" skipped=\"0\" "
                + "time=\"\(Self.time(suite.seconds))\">\n    <properties>\n")
        for (name, value) in [
            ("version", header.version), ("engine", header.engine), ("contract", header.contract),
            ("hostModel", header.hostModel), ("notChecked", header.unchecked.joined(separator: "; ")),
            ("seed", suite.seeds.map(String.init).joined(separator: ", ")),
        ] where !value.isEmpty {
            out("      <property name=\"\(name)\" value=\"\(MarkupText.escaped(value))\"/>\n")
        }
        out("    </properties>\n")
        for (result, seconds) in suite.results { write(result, seconds) }
        for problem in suite.problems { write(problem) }
        out("  </testsuite>\n")
    }

    private func write(_ result: CheckResult, _ seconds: Double) {
        open(name: result.id.isEmpty ? result.source : result.id, source: result.source, seconds: seconds)
        guard !result.passed || !result.findings.isEmpty else { return out("/>\n") }
        out(">\n")
        let text = MarkupText.escapedLines(TextReport.text(of: result, in: run))
        if result.passed {
            out("      <system-out>\(text)</system-out>\n")
        } else {
            let worst = FindingPlaces.sorted(result.findings).max { $0.severity < $1.severity }
            let message = worst?.message ?? "did not pass"
            let type = worst?.rule.rawValue ?? result.verdict?.rawValue ?? "failed"
            out(
                "      <failure message=\"\(MarkupText.escaped(message))\" type=\"\(MarkupText.escaped(type))\">\(text)</failure>\n"
            )
        }
        out("    </testcase>\n")
    }

    private func write(_ problem: Report.Problem) {
        let message = MarkupText.escaped(problem.message)
        open(name: "input \(problem.source)", source: problem.source, seconds: 0)
        out(
            ">\n      <error message=\"\(message)\" type=\"problem\">"
                + "\(MarkupText.escaped(problem.source)): \(message)</error>\n    </testcase>\n")
    }

    /// The start tag, left open.
    private func open(name: String, source: String, seconds: Double) {
        let place = InputPlace(source)
        let path = MarkupText.escaped(place.path)
        out("    <testcase name=\"\(MarkupText.escaped(name))\" classname=\"\(path)\"")
        if place.isFile {
            out(" file=\"\(path)\"")
            if let line = place.line { out(" line=\"\(line)\"") }
        }
        out(" time=\"\(Self.time(seconds))\"")
    }

    /// One suite a file, in the order in which files come up.
    private static func suites(of report: Report) -> [Suite] {
        var suites: [Suite] = []
        var indices: [String: Int] = [:]
        func index(of source: String) -> Int {
            let path = InputPlace(source).path
            if let known = indices[path] { return known }
            indices[path] = suites.count
            suites.append(Suite(name: path))
            return suites.count - 1
        }
        var clock: [String: Double] = [:]
        for result in report.results {
            // The clock of a session goes on from step to step; it starts anew with a page.
            let path = InputPlace(result.source).path
            let now = result.transcript.last?.at ?? (result.kind == .step ? clock[path] : nil) ?? 0
            let before = result.kind == .step ? clock[path] ?? 0 : 0
            clock[path] = now
            suites[index(of: result.source)].results.append((result, now >= before ? now - before : now))
        }
        for problem in report.problems { suites[index(of: problem.source)].problems.append(problem) }
        return suites
    }

    /// Seconds with milliseconds, written without a locale.
    private static func time(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds >= 0, seconds < 1e12 else { return "0.000" }
        let milliseconds = Int((seconds * 1000).rounded())
        let fraction = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.utf8.count) + fraction
    }
}
