import JavaScriptSyntax

extension PayloadRun {
    /// Whether the payload did nothing but ask for a name that is not there: it holds literals and names alone, so it
    /// called nothing and assigned nothing before it threw, and the function that it was for was never reached.
    var onlyMissedName: Bool {
        guard case .threw(let error) = outcome, error.name == "ReferenceError", calls.isEmpty else { return false }
        return Lexer.tokens(of: payload.text.wtf8, as: .expression).allSatisfy(Self.isLiteralOrName)
    }

    private static func isLiteralOrName(_ token: Token) -> Bool {
        switch token.kind {
        case .whitespace, .lineTerminator, .number, .bigInt, .string, .template: true
        case .identifier: token.keyword == nil
        case .keyword: token.keyword == .null || token.keyword == .true || token.keyword == .false
        case .punctuator:
            [.leftBrace, .rightBrace, .leftBracket, .rightBracket, .comma, .colon, .minus].contains(token.punctuator)
        default: false
        }
    }
}
