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
        if let (expression, end) = endOfExpression(subject) {
            return [
                Finding(
                    rule: name, severity: .error,
                    message: "a \(word(end.range, subject)) ends the regular expression before it is closed",
                    range: subject.range(of: end),
                    notes: [
                        subject.fate,
                        Finding.Note("the regular expression begins here", range: subject.range(of: expression)),
                        Finding.Note(
                            "send patterns as texts in quotes, as JavaScriptArguments and JSONEncoder write them"),
                    ])
            ]
        }
        guard let separator = endOfComment(subject) else { return [] }
        return [
            Finding(
                rule: name, severity: .error,
                message: "a \(word(separator.range, subject)) ends the comment before it; what follows is code",
                range: subject.range(of: separator),
                notes: [subject.fate, Finding.Note("remove comments; the player does not receive them")])
        ]
    }

    private static func word(_ range: Range<Int>, _ subject: DiagnosisSubject) -> String {
        switch JavaScriptString.decode(subject.bytes, at: range.lowerBound).codePoint {
        case 0x2028: "line separator (U+2028)"
        case 0x2029: "paragraph separator (U+2029)"
        case 0x0D: range.count == 2 ? "line break (CR LF)" : "carriage return (CR)"
        default: "line break (LF)"
        }
    }

    /// A regular expression that goes on in the next line, and the line break between.
    private static func endOfExpression(_ subject: DiagnosisSubject) -> (Token, Token)? {
        guard let expression = subject.strayText?.token, expression.kind == .regularExpression,
            expression.flags.contains(.unterminated),
            let end = subject.allTokens.first(where: { $0.offset >= expression.end }), end.kind == .lineTerminator
        else { return nil }
        let rest = subject.bytes[end.end...].prefix { !TextStructure.isLineEnd($0) }
        return rest.contains(UInt8(ascii: "/")) ? (expression, end) : nil
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
