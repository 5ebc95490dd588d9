import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// A line break stands raw in a quoted literal, or one that editors do not show ends a comment.
enum RawLineBreak: PayloadRule {
    static let name = RuleName.rawLineBreak

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        if let fault = subject.literalFault {
            guard fault.kind == .lineBreak else { return [] }
            return [
                Finding(
                    rule: name, severity: .error,
                    message: "a raw \(word(fault.range, subject)) inside a literal ends it",
                    range: subject.range(fault.range),
                    notes: [subject.fate, subject.literalNote(fault), Remedy.encodeText])
            ]
        }
        guard let separator = endOfComment(subject) else { return [] }
        return [
            Finding(
                rule: name, severity: .error,
                message: "\(word(separator.range, subject)) ends the comment before it; what follows is code",
                range: subject.range(of: separator),
                notes: [subject.fate, Finding.Note("send no comments; the player does not receive them")])
        ]
    }

    private static func word(_ range: Range<Int>, _ subject: DiagnosisSubject) -> String {
        switch JavaScriptString.decode(subject.bytes, at: range.lowerBound).codePoint {
        case 0x2028: "a line separator (U+2028)"
        case 0x2029: "a paragraph separator (U+2029)"
        case 0x0D: range.count == 2 ? "line break (CR LF)" : "carriage return (CR)"
        default: "line break (LF)"
        }
    }

    /// The separator between a line comment and the code at which the parser gave up.
    private static func endOfComment(_ subject: DiagnosisSubject) -> Token? {
        guard let code = subject.strayText?.token else { return nil }
        let tokens = subject.allTokens.prefix { $0.offset < code.offset }
        guard let end = tokens.lastIndex(where: { $0.kind == .lineTerminator }), end > 0, tokens[end].length == 3,
            tokens[end - 1].kind == .lineComment
        else { return nil }
        return tokens[end]
    }
}
