/// One page that leads to the reports of a run's failing tests.
package enum ReportIndex {
    /// One report, with the first line of each failure.
    package struct Entry: Sendable {
        var file: String
        var test: String
        var lines: [String]

        /// - Parameter file: Beside the page.
        package init(file: String, test: String, lines: [String]) {
            self.file = file
            self.test = test
            self.lines = lines
        }
    }

    package static func page(_ entries: [Entry]) -> String {
        var html = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>PlayerBridge: \(entries.count) failing test\(entries.count == 1 ? "" : "s")</title>
            <style>body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
            li { margin: 0 0 1rem } code { display: block; white-space: pre-wrap; overflow-wrap: anywhere }</style>
            </head><body><h1>\(entries.count) failing test\(entries.count == 1 ? "" : "s")</h1><ol>

            """
        for entry in entries {
            html += "<li><a href=\"\(entry.file)\">\(MarkupText.escaped(entry.test))</a>"
            for line in entry.lines { html += "<code>\(MarkupText.escaped(line))</code>" }
            html += "</li>\n"
        }
        return html + "</ol></body></html>\n"
    }
}
