internal import BridgeFindings
internal import JavaScriptSyntax
internal import PlayerEmulator

/// A template and the file that it came out of, if it came out of one.
struct GivenTemplate {
    var template: PayloadTemplate
    var file: InputFile?

    /// The name of its text in results.
    static let textName = "swift"

    func place(of hole: PayloadTemplate.Hole) -> TextRange {
        TextRange(
            text: Self.textName, offset: hole.range.lowerBound, length: hole.range.count,
            file: file?.place(of: hole.range.lowerBound))
    }
}

/// Reads `--template` and `--template-file`.
struct TemplateReader {
    let setup: SetupReader

    func template() throws -> GivenTemplate? {
        if let text = setup.invocation[Options.template] {
            return GivenTemplate(template: try parsed(JavaScriptString(text), Options.template))
        }
        guard let path = setup.invocation[Options.templateFile] else { return nil }
        // Editors end files with a line break that is no part of the literal.
        let bytes = PayloadCommand.withoutFinalLineEnd(try setup.text(of: path, Options.templateFile).text.wtf8)
        return GivenTemplate(
            template: try parsed(JavaScriptString(wtf8: bytes), Options.templateFile),
            file: InputFile(path: path, bytes: Array(bytes)))
    }

    private func parsed(_ text: JavaScriptString, _ option: Option<String>) throws -> PayloadTemplate {
        do throws(PayloadTemplate.Unfilled) {
            return try PayloadTemplate(text)
        } catch {
            throw setup.wrong(option, error.message)
        }
    }
}

/// Names the hole of a template that a finding is about, and the value that came out of it.
struct TemplateNotes {
    private let given: GivenTemplate
    private let match: TemplateMatch?
    /// Why the template does not fit.
    private(set) var problem: Report.Problem?

    init(_ given: GivenTemplate, _ match: TemplateMatch) {
        self.given = given
        self.match = match
    }

    /// Finds out what came out of which hole of a finished payload.
    init(_ given: GivenTemplate, payload: JavaScriptString) {
        self.given = given
        do throws(TemplateMatch.Mismatch) {
            match = try given.template.match(payload)
        } catch {
            match = nil
            problem = .init(source: given.file?.path ?? "template", message: error.message)
        }
    }

    /// Adds a note to every finding that has a place in the payload, and the template as a text of its own.
    func add(to result: inout CheckResult, textName: String) {
        guard let match, let payload = result.texts[textName] else { return }
        result.texts[GivenTemplate.textName] = given.template.source
        for index in result.findings.indices {
            guard let range = result.findings[index].range, range.text == textName,
                let filling = match.filling(at: range.offset..<range.offset + range.length)
            else { continue }
            let value = Self.short(payload.wtf8[filling.range])
            let doubt = match.isAmbiguous ? " (the template fits in more than one way)" : ""
            result.findings[index].notes.append(
                .init(
                    "hole \(filling.number), \\(\(filling.hole.expression)), value `\(value)`\(doubt)",
                    range: given.place(of: filling.hole)))
        }
    }

    /// A piece of the template, and what of the payload came of it.
    struct Segment {
        var template: JavaScriptString
        var payload: JavaScriptString
        var isHole: Bool
    }

    /// The template and the payload piece by piece; none where the template does not fit.
    func segments(of payload: JavaScriptString) -> [Segment] {
        guard let match else { return [] }
        let source = given.template.source.wtf8
        var segments: [Segment] = []
        var ends = (template: 0, payload: 0)
        func add(_ template: Range<Int>, _ range: Range<Int>, isHole: Bool) {
            if template.isEmpty, range.isEmpty { return }
            segments.append(
                Segment(
                    template: JavaScriptString(wtf8: source[template]),
                    payload: JavaScriptString(wtf8: payload.wtf8[range]), isHole: isHole))
        }
        for filling in match.fillings {
            add(
                ends.template..<filling.hole.range.lowerBound, ends.payload..<filling.range.lowerBound, isHole: false)
            add(filling.hole.range, filling.range, isHole: true)
            ends = (filling.hole.range.upperBound, filling.range.upperBound)
        }
        add(ends.template..<source.count, ends.payload..<payload.wtf8.count, isHole: false)
        return segments
    }

    /// A long value by its beginning.
    private static func short(_ bytes: ArraySlice<UInt8>) -> String {
        let limit = 60
        guard bytes.count > limit else { return String(decoding: bytes, as: UTF8.self) }
        var end = bytes.startIndex + limit
        while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return String(decoding: bytes[..<end], as: UTF8.self) + "…"
    }
}
