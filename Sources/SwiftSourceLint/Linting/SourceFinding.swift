import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// A finding about a place in Swift source, before it has a text to point into.
struct SourceFinding: Sendable, Hashable {
    struct Note: Sendable, Hashable {
        var message: String
        var place: SourcePlace?
    }

    var rule: RuleName
    var severity: Severity?
    var confidence = Confidence.measured
    var source: String?
    var message: String
    var place: SourcePlace
    /// The literal or expression around the place: what is shown of the file.
    var context: SourcePlace?
    var notes: [Note] = []
    /// What would mend it.
    var fix: HoleFix?
}

/// The stretches of source that the findings of one result point into: `swift`, then `swift-2` and so on.
struct SwiftTexts {
    private(set) var texts: [String: JavaScriptString] = [:]
    private var names: [SourcePlace: String] = [:]

    /// The name of the first text, as `TemplateNotes` uses it too.
    static let name = "swift"

    mutating func range(of place: SourcePlace, in context: SourcePlace?) -> TextRange {
        let context =
            context.flatMap { $0.file === place.file && $0.range.contains(place.range.lowerBound) ? $0 : nil }
            ?? place.lines
        let name = names[context] ?? "\(Self.name)\(names.isEmpty ? "" : "-\(names.count + 1)")"
        names[context] = name
        texts[name] = JavaScriptString(wtf8: place.file.input.bytes[context.range])
        return TextRange(
            text: name, offset: place.range.lowerBound - context.range.lowerBound, length: place.range.count,
            file: place.start, fileEnd: place.end)
    }

    mutating func finding(_ found: SourceFinding) -> Finding {
        var finding = Finding(
            rule: found.rule, severity: found.severity, confidence: found.confidence, source: found.source,
            message: found.message, range: range(of: found.place, in: found.context),
            notes: found.notes.map { note in
                Finding.Note(note.message, range: note.place.map { range(of: $0, in: nil) })
            })
        if let fix = found.fix { finding.fix = self.fix(fix, beside: finding.range) }
        return finding
    }

    /// The whole stretch with the piece replaced.
    private func fix(_ fix: HoleFix, beside range: TextRange?) -> Finding.Fix? {
        guard let range, let text = texts[range.text], let found = names.first(where: { $0.value == range.text })?.key,
            found.file === fix.place.file, found.range.lowerBound <= fix.place.range.lowerBound,
            fix.place.range.upperBound <= found.range.upperBound
        else { return nil }
        var bytes = text.wtf8
        let start = fix.place.range.lowerBound - found.range.lowerBound
        bytes.replaceSubrange(start..<start + fix.place.range.count, with: Array(fix.replacement.utf8))
        return Finding.Fix(
            text: String(decoding: bytes, as: UTF8.self), grade: .proved,
            range: TextRange(
                text: range.text, offset: start, length: fix.place.range.count, file: fix.place.start,
                fileEnd: fix.place.end))
    }
}

extension SourcePlace {
    /// The whole lines that the place is on.
    var lines: SourcePlace {
        let index = file.input.lines
        let first = index.range(ofLine: start.line)
        let last = index.range(ofLine: end.line)
        return SourcePlace(
            file: file, range: min(first.lowerBound, range.lowerBound)..<max(last.upperBound, range.upperBound))
    }
}
