import JavaScriptSyntax

/// The piece of code at which the parser gave up: from the comma, colon or bracket before it to the one behind it.
struct StrayText {
    /// The tokens of the whole payload that the grammar sees.
    let tokens: [Token]
    let bytes: [UInt8]
    let isScript: Bool
    /// Where the parser gives up, as a position in `tokens`; their count at the end.
    let stumble: Int
    /// The brackets open at the stumble, outermost first, as positions in `tokens`.
    private(set) var openers: [Int] = []
    /// The first token of the piece; equal to `stumble` when nothing of it comes before.
    private(set) var first = 0

    /// A piece is not followed further than this.
    private static let maximumTokens = 200

    init(tokens: [Token], bytes: [UInt8], isScript: Bool, stumble: Int) {
        self.tokens = tokens
        self.bytes = bytes
        self.isScript = isScript
        self.stumble = stumble
        for position in 0..<min(stumble, tokens.count) {
            switch tokens[position].kind {
            case .templateHead: openers.append(position)
            case .templateTail: openers.removeLast(min(1, openers.count))
            case .punctuator:
                switch tokens[position].punctuator {
                case .leftBrace, .leftBracket, .leftParenthesis: openers.append(position)
                case .rightBrace, .rightBracket, .rightParenthesis: openers.removeLast(min(1, openers.count))
                default: break
                }
            default: break
            }
        }
        first = firstToken()
    }

    private func firstToken() -> Int {
        var position = stumble
        let floor = max((openers.last ?? -1) + 1, stumble - Self.maximumTokens)
        while position > floor, !tokens[position - 1].isSeparator { position -= 1 }
        return position
    }

    // MARK: What stands where

    /// The token at which the parser gives up; nil at the end of the text.
    var token: Token? { self[stumble] }

    subscript(_ position: Int) -> Token? { tokens.indices.contains(position) ? tokens[position] : nil }

    func punctuator(_ position: Int) -> Punctuator? { self[position]?.punctuator }

    /// The innermost open bracket.
    var opener: Punctuator? { openers.last.flatMap { punctuator($0) } }

    /// Whether the piece stands among the members of an object.
    var isInObject: Bool { openers.last.map(isObject) ?? false }

    /// Whether the name of a member is due where the piece begins.
    var isAtName: Bool {
        guard isInObject else { return false }
        return punctuator(first - 1) == .comma || first - 1 == openers.last
    }

    /// Whether the piece is code of a script, rather than an argument, an element or a member.
    var isCode: Bool {
        guard let opener = openers.last else { return isScript }
        switch punctuator(opener) {
        case .leftBrace: return !isObject(opener)
        case .leftParenthesis: return isScript && !isCall(opener)
        default: return false
        }
    }

    private func isObject(_ opener: Int) -> Bool {
        guard punctuator(opener) == .leftBrace else { return false }
        guard isScript else { return true }
        guard let before = self[opener - 1] else { return false }
        switch before.punctuator {
        case .leftParenthesis, .leftBracket, .comma, .colon, .assign, .question: return true
        default: return before.keyword == .return
        }
    }

    /// Whether a parenthesis holds the arguments of a call.
    func isCall(_ opener: Int) -> Bool {
        guard let before = self[opener - 1], punctuator(opener) == .leftParenthesis else { return false }
        if before.kind == .identifier { return self[opener - 2]?.keyword != .function }
        return before.punctuator == .rightParenthesis || before.punctuator == .rightBracket
    }

    /// From the first token of the piece to the next comma, semicolon or closer outside brackets of its own.
    var range: Range<Int> {
        guard let start = self[first] else { return bytes.count..<bytes.count }
        var depth = 0
        var position = first
        var end = start.offset
        while let token = self[position], position - first < Self.maximumTokens {
            if token.isCloser { depth -= 1 }
            if depth < 0 || (depth == 0 && (token.punctuator == .comma || token.punctuator == .semicolon)) { break }
            if token.isOpener { depth += 1 }
            end = Int32(token.end)
            position += 1
        }
        return Int(start.offset)..<max(Int(end), Int(start.offset))
    }
}

extension Token {
    var isOpener: Bool {
        punctuator == .leftBrace || punctuator == .leftBracket || punctuator == .leftParenthesis
    }

    var isCloser: Bool {
        punctuator == .rightBrace || punctuator == .rightBracket || punctuator == .rightParenthesis
    }

    /// Ends one piece and begins the next.
    var isSeparator: Bool {
        isCloser || punctuator == .comma || punctuator == .colon || punctuator == .semicolon
    }

    /// Whether a value can end with this token.
    var endsValue: Bool {
        switch kind {
        case .identifier, .number, .bigInt, .string, .template, .templateTail, .regularExpression: true
        case .keyword: keyword == .true || keyword == .false || keyword == .null || keyword == .this
        case .punctuator: isCloser
        default: false
        }
    }

    /// Whether a value can begin with this token.
    var startsValue: Bool {
        switch kind {
        case .identifier, .number, .bigInt, .string, .template, .templateHead, .keyword: true
        case .punctuator: isOpener
        default: false
        }
    }
}
