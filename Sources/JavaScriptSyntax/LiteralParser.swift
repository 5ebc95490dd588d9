/// Builds a ``LiteralTree`` from tokens in one pass; open containers wait on a stack, never on the call stack.
struct LiteralParser {
    let bytes: UnsafeBufferPointer<UInt8>
    let tokens: [Token]
    let end: Int
    let dialect: LiteralDialect

    var builder = JavaScriptValue.Builder()
    var spans: [LiteralTree.Span] = []
    var duplicateKeys: [Int] = []
    var prototypeKeys: [Int] = []
    var survivesJSON = true

    /// The token at hand; equal to the count at the end.
    var position = 0
    private var frames: [Frame] = []
    /// The key of the member whose value comes next.
    private var keyRange = 0..<0
    private var keyIsPrototype = false

    private struct Frame {
        var node: Int
        /// Nil for the list that the text itself is.
        var opener: Token?
        var isObject: Bool
        var hasPrototypeKey = false
    }

    init(bytes: UnsafeBufferPointer<UInt8>, tokens: [Token], end: Int, dialect: LiteralDialect) {
        self.bytes = bytes
        self.tokens = tokens
        self.end = end
        self.dialect = dialect
        builder.reserve(nodes: tokens.count / 3 + 2, textBytes: end - Int(tokens.first?.offset ?? 0))
        spans.reserveCapacity(tokens.count / 3 + 2)
    }

    /// The next token that is no trivia, not yet taken.
    var token: Token? { position < tokens.count ? tokens[position] : nil }

    mutating func parse() throws(LiteralError) {
        try skipTrivia()
        let first = token.map { Int($0.offset) } ?? end
        if dialect.contains(.list) {
            openNode(.array, from: first, opener: nil, isObject: false)
            if token == nil { return closeNode(at: end) }
        } else if token == nil, dialect.contains(.mayBeEmpty) {
            spans.append(LiteralTree.Span(offset: Int32(end)))
            survivesJSON = false
            return builder.leaf(.undefined)
        }
        repeat {
            try value()
            try afterValue()
        } while !frames.isEmpty
        if let token { throw LiteralError("expected the end of the text after this value", at: token.range) }
    }

    // MARK: - Tokens

    mutating func advance() throws(LiteralError) {
        position += 1
        try skipTrivia()
    }

    private mutating func skipTrivia() throws(LiteralError) {
        while position < tokens.count, tokens[position].kind.isTrivia {
            let trivia = tokens[position]
            if trivia.flags.contains(.unterminated) {
                throw LiteralError("the comment that starts here is not closed", at: trivia.range)
            }
            if !dialect.contains(.comments) { try checkJSONTrivia(trivia) }
            if trivia.kind == .htmlLikeComment || trivia.kind == .hashbang, !dialect.contains(.javaScript) {
                throw LiteralError("expected a value or punctuation", at: trivia.range)
            }
            position += 1
            let isLineComment = trivia.kind == .lineComment || trivia.kind == .htmlLikeComment
            if position == tokens.count, isLineComment, dialect.contains(.javaScript) {
                throw LiteralError("the comment that starts here would hide the code after the text", at: trivia.range)
            }
        }
    }

    private func checkJSONTrivia(_ trivia: Token) throws(LiteralError) {
        switch trivia.kind {
        case .whitespace, .lineTerminator:
            let blanks = bytes[trivia.range].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
            if !blanks { throw LiteralError("JSON does not allow this white space", at: trivia.range) }
        default:
            throw LiteralError("JSON has no comments", at: trivia.range)
        }
    }

    func isAt(_ punctuator: Punctuator) -> Bool {
        position < tokens.count && tokens[position].isPunctuator(punctuator)
    }

    // MARK: - Containers

    /// Reads one value, or opens containers down to the first value or end inside.
    private mutating func value() throws(LiteralError) {
        while true {
            if isAt(.leftBrace) || isAt(.leftBracket) {
                let opener = tokens[position]
                let isObject = opener.isPunctuator(.leftBrace)
                openNode(isObject ? .object : .array, from: Int(opener.offset), opener: opener, isObject: isObject)
                try advance()
                if try closeEmptied() { return }
                if isObject { try key() }
            } else if isAt(.comma), let frame = frames.last, !frame.isObject, frame.opener != nil,
                dialect.contains(.javaScript)
            {
                let hole = tokens[position]
                addSpan(Int(hole.offset)..<Int(hole.offset))
                builder.leaf(.hole)
                survivesJSON = false
                return
            } else {
                return try scalar()
            }
        }
    }

    /// Takes commas and closers up to the place of the next value.
    private mutating func afterValue() throws(LiteralError) {
        while let frame = frames.last {
            if isAt(.comma) {
                let comma = tokens[position]
                try advance()
                let isTrailing = frame.opener == nil ? token == nil : isAt(frame.isObject ? .rightBrace : .rightBracket)
                if isTrailing, !dialect.contains(.trailingCommas) {
                    throw LiteralError("JSON has no comma after the last value", at: comma.range)
                }
                if isTrailing {
                    _ = try closeEmptied()
                    continue
                }
                if frame.isObject { try key() }
                return
            }
            guard try closeEmptied() else {
                throw unexpected(after: frame)
            }
        }
    }

