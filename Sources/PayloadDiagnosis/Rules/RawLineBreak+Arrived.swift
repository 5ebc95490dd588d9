import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// U+2028 or U+2029 in a line comment: it ends the comment, and the rest of it runs.
enum ArrivedRawLineBreak: PayloadRule {
    static let name = RuleName.rawLineBreak

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard let unknown = subject.unknownName else { return [] }
        let tokens = subject.allTokens
        let offset = subject.tokens[unknown.position].offset
        guard let position = tokens.firstIndex(where: { $0.offset == offset }) else { return [] }
        // The line that holds the name begins behind a comment.
        guard let end = tokens[..<position].lastIndex(where: { $0.kind == .lineTerminator }), end > 0,
            tokens[end].length == 3, tokens[end - 1].kind == .lineComment
        else { return [] }
        return [
            Finding(
                rule: name, message: "a line separator ends the comment; what follows it runs as code",
                range: subject.range(of: tokens[end]),
                notes: [
                    Finding.Note("the comment begins here", range: subject.range(of: tokens[end - 1])),
                    Finding.Note("leave comments out of payloads, and write U+2028 and U+2029 as escapes"),
                ])
        ]
    }
}
