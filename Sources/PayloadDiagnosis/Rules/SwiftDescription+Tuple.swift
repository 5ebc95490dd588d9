import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// `(12, 5)`: a tuple in Swift, and for JavaScript two expressions of which the last one counts.
enum ArrivedTuple: PayloadRule {
    static let name = RuleName.swiftDescription

    static func findings(in subject: DiagnosisSubject) -> [Finding] {
        guard subject.isUnjudged, let outline = subject.outline, let call = subject.run.calls.first else { return [] }
        for (index, part) in outline.parts.enumerated() where index > 0 && isTuple(part, subject) {
            let range = subject.bytes(ofTokens: part.tokens)
            let arrived = subject.arrived(at: index, in: call).map { ValueAltered.words(call.arguments, $0) }
            return [
                Finding(
                    rule: name, severity: .warning,
                    message: """
                        `\(subject.quotation(range))` is how a tuple prints itself: only its last value, \
                        \(arrived ?? "the last"), arrives
                        """,
                    range: subject.range(range), path: subject.path(ofPart: index),
                    notes: [Finding.Note("send the parts as fields of their own, or as an array")])
            ]
        }
        return []
    }

    /// Parentheses around literals with a comma between them, and nothing behind.
    private static func isTuple(_ part: PayloadOutline.Part, _ subject: DiagnosisSubject) -> Bool {
        guard let first = part.tokens.first, let last = part.tokens.last, part.tokens.count > 4,
            subject.tokens[first].punctuator == .leftParenthesis, subject.inside(first).upperBound == last
        else { return false }
        var depth = 0
        var hasComma = false
        for position in part.tokens {
            let token = subject.tokens[position]
            if token.isOpener { depth += 1 }
            if token.isCloser { depth -= 1 }
            if depth == 1, token.punctuator == .comma { hasComma = true }
            if token.kind == .identifier || token.punctuator == .arrow || token.kind == .keyword && !token.endsValue {
                return false
            }
        }
        return hasComma
    }
}
