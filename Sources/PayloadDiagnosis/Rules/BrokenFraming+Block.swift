import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// `{volume: 3}` as a whole script: the bracket opens a block, and `volume:` is a label.
enum ObjectAsBlock {
    static func finding(in subject: DiagnosisSubject) -> Finding? {
        guard subject.isScript, subject.run.calls.isEmpty, let key = key(in: subject) else { return nil }
        let severity: Severity
        switch subject.run.verdict {
        case .rejected, .altered: severity = .error
        case .delivered where subject.isUnjudged: severity = .warning
        default: return nil
        }
        return Finding(
            rule: .brokenFraming, severity: severity,
            message:
                "`{` at the start of a script opens a block, not an object; \(subject.code(key.range)) is not a field",
            range: subject.range(of: subject.tokens[0]),
            notes: [Finding.Note("pass the object to a function, or put parentheses around it")]
        )
    }

    /// The first name of a script that is one object literal.
    private static func key(in subject: DiagnosisSubject) -> Token? {
        guard subject.tokens.count > 3, subject.tokens[0].punctuator == .leftBrace,
            subject.tokens[2].punctuator == .colon, object(subject.bytes) != nil
        else { return nil }
        return subject.tokens[1]
    }

    /// A script that is an object and at most a semicolon, as an expression.
    static func object(_ script: [UInt8]) -> ArraySlice<UInt8>? {
        let end = script.lastIndex { $0 > 0x20 && $0 != UInt8(ascii: ";") }.map { $0 + 1 } ?? 0
        guard let tree = try? LiteralTree.parse(script, in: 0..<end, as: .expression), tree.value.kind == .object else {
            return nil
        }
        return script[..<end]
    }
}
