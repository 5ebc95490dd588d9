import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// Characters inside strings that nobody sees: told as a note, since they arrive as they are.
enum ArrivedInvisibleCharacter: PayloadRule {
    static let name = RuleName.invisibleCharacter

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard subject.run.verdict == .delivered || subject.run.verdict == .altered else { return [] }
        // The first bytes of these characters, or an escape: nearly all payloads hold none.
        guard subject.bytes.contains(where: { [0x5C, 0xC2, 0xE1, 0xE2, 0xEF].contains($0) }) else { return [] }
        for text in subject.payloadTexts {
            guard let (place, point) = first(in: text.value) else { continue }
            let code = String(point + 0x10000, radix: 16, uppercase: true).dropFirst()
            return [
                Finding(
                    rule: name, severity: .note,
                    message: "the text contains the invisible character U+\(code); it differs from the text without it",
                    range: subject.range(of: place, in: text.literal), path: subject.path(of: text))
            ]
        }
        return []
    }

    private static func first(in text: [UInt8]) -> (Range<Int>, UInt32)? {
        var offset = 0
        while offset < text.count {
            guard text[offset] >= 0xC2 else {
                offset += 1
                continue
            }
            let (point, length) = JavaScriptString.decode(text, at: offset)
            if isInvisible(point) { return (offset..<offset + length, point) }
            offset += length
        }
        return nil
    }

    /// Joiners and the two plain direction marks are left out: emoji and right-to-left texts need them.
    private static func isInvisible(_ point: UInt32) -> Bool {
        switch point {
        case 0xAD, 0x200B, 0x2060...0x2064, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0x180E: true
        default: false
        }
    }
}
