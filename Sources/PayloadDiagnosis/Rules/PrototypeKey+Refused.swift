import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// `__proto__` stands twice in one object literal, which is no duplicate key but a syntax error.
enum RefusedPrototypeKey: PayloadRule {
    static let name = RuleName.prototypeKey

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard let stray = subject.strayText else { return [] }
        let place = stray.token.map { Int($0.offset) } ?? subject.bytes.count
        guard let key = repeatedKey(subject), Int(key.offset) <= place else { return [] }
        return [
            Finding(
                rule: name, severity: .error,
                message: "\(subject.code(key.range)) appears twice in one object, which JavaScript rejects",
                range: subject.range(of: key),
                notes: [
                    subject.fate,
                    Finding.Note(
                        "in an object literal this name sets the prototype; in JSON.parse it is an ordinary key"),
                ])
        ]
    }

    /// The second such name of an object: our reader of literals gives up there, and nothing else is wrong with it.
    private static func repeatedKey(_ subject: DiagnosisSubject) -> Token? {
        let tokens = subject.tokens
        var seen: [Bool] = [false]
        for (position, token) in tokens.enumerated() {
            if token.isOpener { seen.append(false) }
            if token.isCloser, seen.count > 1 { seen.removeLast() }
            guard position + 1 < tokens.count, tokens[position + 1].punctuator == .colon, position > 0,
                tokens[position - 1].punctuator == .comma || tokens[position - 1].punctuator == .leftBrace,
                token.kind == .string || token.kind == .identifier,
                StringLiteral(token, in: subject.bytes).value.wtf8.elementsEqual("__proto__".utf8)
            else { continue }
            if seen[seen.count - 1] { return token }
            seen[seen.count - 1] = true
        }
        return nil
    }
}
