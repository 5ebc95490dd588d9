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
        guard !startsMember else { throw .misplaced("it stands where a key is due: no colon follows it") }
        let isEnclosed = try isSafe(before: before)
        return .bare(inBrackets: try !isSafe(after: after) || !isEnclosed)
    }

    /// False where an operator stands: it could take a part of the value, as the minus before `-5` does.
    private func isSafe(before token: Token?) throws(HoleProblem) -> Bool {
        guard let token else { return true }
        if token.kind == .invalid {
            throw .misplaced("something that is no JavaScript stands directly before it, such as a curly quote")
        }
        if token.endsOperand { throw .misplaced("a value stands directly before it: a comma is missing") }
        switch token.punctuator {
        case .comma?, .colon?, .leftBracket?, .leftParenthesis?, .ellipsis?: return true
        case .dot?, .optionalChain?: throw .misplaced("it stands behind a point, where a name is due")
        case .increment?, .decrement?:
            throw .misplaced("\(token.punctuator?.text ?? "") stands before it, and it is no variable")
        case .semicolon?, .leftBrace?: throw .misplaced("it stands where a statement begins")
        case .some: return false
        case nil: break
        }
        if token.kind == .templateHead || token.kind == .templateMiddle { return true }
        guard let keyword = token.keyword, Self.prefixes.contains(keyword) else {
            throw .misplaced("it stands behind a word that takes no value")
        }
        return false
    }

    private func isSafe(after token: Token?) throws(HoleProblem) -> Bool {
        guard let token else { return true }
        switch token.punctuator {
        case .comma?, .colon?, .rightBracket?, .rightParenthesis?, .rightBrace?, .semicolon?: return true
        case .leftParenthesis?: throw .misplaced("a bracket behind it would call it, and it is no function")
        case .leftBrace?, .not?, .tilde?, .ellipsis?:
            throw .misplaced("a value stands directly behind it: a comma is missing")
        case .some(let punctuator) where Self.assignments.contains(punctuator):
            throw .misplaced("\(punctuator.text) stands behind it, and it is no variable")
        case .some: return false
        case nil: break
        }
        if token.kind == .templateMiddle || token.kind == .templateTail { return true }
        if token.keyword == .in || token.keyword == .instanceof { return false }
        throw .misplaced("a value stands directly behind it: a comma is missing")
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
