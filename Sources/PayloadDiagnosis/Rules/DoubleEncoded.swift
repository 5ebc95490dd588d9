import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// A text that was encoded once too often: an object arrives as text, or a text with its quotes or escapes in it.
enum DoubleEncoded: PayloadRule {
    static let name = RuleName.doubleEncoded

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        if let alteration = subject.alteration {
            guard let text = subject.alteredText, let message = altered(text, alteration, subject) else { return [] }
            return [finding(subject, text.token, message, .error, path: alteration.path)]
        }
        guard subject.isUnjudged else { return [] }
        if let entity = HTMLInText.finding(in: subject) { return [entity] }
        for text in subject.payloadTexts where !text.isKey && !subject.isParsed(text) {
            guard let message = suspicious(text, subject) else { continue }
            return [finding(subject, text.token, message, .warning, path: subject.path(of: text))]
        }
        return []
    }

    private static func finding(
        _ subject: DiagnosisSubject, _ token: Token, _ message: String, _ severity: Severity, path: String?
    ) -> Finding {
        Finding(
            rule: name, severity: severity, message: message, range: subject.range(of: token), path: path,
            notes: [
                Finding.Note(
                    "encode once, where the payload is built, without quotes around what JSONEncoder returns")
            ])
    }

    // MARK: Altered

    private static func altered(_ text: AlteredText, _ alteration: Alteration, _ subject: DiagnosisSubject) -> String? {
        let received = text.received.wtf8
        if !text.isKey, alteration.intendedKind == .object || alteration.intendedKind == .array {
            guard let kind = EncodedText.container(received) else { return nil }
            return "\(kind) arrives as text because it is in quotes"
        }
        if !text.isKey, alteration.intendedKind == .null || alteration.intendedKind == .undefined,
            let word = absence(received)
        {
            return "`\(word)` arrives as text because it is in quotes"
        }
        if !text.isKey, alteration.intendedKind != .string, EncodedText.scalar(received) == alteration.intendedNotation
        {
            return nil
        }
        guard let intended = text.intended?.wtf8, received.count > intended.count else { return nil }
        if EncodedText.unquoted(received) == intended {
            return "`\(subject.words(received))` arrives with the quotes of an earlier encoding"
        }
        if EncodedText.unescaped(received) == intended {
            return "`\(subject.words(received))` arrives with the escapes of an earlier encoding"
        }
        if HTMLEntities.decoded(received) == intended {
            return "`\(subject.words(received))` arrives with HTML entities; JavaScript does not decode them"
        }
        return nil
    }

    /// The word for a value that is missing, if a text is one.
    private static func absence(_ text: [UInt8]) -> String? {
        ["null", "undefined"].first { text.elementsEqual($0.utf8) }
    }

    // MARK: Suspicious

    private static func suspicious(_ text: PayloadText, _ subject: DiagnosisSubject) -> String? {
        guard let first = text.value.first(where: { $0 > 0x20 }) else { return nil }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            // Text in brackets is common; JSON with members, or where the contract wants no text, is not.
            let isDue =
                subject.path(of: text).flatMap { path in
                    subject.contractFindings.first { $0.rule == .wrongType && $0.path == path }
                } != nil
            guard let kind = isDue ? EncodedText.container(text.value) : EncodedText.jsonObject(text.value) else {
                return nil
            }
            return "\(kind) arrives as text because it is in quotes"
        }
        if text.value.elementsEqual("null".utf8) {
            return "the text `null` arrives, not the value null; it may have been encoded before it was put in quotes"
        }
        guard first == UInt8(ascii: "\""), EncodedText.unquoted(text.value) != nil else { return nil }
        return "`\(subject.words(text.value))` arrives with quotes around it; it may have been encoded twice"
    }
}

extension Alteration {
    fileprivate var intendedNotation: String? { difference.intended.map { ValueNotation.json(intended, node: $0) } }
}

extension DiagnosisSubject {
    /// Whether a string is what `JSON.parse` is given.
    func isParsed(_ text: PayloadText) -> Bool {
        guard text.position > 3, tokens[text.position - 1].punctuator == .leftParenthesis else { return false }
        return bytes[tokens[text.position - 2].range].elementsEqual("parse".utf8)
    }
}
