import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// JSON between the quotes of a literal, which takes away its escapes before anyone reads the JSON.
enum DoubleDecodedJSON: PayloadRule {
    static let name = RuleName.doubleDecodedJson

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard subject.bytes.contains(UInt8(ascii: "\\")) else { return [] }
        switch subject.run.verdict {
        case .failed: return failed(subject)
        case .altered: return altered(subject)
        case .delivered where subject.isUnjudged: return suspicious(subject)
        default: return []
        }
    }

    private static func finding(
        _ subject: DiagnosisSubject, _ text: StringLiteral, _ token: Token, _ escape: StringEscape,
        _ severity: Severity, path: String?
    ) -> Finding {
        let range = escape.offset..<escape.offset + escape.length
        return Finding(
            rule: name, severity: severity,
            message:
                "the literal consumes the backslash of `\(subject.quotation(range))` before its JSON is parsed",
            range: subject.range(range), path: path,
            notes: [
                Finding.Note(
                    "the literal begins here", range: subject.range(Int(token.offset)..<Int(token.offset) + 1)),
                Finding.Note("remove the quotes; what JSONEncoder returns is already a JavaScript expression"),
            ])
    }

    private static func failed(_ subject: DiagnosisSubject) -> [Finding] {
        guard case .threw(let error) = subject.run.outcome, error.name == "SyntaxError" else { return [] }
        for text in subject.payloadTexts where subject.isParsed(text) {
            guard let offset = errorOffset(text.value), let escape = harmfulEscape(text.literal, before: offset) else {
                continue
            }
            return [finding(subject, text.literal, text.token, escape, .error, path: nil)]
        }
        return []
    }

    private static func altered(_ subject: DiagnosisSubject) -> [Finding] {
        guard let alteration = subject.alteration, let outline = subject.outline else { return [] }
        if let text = subject.alteredText {
            // Without the literal around it, it would have been the JSON that was meant, as an object or as a text.
            let raw = Array(subject.slice(text.literal.contents))
            let isObject = text.intended == nil && alteration.intendedKind != nil
            guard isObject || text.intended?.wtf8 == raw, isJSON(raw),
                !isJSON(text.received.wtf8) || text.intended != nil,
                let escape = harmfulEscape(text.literal)
            else { return [] }
            return [finding(subject, text.literal, text.token, escape, .error, path: alteration.path)]
        }
        // What JSON.parse made of a literal, or something inside that.
        let inside = outline.parts[alteration.nearest].tokens
        for text in subject.payloadTexts where inside.contains(text.position) && subject.isParsed(text) {
            guard let escape = harmfulEscape(text.literal) ?? text.literal.escapes.first else { continue }
            return [finding(subject, text.literal, text.token, escape, .error, path: alteration.path)]
        }
        return []
    }

    private static func suspicious(_ subject: DiagnosisSubject) -> [Finding] {
        for text in subject.payloadTexts where !text.isKey {
            let raw = Array(subject.slice(text.literal.contents))
            guard raw.first == UInt8(ascii: "{") || raw.first == UInt8(ascii: "["),
                let escape = harmfulEscape(text.literal),
                isJSON(raw), !isJSON(text.value)
            else { continue }
            return [finding(subject, text.literal, text.token, escape, .warning, path: subject.path(of: text))]
        }
        return []
    }

    // MARK: JSON

    private static let json = LiteralDialect.json.subtracting(.uniqueKeys)

    private static func isJSON(_ text: [UInt8]) -> Bool {
        guard let tree = try? LiteralTree.parse(text, as: json) else { return false }
        return tree.value.kind == .object || tree.value.kind == .array
    }

    /// Where a text stops being JSON.
    private static func errorOffset(_ text: [UInt8]) -> Int? {
        do throws(LiteralError) {
            _ = try JavaScriptValue(json: text)
            return nil
        } catch {
            return error.offset
        }
    }

    /// The first escape whose loss changes the JSON.
    private static func harmfulEscape(_ literal: StringLiteral) -> StringEscape? {
        literal.escapes.first(where: isHarmful)
    }

    /// The last such escape up to the place at which the JSON breaks: what was right before is not to blame.
    private static func harmfulEscape(_ literal: StringLiteral, before offset: Int) -> StringEscape? {
        literal.escapes.last { $0.decodedOffset <= offset && isHarmful($0) }
    }

    /// Whether it yields a quote, a control character or a letter without its backslash.
    private static func isHarmful(_ escape: StringEscape) -> Bool {
        guard let point = escape.codePoint else { return true }
        if point == 0x22 || point < 0x20 { return true }
        return escape.kind == .identity && point != 0x5C && point != 0x2F && point != 0x27 && point != 0x60
    }
}
