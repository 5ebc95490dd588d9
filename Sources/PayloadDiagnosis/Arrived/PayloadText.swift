import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// One string of the payload: the token that writes it, and what it says to JavaScript.
struct PayloadText {
    /// Among the tokens that the grammar sees.
    let position: Int
    let token: Token
    let literal: StringLiteral
    /// Whether it is the name of a member.
    let isKey: Bool

    var value: [UInt8] { literal.value.wtf8 }
}

/// Something wrong with a string, found in what arrived.
struct TextFault {
    /// Bytes of the decoded text.
    var place: Range<Int>
    var message: String
    var notes: [Finding.Note] = []

    init(_ place: Range<Int>, _ message: String, notes: [String] = []) {
        self.place = place
        self.message = message
        self.notes = notes.map { Finding.Note($0) }
    }
}

extension DiagnosisSubject {
    /// Strings and templates, also pieces of templates with substitutions, in the order of the text.
    func makePayloadTexts() -> [PayloadText] {
        tokens.indices.compactMap { position in
            let token = tokens[position]
            switch token.kind {
            case .string, .template, .templateHead, .templateMiddle, .templateTail: break
            default: return nil
            }
            let before = position > 0 ? tokens[position - 1].punctuator : nil
            let after = position + 1 < tokens.count ? tokens[position + 1].punctuator : nil
            let isKey = after == .colon && (before == .leftBrace || before == .comma)
            return PayloadText(position: position, token: token, literal: StringLiteral(token, in: bytes), isKey: isKey)
        }
    }

    /// The finding of a rule about strings: an error where the string was altered, a warning where nobody said what
    /// was meant and it looks wrong. Further places of a warning are notes.
    func findings(
        of rule: RuleName, altered: (AlteredText) -> TextFault?, unjudged: (PayloadText) -> TextFault?
    ) -> [Finding] {
        if let text = alteredText, let fault = altered(text) {
            return [finding(rule, .error, fault, in: text.literal, path: alteration?.path)]
        }
        guard isUnjudged else { return [] }
        var findings: [Finding] = []
        for text in payloadTexts {
            guard let fault = unjudged(text) else { continue }
            if findings.isEmpty {
                findings = [finding(rule, .warning, fault, in: text.literal, path: path(of: text))]
            } else {
                findings[0].notes.append(Finding.Note("also here", range: range(of: fault.place, in: text.literal)))
            }
            if findings[0].notes.count > 6 { break }
        }
        return findings
    }

    private func finding(
        _ rule: RuleName, _ severity: Severity, _ fault: TextFault, in literal: StringLiteral, path: String?
    ) -> Finding {
        Finding(
            rule: rule, severity: severity, message: fault.message, range: range(of: fault.place, in: literal),
            path: path, notes: fault.notes)
    }

    /// Where a piece of a decoded text is written.
    func range(of decoded: Range<Int>, in literal: StringLiteral) -> TextRange {
        range(EscapeMap(literal).fileRange(of: decoded))
    }

    /// The path of the value that a string is, as contracts write it.
    func path(of text: PayloadText) -> String? {
        guard !text.isKey, let outline, let part = outline.part(around: text.position),
            outline.parts[part].form == .text
        else { return nil }
        return path(ofPart: part)
    }

    /// The name of the member that a string is the value of, or an element of the value of.
    func memberName(of text: PayloadText) -> String? {
        guard let outline, var part = outline.part(around: text.position) else { return nil }
        while part != 0 {
            if let key = outline.parts[part].key { return StringLiteral(tokens[key], in: bytes).value.description }
            part = outline.parts[part].parent
        }
        return nil
    }

    /// The path of a part, as contracts write it.
    func path(ofPart part: Int) -> String? {
        guard let outline else { return nil }
        var steps = outline.steps(to: part)
        var root = "arguments"
        if case .notify = run.payload.channel {
            root = "info"
            if !steps.isEmpty { steps.removeFirst() }
        }
        return "\(ValuePath(root: root, steps))"
    }

    /// A text in a message, cut to a readable length.
    func words(_ text: some Collection<UInt8>, limit: Int = 40) -> String {
        let scalars = JavaScriptString(wtf8: text).description.unicodeScalars
        return scalars.count <= limit
            ? String(String.UnicodeScalarView(scalars)) : String(String.UnicodeScalarView(scalars.prefix(limit))) + "…"
    }
}
