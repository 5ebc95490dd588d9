internal import BridgeFindings
internal import JavaScriptSyntax

/// One HTML file for people, which needs nothing else: rows that can be read without a script, and the data from which
/// the script draws what a row holds when it is opened.
///
/// Nothing in it can run but the one script, whose hash the content security policy names; every text is made visible
/// and escaped, and the script puts texts into text nodes only.
struct HTMLReport {
    private let out: (String) -> Void

    static func write(_ report: Report, style: ReportStyle, to write: (String) -> Void) {
        withoutActuallyEscaping(write) { HTMLReport(out: $0).write(report) }
    }

    private func write(_ report: Report) {
        let sessions = SessionTimeline.sessions(of: report)
        head(report)
        header(report)
        out("<main>\n")
        problems(report.problems)
        if !sessions.isEmpty { write(sessions) }
        results(report)
        out("</main>\n")
        footer(report.header)
        let run = WholeRun(report)
        data("results", report.results.map { PageData.line(for: $0, in: run) })
        data("sessions", sessions.map { PageData.line(for: $0) })
        out("<script>")
        out(String(decoding: PageResources.script, as: UTF8.self))
        out("</script>\n</body>\n</html>\n")
    }

    private func head(_ report: Report) {
        let hashes = (SHA256.base64(of: PageResources.script), SHA256.base64(of: PageResources.style))
        out(
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-\(hashes.0)'; \
            style-src 'sha256-\(hashes.1)'; base-uri 'none'; form-action 'none'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>PlayerBridge: \(Headline.text(of: report))</title>
            <style>\(String(decoding: PageResources.style, as: UTF8.self))</style>
            </head>
            <body>
            <a class="skip" href="#list">Skip to the results</a>

            """)
    }

    // MARK: Above the rows

    private func header(_ report: Report) {
        let summary = Summary(report)
        let isGood = report.exitCode == 0
        out("<header>\n<h1><span class=\"\(isGood ? "good" : "bad")\">\(Headline.text(of: report))</span></h1>\n")
        if !report.header.context.isEmpty {
            out("<p class=\"context\">\(MarkupText.escaped(report.header.context.joined(separator: "; ")))</p>\n")
        }
        out("<p class=\"counts\">")
        let severities = [Severity.error, .warning, .note].compactMap { severity in
            summary.findings[severity].map {
                "<span class=\"\(severity.rawValue)\">\($0) \(severity.rawValue)\($0 == 1 ? "" : "s")</span>"
            }
        }
        out(severities.isEmpty ? "no findings" : severities.joined(separator: " "))
        out("</p>\n<div class=\"tools\" role=\"search\">\n")
        out(
            "<input id=\"search\" type=\"search\" placeholder=\"Search texts, rules, messages\" aria-label=\"Search\">\n"
        )
        out("<div id=\"filters\" role=\"group\" aria-label=\"Show only\">\n")
        button("failed", "not passed", summary.failed)
        for verdict in Verdict.allCases {
            button("v-\(verdict.rawValue)", verdict.rawValue, summary.verdicts[verdict] ?? 0)
        }
        out("</div>\n<label>Rule <select id=\"rule\"><option value=\"\">all</option>")
        let rules = Set(report.results.flatMap { $0.findings.map(\.rule.rawValue) })
        for rule in rules.sorted().map({ MarkupText.escaped($0) }) { out("<option value=\"\(rule)\">\(rule)</option>") }
        out("</select></label>\n<button id=\"theme\" type=\"button\">Theme</button>\n</div>\n")
        out("<p id=\"shown\" role=\"status\">\(summary.checked) result\(summary.checked == 1 ? "" : "s")</p>\n")
        out(
            "<noscript><p>Without scripts the page shows only the rows.</p></noscript>\n</header>\n"
        )
    }

    private func button(_ name: String, _ title: String, _ count: Int) {
        guard count > 0 else { return }
        out(
            "<button type=\"button\" class=\"\(name)\" data-filter=\"\(name)\" aria-pressed=\"false\">\(title) <b>\(count)</b></button>\n"
        )
    }

    private func problems(_ problems: [Report.Problem]) {
        guard !problems.isEmpty else { return }
        out("<section id=\"problems\"><h2>Problems</h2><ul>\n")
        for problem in problems {
            out("<li><code>\(MarkupText.escaped(problem.source))</code> \(MarkupText.escaped(problem.message))</li>\n")
        }
        out("</ul></section>\n")
    }

    // MARK: Sessions and rows

    private func write(_ sessions: [SessionTimeline]) {
        out("<section id=\"timelines\"><h2>Sessions</h2>\n")
        for (index, session) in sessions.enumerated() {
            out(
                "<details class=\"session\" data-session=\"\(index)\"><summary><span class=\"id\">\(MarkupText.escaped(session.title))</span> "
            )
            let answered = session.arcs.count { $0.state == .answered }
            if answered > 0 { out("<span class=\"arc answered\">\(answered) answered</span> ") }
            for trouble in session.troubles {
                out("<span class=\"arc \(trouble.state.rawValue)\">\(trouble.count) \(trouble.state.rawValue)</span> ")
            }
            out("<span class=\"source\">\(MarkupText.escaped(session.source))</span></summary></details>\n")
        }
        out("</section>\n")
    }

    private func results(_ report: Report) {
        out(
            "<section><h2>Results</h2>\n<p id=\"none\" hidden>No results match.</p>\n<div id=\"list\" role=\"list\" tabindex=\"-1\">\n"
        )
        // A browser lays out only the chunks near what is seen, and has few of them to watch.
        for start in stride(from: 0, to: report.results.count, by: Self.chunk) {
            out("<div class=\"chunk\" role=\"presentation\">\n")
            for index in start..<min(start + Self.chunk, report.results.count) { row(report.results[index], index) }
            out("</div>\n")
        }
        out("</div></section>\n")
    }

    private static let chunk = 40

    private func row(_ result: CheckResult, _ index: Int) {
        let worst = FindingPlaces.sorted(result.findings).max { $0.severity < $1.severity }
        let rules = Set(result.findings.map { MarkupText.escaped($0.rule.rawValue) }).sorted().joined(separator: " ")
        let classes = "\(result.verdict.map { "v-\($0.rawValue)" } ?? "v-none")\(result.passed ? "" : " failed")"
        out(
            "<div role=\"listitem\" id=\"r\(index)\" class=\"row \(classes)\" data-rules=\"\(rules)\"><details><summary>"
        )
        out(
            "<span class=\"verdict\">\(result.outcome)</span>\(result.passed ? "" : "<span class=\"fail\">not passed</span>")"
        )
        out("<span class=\"id\">\(MarkupText.escaped(result.id.isEmpty ? result.source : result.id))</span>")
        out("<span class=\"source\">\(MarkupText.escaped(result.source))</span>")
        if let worst {
            out("<span class=\"message \(worst.severity.rawValue)\">\(MarkupText.escaped(worst.message))</span>")
        }
        out("</summary></details></div>\n")
    }

    private func footer(_ header: Report.Header) {
        let parts = ["playerbridge \(header.version)", header.engine, header.contract, header.hostModel]
        out("<footer><p>\(MarkupText.escaped(parts.filter { !$0.isEmpty }.joined(separator: ", ")))</p>\n")
        if !header.unchecked.isEmpty {
            out("<p>Not checked: \(MarkupText.escaped(header.unchecked.joined(separator: "; ")))</p>\n")
        }
        out("<p>Keys: <kbd>/</kbd> search, <kbd>j</kbd> <kbd>k</kbd> next and previous row, <kbd>Enter</kbd> open, ")
        out("<kbd>f</kbd> failures only, <kbd>t</kbd> theme, <kbd>Esc</kbd> show everything</p></footer>\n")
    }

    /// A block of data: its type is none that a browser runs.
    private func data(_ name: String, _ lines: [String]) {
        out("<script type=\"application/json\" id=\"data-\(name)\">\n")
        for line in lines { out(line + "\n") }
        out("</script>\n")
    }
}
