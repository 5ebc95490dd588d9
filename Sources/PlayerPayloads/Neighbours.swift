internal import JavaScriptSyntax

/// The tokens around a value, which decide whether one may stand there.
struct Neighbours {
    let before: Token?
    let after: Token?
    /// The innermost bracket that is open.
    let bracket: Punctuator?

    private var startsMember: Bool {
        bracket == .leftBrace && (before?.isPunctuator(.leftBrace) == true || before?.isPunctuator(.comma) == true)
    }

    /// Whether the token between them is the name of a property.
    var isKey: Bool { startsMember && after?.isPunctuator(.colon) == true }

    /// The place of a value outside of quotes.
    func place() throws(HoleProblem) -> LiteralPlace {
        if isKey { return .key }
        guard !startsMember else { throw .misplaced("it is in the place of a key, but no colon follows it") }
        let isEnclosed = try isSafe(before: before)
        return .bare(inBrackets: try !isSafe(after: after) || !isEnclosed)
    }

    /// False where an operator stands: it could take a part of the value, as the minus before `-5` does.
    private func isSafe(before token: Token?) throws(HoleProblem) -> Bool {
        guard let token else { return true }
        if token.kind == .invalid {
            throw .misplaced("an invalid character, such as a curly quote, is directly before it")
        }
        if token.endsOperand { throw .misplaced("a comma is missing before it") }
        switch token.punctuator {
        case .comma?, .colon?, .leftBracket?, .leftParenthesis?, .ellipsis?: return true
        case .dot?, .optionalChain?: throw .misplaced("it follows a point, which needs a name")
        case .increment?, .decrement?:
            throw .misplaced("\(token.punctuator?.text ?? "") before it needs a variable")
        case .semicolon?, .leftBrace?: throw .misplaced("it begins a statement")
        case .some: return false
        case nil: break
        }
        if token.kind == .templateHead || token.kind == .templateMiddle { return true }
        guard let keyword = token.keyword, Self.prefixes.contains(keyword) else {
            throw .misplaced("it follows a word that takes no value")
        }
        return false
    }

    private func isSafe(after token: Token?) throws(HoleProblem) -> Bool {
        guard let token else { return true }
        switch token.punctuator {
        case .comma?, .colon?, .rightBracket?, .rightParenthesis?, .rightBrace?, .semicolon?: return true
        case .leftParenthesis?: throw .misplaced("a bracket after it would call it, but it is not a function")
        case .leftBrace?, .not?, .tilde?, .ellipsis?:
            throw .misplaced("a comma is missing after it")
        case .some(let punctuator) where Self.assignments.contains(punctuator):
            throw .misplaced("\(punctuator.text) after it needs a variable")
        case .some: return false
        case nil: break
        }
        if token.kind == .templateMiddle || token.kind == .templateTail { return true }
        if token.keyword == .in || token.keyword == .instanceof { return false }
        throw .misplaced("a comma is missing after it")
    }

    private static let prefixes: Set<Keyword> = [
        .typeof, .void, .in, .instanceof, .return, .throw, .case, .await, .yield,
    ]
    private static let assignments: Set<Punctuator> = [
        .assign, .plusAssign, .minusAssign, .starAssign, .slashAssign, .percentAssign, .powerAssign, .shiftLeftAssign,
        .shiftRightAssign, .unsignedShiftRightAssign, .andAssign, .orAssign, .xorAssign, .logicalAndAssign,
        .logicalOrAssign, .nullishAssign, .arrow, .increment, .decrement,
    ]
}

extension Token {
    /// Whether a value may end with this token.
    var endsOperand: Bool {
        switch kind {
        case .string, .number, .bigInt, .template, .templateTail, .regularExpression, .privateName, .invalid: true
        case .identifier: keyword == nil || keyword == .of || keyword == .async
        case .keyword: [.true, .false, .null, .this, .super].contains(keyword)
        case .punctuator: [.rightParenthesis, .rightBracket, .rightBrace].contains(punctuator)
        default: false
        }
    }
}
