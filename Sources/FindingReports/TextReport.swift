internal import BridgeFindings
internal import JavaScriptSyntax

/// For people: each result with its findings, each finding with the place that it is about, then the counts.
struct TextReport {
    private let style: ReportStyle
    private let visible: VisibleText
    /// Whether the run was done whole, for what is claimed of it.
    private let run: WholeRun?
    /// Whether `--verbose` would show more.
    private let folds: Bool
    private let out: (String) -> Void

    static func write(_ report: Report, style: ReportStyle, to write: (String) -> Void) {
        Self.write(to: write, style, WholeRun(report), folds: !style.isVerbose) { $0.write(report) }
    }

    /// One result as the whole report shows it: what other formats carry as their text.
    static func text(of result: CheckResult, in run: WholeRun? = nil, style: ReportStyle = ReportStyle()) -> String {
        var text = ""
        write(to: { text += $0 }, style, run, folds: false) { $0.write(result) }
        return text
    }

    private static func write(
        to write: (String) -> Void, _ style: ReportStyle, _ run: WholeRun?, folds: Bool, _ body: (TextReport) -> Void
    ) {
        withoutActuallyEscaping(write) {
            body(TextReport(style: style, visible: style.visible, run: run, folds: folds, out: $0))
        }
    }

    /// Pictures are put together of single characters, so the whole line is looked at once more.
    private func line(_ text: String = "") { out(LogCommands.disarmed(text) + "\n") }

    private func write(_ report: Report) {
        // What results that passed have to say is for whoever looks at one payload; of many, only the counts.
        let isSingle = report.results.tally.checked == 1
        for result in report.results
        where style.isVerbose || !result.passed || result.campaign != nil || result.kind == .spec
            || (isSingle && !result.findings.isEmpty)
        {
            write(result)
            line()
        }
        for problem in report.problems {
            line("\(style.paint("problem", .error)): \(visible(problem.source)): \(visible(problem.message))")
        }
        if !report.problems.isEmpty { line() }
        writeFiles(report)
        write(Summary(report), EverythingPassed(report), unchecked: report.header.unchecked)
    }

    private func write(_ result: CheckResult) {
        let name = result.id.isEmpty ? "" : ": \(visible(result.id))"
        line(style.paint("\(visible(result.source))\(name): \(result.outcome)", .strong))
        if let campaign = result.campaign {
            for text in CampaignText.lines(campaign, run) { line("  " + visible(text)) }
        }
        if let fault = result.fault { for (name, text) in CampaignText.lines(fault) { attribute(name, visible(text)) } }
        if style.isVerbose {
            for call in result.calls { line("  received \(visible(Self.text(of: call)))") }
            for entry in result.transcript { line("  " + visible(Self.text(of: entry))) }
        }
        for name in result.kind == .spec ? ["chain", "card"] : [] { write(part: name, of: result) }
        var places = FindingPlaces(result)
        let told = result.findings.filter { !isFolded($0, in: result) }
        for (index, finding) in FindingPlaces.sorted(told).enumerated() {
            if index > 0 { line() }
            write(finding, &places)
        }
        let folded = result.findings.count - told.count
        if folded > 0 { line("\n\(Self.count(folded, "note")): --verbose") }
    }

    /// Notes of a result that fails for another reason would hide the fault.
    private func isFolded(_ finding: Finding, in result: CheckResult) -> Bool {
        folds && !result.passed && finding.severity == .note
            && result.findings.contains { $0.severity > .note }
    }

    /// What became of a spec: the builder calls, and what the agent sees.
    private func write(part name: String, of result: CheckResult) {
        guard let text = result.texts[name], !text.isEmpty else { return }
        line("  \(name):")
        let lines = TextLines(text.wtf8)
        var offset = 0
        while offset < lines.bytes.count {
            let next = lines.line(at: offset)
            line("    " + visible(JavaScriptString(wtf8: lines.bytes[next.content])))
            offset = next.ending.upperBound
            if next.ending.isEmpty { break }
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
        guard let fix = finding.fix else { return }
        if let range = fix.range, let lines = places.lines(of: range.text), range.text.utf8.starts(with: "swift".utf8) {
            writeDifference(fix, range, lines)
        } else {
            write(fix)
        }
    }

    /// Of Swift source only the lines that change.
    private func writeDifference(_ fix: Finding.Fix, _ range: TextRange, _ old: TextLines) {
        let new = TextLines(Array(fix.text.utf8))
        line("  \(style.paint("= fix (\(fix.grade.rawValue)):", .good))")
        let end = new.bytes.count - (old.bytes.count - range.offset - range.length)
        for (sign, lines, last) in [("-", old, range.offset + range.length), ("+", new, end)] {
            var offset = range.offset
            while true {
                let next = lines.line(at: offset)
                line("      \(sign) " + visible(JavaScriptString(wtf8: lines.bytes[next.content])))
                guard !next.ending.isEmpty, next.ending.upperBound < last else { break }
                offset = next.ending.upperBound
            }
        }
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
        line("  \(style.paint("= fix (\(fix.grade.rawValue)):", .good))")
        var offset = 0
        while offset < max(text.bytes.count, 1) {
            let next = text.line(at: offset)
            line("      " + visible(JavaScriptString(wtf8: text.bytes[next.content])))
            offset = next.ending.upperBound
            if next.ending.isEmpty { break }
        }
    }

    private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    /// One line a file, when there are several: what was done, in one screen.
    private func writeFiles(_ report: Report) {
        let files = report.results.files
        guard (2...40).contains(files.count) else { return }
        for file in files {
            let failed = file.failed > 0 ? style.paint(", \(file.failed) failed", .error) : ""
            line("\(visible(file.path)): \(file.checked) checked\(failed)")
        }
        line()
    }

    private func write(_ summary: Summary, _ proof: EverythingPassed?, unchecked: [String]) {
        var text = "\(summary.checked) checked"
        if let proof {
            text += ", \(style.paint(Claims.allPassed(proof), .good))"
        } else if summary.checked > 0 {
            text += ", \(summary.passed) passed"
            if summary.failed > 0 { text += ", \(style.paint("\(summary.failed) failed", .error))" }
        }
        if summary.problems > 0 { text += ", \(Self.count(summary.problems, "problem"))" }
        line(text)
        let verdicts = Verdict.allCases.reversed().compactMap { verdict in
            summary.verdicts[verdict].map { "\($0) \(verdict.rawValue)" }
        }
        if summary.checked > 1, !verdicts.isEmpty { line("payloads: \(verdicts.joined(separator: ", "))") }
        let counts = Severity.allCases.reversed().compactMap { severity in
            summary.findings[severity].map { Self.count($0, severity.rawValue) }
        }
        if !counts.isEmpty {
            let hidden = summary.checked > 1 && summary.passed > 0 && !style.isVerbose
            line(
                "findings: \(counts.joined(separator: ", "))\(hidden ? " (--verbose shows those of results that passed)" : "")"
            )
        }
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
