import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// A character that nobody sees in the name of a member, or as the only difference to what was meant.
enum HiddenInKey: PayloadRule {
    static let name = RuleName.invisibleCharacter

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        if let text = subject.alteredText {
            guard let intended = text.intended,
                text.isKey || LookalikeTexts(text.received, intended)?.isInvisible == true,
                let place = place(in: text.received.wtf8)
            else { return [] }
            return [finding(place, text.received, text.literal, text.isKey, .error, subject, subject.alteration?.path)]
        }
        guard subject.isUnjudged else { return [] }
        for text in subject.payloadTexts where text.isKey {
            guard let place = place(in: text.value) else { continue }
            return [finding(place, text.literal.value, text.literal, true, .warning, subject, nil)]
        }
        return []
    }

    private static func place(in text: [UInt8]) -> Range<Int>? {
        var offset = 0
        while offset < text.count {
            let (point, length) = JavaScriptString.decode(text, at: offset)
            if let scalar = Unicode.Scalar(point), LookalikeTexts.isInvisible(scalar) {
                return offset..<offset + length
            }
            offset += length
        }
        return nil
    }

    private static func finding(
        _ place: Range<Int>, _ text: JavaScriptString, _ literal: StringLiteral, _ isKey: Bool, _ severity: Severity,
        _ subject: DiagnosisSubject, _ path: String?
    ) -> Finding {
        let bytes = text.wtf8
        let point = Unicode.Scalar(JavaScriptString.decode(bytes, at: place.lowerBound).codePoint)
        let code = point?.codePointNotation ?? "a character"
        let visible = subject.words(bytes[..<place.lowerBound] + bytes[place.upperBound...])
        return Finding(
            rule: name, severity: severity,
            message: isKey
                ? "the name of this field is not `\(visible)`: it holds \(code), which is invisible"
                : "the text is not `\(visible)`: it holds \(code), which is invisible",
            range: isKey ? subject.range(literal.contents) : subject.range(of: place, in: literal), path: path,
            notes: [Finding.Note("remove the character where the text enters the app")])
    }
}
