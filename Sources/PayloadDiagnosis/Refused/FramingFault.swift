import JavaScriptSyntax

/// Which comma, bracket, semicolon or comment is wrong or missing where the parser gave up.
struct FramingFault {
    struct Result {
        var message: String
        var range: Range<Int>
        /// The bracket that the message is about, as a position among the tokens that the grammar sees.
        var opener: Int?
    }

    let stray: StrayText
    let allTokens: [Token]

    func find(quoting quote: (Range<Int>) -> String) -> Result? {
        if let comment = swallowingComment { return comment(quote) }
        guard let token = stray.token else { return missingCloser(quote) }
        let shown = quote(token.range)
        func at(_ message: String, _ opener: Int? = nil) -> Result {
            Result(message: message, range: token.range, opener: opener)
        }
        switch token.punctuator {
        case .semicolon:
            return at("a semicolon is not allowed between the brackets of the call")
        case .rightBrace, .rightBracket, .rightParenthesis: return closer(shown, quote, at)
        case .comma: return comma(at)
        case .colon:
            if stray.isCode { return nil }
            if stray.punctuator(stray.stumble - 1) == .colon { return at("unexpected second colon") }
            if stray.isInObject { return at("a comma or `{` is missing before this name") }
            return at("a field outside an object; `{` is missing before it")
        case .assign, .arrow:
            let isName = stray.isInObject && stray.stumble == stray.first + 1 && stray.isAtName
            return isName ? at("\(shown) found where a colon was expected") : nil
        default: return missing(before: token, shown, at)
        }
    }

    // MARK: Comments

    /// A comment without an end, or one that takes the wrapper's closing bracket with it.
    private var swallowingComment: ((_ quote: (Range<Int>) -> String) -> Result)? {
        guard stray.token == nil,
            let comment = allTokens.last(where: { $0.kind != .whitespace && $0.kind != .lineTerminator })
        else { return nil }
        let isOpen = comment.kind == .blockComment && comment.flags.contains(.unterminated)
        let isLast = comment.kind == .lineComment || comment.kind == .htmlLikeComment
        guard isOpen || (isLast && comment.end == stray.bytes.count) else { return nil }
        return { quote in
            let what = isOpen ? "is not closed" : "continues to the end of the line"
            return Result(
                message:
                    "the comment \(quote(comment.range)) \(what) and hides the bracket that closes the call",
                range: comment.range)
        }
    }

    // MARK: Brackets

    private func missingCloser(_ quote: (Range<Int>) -> String) -> Result? {
        guard let opener = stray.openers.last, let token = stray[opener] else { return nil }
        let end = stray.bytes.count
        return Result(message: "the text ends before \(quote(token.range)) is closed", range: end..<end, opener: opener)
    }

    private func closer(_ shown: String, _ quote: (Range<Int>) -> String, _ at: (String, Int?) -> Result) -> Result? {
        if stray.punctuator(stray.stumble - 1) == .colon {
            return at("a value is missing between the colon and \(shown)", nil)
        }
        guard let opener = stray.openers.last else { return at("\(shown) closes a bracket that was not opened", nil) }
        let fits: Bool =
            switch (stray.opener, stray.token?.punctuator) {
            case (.leftBrace, .rightBrace), (.leftBracket, .rightBracket), (.leftParenthesis, .rightParenthesis): true
            default: false
            }
        if fits {
            return stray.isAtName && stray.first < stray.stumble
                ? at("a colon and a value are missing before \(shown)", opener) : nil
        }
        let open = stray[opener].map { quote($0.range) } ?? "the open bracket"
        return at("\(shown) comes before \(open) is closed", opener)
    }

    // MARK: Commas

    private func comma(_ at: (String, Int?) -> Result) -> Result? {
        guard let before = stray[stray.stumble - 1] else { return at("a value is missing before the comma", nil) }
        if before.punctuator == .colon { return at("a value is missing between the colon and the comma", nil) }
        if before.punctuator == .comma { return at("a value is missing between two commas", nil) }
        if before.isOpener { return at("a value is missing before the comma", nil) }
        return stray.isAtName ? at("a colon and a value are missing before the comma", nil) : nil
    }

    private func missing(before token: Token, _ shown: String, _ at: (String, Int?) -> Result) -> Result? {
        let isDue = token.startsValue
        guard isDue else { return nil }
        if stray.isAtName, stray.first == stray.stumble {
            return at("expected a field name, found \(shown)", stray.openers.last)
        }
        guard stray[stray.stumble - 1]?.endsValue == true else { return nil }
        if stray.isCode { return at("a semicolon or line break is missing before \(shown)", nil) }
        if stray.isAtName { return at("a colon is missing before \(shown)", nil) }
        return at("a comma is missing before \(shown)", nil)
    }
}
