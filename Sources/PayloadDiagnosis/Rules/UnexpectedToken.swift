import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// What is left of a refused text when no other rule can say more: where the parser stopped, and at what.
enum UnexpectedToken: PayloadRule {
    static let name = RuleName.unexpectedToken

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard subject.run.verdict == .rejected, let stumble = subject.stumble else { return [] }
        let nothingRan = Finding.Note("no part of this payload ran")
        guard stumble.position < subject.tokens.count else {
            let end = subject.bytes.count
            return [
                Finding(
                    rule: name, message: "unexpected end of the text",
                    range: subject.range(end..<end), notes: [nothingRan])
            ]
        }
        let token = subject.tokens[stumble.position]
        return [
            Finding(
                rule: name, message: "unexpected `\(subject.quotation(token.range))`",
                range: subject.range(of: token), notes: [nothingRan])
        ]
    }
}
