internal import BridgeFindings

/// Workflow commands of GitHub Actions: each finding becomes an annotation at its line of the pull request.
///
/// Source of the form: GitHub's documentation, workflow commands; the escapes are those of its toolkit
/// (`packages/core/src/command.ts`).
enum GitHubAnnotations {
    static func write(_ report: Report, style: ReportStyle, to write: (String) -> Void) {
        let visible = VisibleText()
        for result in report.results {
            var places = FindingPlaces(result)
            for finding in FindingPlaces.sorted(result.findings)
            where style.isVerbose || !result.passed || finding.severity > .note {
                write(command(finding, in: result, &places, visible) + "\n")
            }
        }
        for problem in report.problems {
            write(
                command(
                    "error", FileRegion(problem.source), title: "playerbridge: input",
                    message: "\(visible(problem.source)): \(visible(problem.message))", visible) + "\n")
        }
    }

    private static func command(
        _ finding: Finding, in result: CheckResult, _ places: inout FindingPlaces, _ visible: VisibleText
    ) -> String {
        var lines = [visible(finding.message)]
        let name = result.id.isEmpty ? result.source : result.id
        if let range = finding.range {
            let inText = places.lines(of: range.text)?.place(at: range.offset)
            lines.append(
                "in \(visible(name))" + (inText.map { " (\(visible(range.text)):\($0.line):\($0.column))" } ?? ""))
        } else {
            lines.append("in \(visible(name))")
        }
        lines += finding.notes.map { "note: \(visible($0.message))" }
        if let fix = finding.fix, fix.text.utf8.count <= 1_000 {
            lines.append("fix (\(fix.grade.rawValue)): \(visible(fix.text))")
        }
        return command(
            finding.severity == .note ? "notice" : finding.severity.rawValue, FileRegion(finding, in: result),
            title: finding.rule.rawValue, message: lines.joined(separator: "\n"), visible)
    }

    private static func command(
        _ name: String, _ region: FileRegion?, title: String, message: String, _ visible: VisibleText
    ) -> String {
        var properties: [String] = []
        func add(_ name: String, _ value: String) { properties.append("\(name)=\(escape(value, property: true))") }
        if let region {
            add("file", visible(region.path))
            if let line = region.line {
                add("line", String(line))
                // Columns are only shown when the finding stays on one line.
                if let column = region.column, (region.endLine ?? line) == line {
                    add("col", String(column))
                    if let end = region.endColumn, end > column { add("endColumn", String(end - 1)) }
                } else if let end = region.endLine {
                    add("endLine", String(end))
                }
            }
        }
        add("title", visible(title))
        return "::\(name) \(properties.joined(separator: ","))::\(escape(message, property: false))"
    }

    /// The escapes of a command: of its message, or of one of its properties.
    private static func escape(_ text: String, property: Bool) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "%"): bytes += "%25".utf8
            case 0x0D: bytes += "%0D".utf8
            case 0x0A: bytes += "%0A".utf8
            case UInt8(ascii: ":") where property: bytes += "%3A".utf8
            case UInt8(ascii: ",") where property: bytes += "%2C".utf8
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
