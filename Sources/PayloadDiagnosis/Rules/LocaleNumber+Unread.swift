import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// `Number('12,5')`: a text that was formatted for people, given to a function that reads JavaScript's numbers only.
struct UnreadNumber {
    let finding: Finding

    /// The first one that explains what arrived: at the difference, or anywhere where nobody said what was meant.
    static func first(in subject: DiagnosisSubject) -> UnreadNumber? {
        if let alteration = subject.alteration { return alteration.part.flatMap { UnreadNumber($0, subject) } }
        guard let outline = subject.outline else { return nil }
        return outline.parts.indices.lazy.compactMap { UnreadNumber($0, subject) }.first
    }

    /// - Parameter part: a part of the outline.
    init?(_ part: Int, _ subject: DiagnosisSubject) {
        guard let outline = subject.outline, let call = subject.run.calls.first,
            let (reader, text) = Self.reading(outline.parts[part], subject),
            let node = subject.arrived(at: part, in: call), call.arguments.nodes[node].kind == .number
        else { return nil }
        let literal = StringLiteral(text, in: subject.bytes)
        let value = literal.value.wtf8
        guard value.contains(UInt8(ascii: ",")), let number = LocaleNumberText(value, at: 0),
            number.range == 0..<value.count
        else { return nil }
        let shown = subject.words(value)
        let arrived = NumberText.javaScript(call.arguments.nodes[node].number)
        finding = Finding(
            rule: .localeNumber, severity: subject.run.verdict == .altered ? .error : .warning,
            message: "`\(shown)` is a number formatted for people; \(reader) reads it as \(arrived)",
            range: subject.range(of: text), path: subject.path(ofPart: part),
            notes: [Finding.Note("interpolate the Double or Decimal itself; formatters follow the device's region")])
    }

    /// What reads a text as a number: `Number('…')`, `parseFloat('…')`, `+'…'`.
    private static func reading(_ part: PayloadOutline.Part, _ subject: DiagnosisSubject) -> (String, Token)? {
        // Most parts are literals, and this is asked of all of them.
        guard part.form == .expression || part.form == .code else { return nil }
        let tokens = subject.tokens[part.tokens]
        guard let first = tokens.first else { return nil }
        if tokens.count == 2, first.punctuator == .plus, let text = tokens.last, text.kind == .string {
            return ("the sign before it", text)
        }
        let name = subject.text(first.range)
        let rest = tokens.dropFirst()
        guard tokens.count >= 4, ["Number", "parseFloat", "parseInt"].contains(name),
            rest.first?.punctuator == .leftParenthesis, let text = rest.dropFirst().first, text.kind == .string
        else { return nil }
        return ("`\(name)`", text)
    }
}
