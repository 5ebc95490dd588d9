internal import BridgeFindings
internal import JavaScriptSyntax

/// For people: each result with its findings, each finding with the place that it is about, then the counts.
struct TextReport {
    private let style: ReportStyle
    private let visible: VisibleText
    private let out: (String) -> Void

    static func write(_ report: Report, style: ReportStyle, to write: (String) -> Void) {
        withoutActuallyEscaping(write) { write in
            TextReport(style: style, visible: style.visible, out: write).write(report)
        }
    }

    private func line(_ text: String = "") { out(text + "\n") }

    private func write(_ report: Report) {
        for result in report.results where style.isVerbose || !result.passed || !result.findings.isEmpty {
            write(result)
            line()
        }
        for problem in report.problems {
            line("\(style.paint("problem", .error)): \(visible(problem.source)): \(visible(problem.message))")
        }
        if !report.problems.isEmpty { line() }
        write(Summary(report), unchecked: report.header.unchecked)
    }

    private func write(_ result: CheckResult) {
        let outcome = result.verdict?.rawValue ?? (result.passed ? "passed" : "failed")
        let name = result.id.isEmpty ? "" : ": \(visible(result.id))"
        line(style.paint("\(visible(result.source))\(name): \(outcome)", .strong))
        if style.isVerbose {
            for call in result.calls { line("  received \(visible(Self.text(of: call)))") }
            for entry in result.transcript { line("  " + visible(Self.text(of: entry))) }
        }
        var places = FindingPlaces(result)
        for (index, finding) in FindingPlaces.sorted(result.findings).enumerated() {
            if index > 0 { line() }
            write(finding, &places)
        }
    }

    private func write(_ finding: Finding, _ places: inout FindingPlaces) {
        let severity = style.paint(finding.severity.rawValue, .init(finding.severity))
        let message = style.paint("\(visible(finding.message)) [\(visible(finding.rule.rawValue))]", .strong)
        line("\(severity): \(message)")
        var separate = finding.notes
        if let range = finding.range {
            let labels = finding.notes.map { note in note.range.map { label($0, note.message, beside: range) } ?? nil }
            let picture = excerpt(range, others: labels.compactMap { $0 }, finding.severity, &places)
            let isShown = labels.map { label in label.map { picture?.shows($0) == true } ?? false }
            separate = zip(finding.notes, isShown).filter { !$0.1 }.map(\.0)
        }
        if let path = finding.path { attribute("at", visible(path)) }
        for note in separate where note.range == nil { attribute("note", visible(note.message)) }
        if finding.source != nil || finding.confidence != .measured {
            attribute("fact", finding.confidence.rawValue + (finding.source.map { ", \(visible($0))" } ?? ""))
        }
        for note in separate {
            guard let range = note.range else { continue }
            line("\(style.paint("note", .note)): \(visible(note.message))")
            _ = excerpt(range, others: [], .note, &places)
        }
        if let fix = finding.fix { write(fix) }
    }

    /// A note about the same text can share the picture.
    private func label(_ range: TextRange, _ message: String, beside primary: TextRange) -> ExcerptPicture.Label? {
        guard range.text == primary.text else { return nil }
        return ExcerptPicture.Label(range: range.bytes, message: visible(message))
    }

    private func excerpt(
        _ range: TextRange, others: [ExcerptPicture.Label], _ severity: Severity, _ places: inout FindingPlaces
    ) -> ExcerptPicture? {
        let lines = places.lines(of: range.text)
        var place = visible(places.name(of: range))
        if range.file != nil, let inText = lines?.place(at: range.offset) {
            place += " (\(visible(range.text)):\(inText.line):\(inText.column))"
        }
        line(" \(style.paint("-->", .gutter)) \(place)")
        guard let lines else { return nil }
        let picture = ExcerptPicture(
            lines, primary: ExcerptPicture.Label(range: range.bytes, isPrimary: true), others: others,
            severity: severity, style: style)
        picture.lines.forEach(line)
        return picture
    }

    private func attribute(_ name: String, _ text: String) {
        line("  \(style.paint("= \(name):", .gutter)) \(text)")
    }

    /// Longer corrected texts are of no use on a screen; the JSON report holds them.
    private static let longestFix = 10_000

    private func write(_ fix: Finding.Fix) {
        let text = TextLines(Array(fix.text.utf8))
        guard text.bytes.count <= Self.longestFix else {
            return attribute("fix", "\(text.bytes.count) bytes, in the JSON report")
        }
        line("  \(style.paint("= fix:", .good))")
        var offset = 0
        while offset < max(text.bytes.count, 1) {
            let next = text.line(at: offset)
            line("      " + visible(JavaScriptString(wtf8: text.bytes[next.content])))
            offset = next.ending.upperBound
            if next.ending.isEmpty { break }
        }
    }

    private func write(_ summary: Summary, unchecked: [String]) {
        let failed = Verdict.allCases.filter { $0 != .delivered }.compactMap { verdict in
            summary.verdicts[verdict].map { "\($0) \(verdict.rawValue)" }
        }
        var text = "\(summary.checked) checked"
        if summary.failed == 0, summary.checked > 0 {
            text += ", \(style.paint("all passed", .good))"
        } else if summary.failed > 0 {
            text += ", \(summary.passed) passed, \(style.paint("\(summary.failed) failed", .error))"
        }
        if !failed.isEmpty { text += " (\(failed.joined(separator: ", ")))" }
        let counts = Severity.allCases.reversed().compactMap { severity in
            summary.findings[severity].map { "\($0) \(severity.rawValue)\($0 == 1 ? "" : "s")" }
        }
        if !counts.isEmpty { text += ": " + counts.joined(separator: ", ") }
        if summary.problems > 0 { text += "; \(summary.problems) problem\(summary.problems == 1 ? "" : "s")" }
        line(text)
        if !unchecked.isEmpty { line("not checked: " + unchecked.map { visible($0) }.joined(separator: "; ")) }
    }

    private static func text(of call: RecordedCall) -> String {
        switch call.target {
        case .function(let name): "\(name) \(ValueNotation.json(call.arguments))"
        case .callback(let key): "callback \(key) \(ValueNotation.json(call.arguments))"
        }
    }

    private static func text(of entry: TranscriptEntry) -> String {
        "\(entry.at) \(entry.kind.rawValue) \(entry.name) \(ValueNotation.json(entry.value))"
    }
}

extension TextRange {
    var bytes: Range<Int> { max(offset, 0)..<max(offset, 0) + max(length, 0) }
}