    /// Closes the innermost container if its end stands here.
    private mutating func closeEmptied() throws(LiteralError) -> Bool {
        guard let frame = frames.last else { return false }
        if frame.opener == nil {
            guard token == nil else { return false }
            closeNode(at: end)
            return true
        }
        guard isAt(frame.isObject ? .rightBrace : .rightBracket) else { return false }
        if frame.isObject { try recordDuplicates(frame.node) }
        closeNode(at: tokens[position].end)
        try advance()
        return true
    }

    private func unexpected(after frame: Frame) -> LiteralError {
        guard let token else { return unclosed(frame) }
        let closer = frame.opener == nil ? "the end of the text" : frame.isObject ? "'}'" : "']'"
        return LiteralError("expected ',' or \(closer) after this value", at: token.range)
    }

    private func unclosed(_ frame: Frame) -> LiteralError {
        guard let opener = frame.opener else {
            return LiteralError("expected a value before the end of the text", offset: end, length: 0)
        }
        return LiteralError("the '\(frame.isObject ? "{" : "[")' that opens here is not closed", at: opener.range)
    }

    private mutating func openNode(_ kind: JavaScriptValue.Kind, from offset: Int, opener: Token?, isObject: Bool) {
        addSpan(offset..<offset)
        frames.append(Frame(node: builder.open(kind), opener: opener, isObject: isObject))
    }

    private mutating func closeNode(at end: Int) {
        guard let frame = frames.popLast() else { return }
        builder.close()
        spans[frame.node].length = Int32(end) - spans[frame.node].offset
    }

    // MARK: - Keys

    private mutating func key() throws(LiteralError) {
        guard let token else {
            if let frame = frames.last { throw unclosed(frame) }
            return
        }
        let start = builder.textCount
        try appendKey(token)
        keyIsPrototype = false
        if builder.textCount - start == 9, dialect.contains(.javaScript), token.kind != .number, token.kind != .bigInt,
            builder.value.text[start...].elementsEqual("__proto__".utf8)
        {
            try prototypeKey(token)
        }
        keyRange = token.range
        try advance()
        guard isAt(.colon) else {
            throw LiteralError("expected ':' after this key", at: self.token?.range ?? end..<end)
        }
        try advance()
    }

    private mutating func appendKey(_ token: Token) throws(LiteralError) {
        switch token.kind {
        case .string:
            try checkString(token)
            appendDecodedKey(token)
        case .identifier, .keyword:
            guard dialect.contains(.bareKeys) else {
                throw LiteralError("JSON keys need double quotes", at: token.range)
            }
            guard !token.flags.contains(.badEscape) else {
                throw LiteralError("this escape is not valid in a name", at: token.range)
            }
            appendDecodedKey(token)
        case .number where dialect.contains(.javaScript), .bigInt where dialect.contains(.javaScript):
            builder.key(.name, try numericKey(token))
        default:
            throw LiteralError("expected a key or '}'", at: token.range)
        }
    }

    private mutating func appendDecodedKey(_ token: Token) {
        let bytes = bytes
        builder.key(.name) { StringLiteral.decode(token, in: bytes, into: &$0) }
    }

    /// JavaScript prints the number: the key of `{ 1e3: 0 }` is `1000`.
    private func numericKey(_ token: Token) throws(LiteralError) -> [UInt8] {
        let literal = bytes[token.range]
        if !token.flags.contains(.malformed) {
            if token.kind == .bigInt {
                if let digits = NumberLiteral.bigIntDigits(of: literal) { return digits }
            } else if let value = NumberLiteral.value(of: literal) {
                return Array(NumberText.javaScript(value).utf8)
            }
        }
        throw LiteralError("this number is not valid", at: token.range)
    }

    private mutating func prototypeKey(_ token: Token) throws(LiteralError) {
        survivesJSON = false
        keyIsPrototype = true
        if frames[frames.count - 1].hasPrototypeKey {
            throw LiteralError("an object can have only one '__proto__'", at: token.range)
        }
        frames[frames.count - 1].hasPrototypeKey = true
        builder.key(.prototype, EmptyCollection())
    }

    /// Gives the node that is added next its range, and its key's if it has one.
    mutating func addSpan(_ range: Range<Int>) {
        if keyIsPrototype { prototypeKeys.append(spans.count) }
        spans.append(
            LiteralTree.Span(
                offset: Int32(range.lowerBound), length: Int32(range.count), keyOffset: Int32(keyRange.lowerBound),
                keyLength: Int32(keyRange.count)))
        keyRange = 0..<0
        keyIsPrototype = false
    }

    /// Whether the value at hand is that of a `__proto__` key.
    var isPrototypeValue: Bool { keyIsPrototype }

    private mutating func recordDuplicates(_ node: Int) throws(LiteralError) {
        let duplicates = DuplicateKeys.find(in: builder.value, among: builder.childrenOfInnermost)
        guard let first = duplicates.first else { return }
        if dialect.contains(.uniqueKeys) {
            let span = spans[first]
            throw LiteralError(
                "duplicate key in the same object", offset: Int(span.keyOffset), length: Int(span.keyLength))
        }
        duplicateKeys += duplicates
    }
}
