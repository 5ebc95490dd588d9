import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// Character references of HTML in a text that no one reads as HTML.
enum HTMLInText {
    /// A warning about the first one; nobody said what was meant.
    static func finding(in subject: DiagnosisSubject) -> Finding? {
        guard subject.bytes.contains(UInt8(ascii: "&")) else { return nil }
        for text in subject.payloadTexts where !text.isKey && !isHTML(text, subject) {
            guard let (place, value) = HTMLEntities.first(in: text.value) else { continue }
            let shown = subject.words(text.value[place])
            return Finding(
                rule: .doubleEncoded, severity: .warning,
                message: """
                    the HTML entity `\(shown)` arrives as it is written, not as `\(subject.words(value))`: \
                    JavaScript does not decode HTML
                    """,
                range: subject.range(of: place, in: text.literal), path: subject.path(of: text),
                notes: [
                    Finding.Note("decode HTML where the text enters the app, and send the characters themselves")
                ])
        }
        return nil
    }

    /// Whether a text holds markup, or its field is one that players show as HTML.
    private static func isHTML(_ text: PayloadText, _ subject: DiagnosisSubject) -> Bool {
        let value = text.value
        let hasTag = value.indices.dropLast().contains { index in
            value[index] == UInt8(ascii: "<")
                && (value[index + 1] == UInt8(ascii: "/") || (0x61...0x7A).contains(value[index + 1] | 0x20))
        }
        if hasTag { return true }
        let member = subject.memberName(of: text)?.lowercased() ?? ""
        return ["description", "html", "body", "content", "markup"].contains { member.contains($0) }
    }
}
