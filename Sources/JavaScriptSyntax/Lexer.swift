/// Splits any bytes into JavaScript tokens, valid or not; the tokens, in order, cover the bytes without a gap.
///
/// Works without recursion in linear time. Only the first 2 GB of a text are split. Source: ECMA-262, section 12 and
/// annex B.1 (what scripts allow beyond modules). How a slash is understood: ``GrammarState``.
public enum Lexer {
    /// Where a text begins in the grammar, which decides what `{`, `/` and `-->` mean at its start.
    public enum Goal: Sendable {
        /// At a statement, at the start of a line.
        case script
        /// At an expression, in the middle of a line: argument lists, single values, JSON.
        case expression
    }

    /// The tokens of a text, or of a part of it; offsets count from the start of the text either way.
    public static func tokens(of bytes: [UInt8], in range: Range<Int>? = nil, as goal: Goal) -> [Token] {
        let range = (range ?? 0..<bytes.count).clamped(to: 0..<min(bytes.count, Int(Int32.max)))
        return bytes.withUnsafeBufferPointer { bytes in
            ByteClass.table.withUnsafeBufferPointer { classes in
                var scanner = Scanner(
                    bytes: UnsafeBufferPointer(rebasing: bytes[..<range.upperBound]), classes: classes,
                    start: range.lowerBound, goal: goal)
                scanner.scanAll()
                return scanner.tokens
            }
        }
    }
}

/// The state of one run of the lexer. `bytes` ends where the run ends.
struct Scanner {
    let bytes: UnsafeBufferPointer<UInt8>
    let classes: UnsafeBufferPointer<UInt8>
    let punctuators = Punctuator.table
    let start: Int
    let goal: Lexer.Goal
    var tokens: [Token] = []
    var offset: Int
    /// The flags of the token at hand.
    var flags: Token.Flags = []
    private var grammar: GrammarState
    /// Whether a line has ended since the last token that is no trivia.
    private var afterLineEnd = false

    init(bytes: UnsafeBufferPointer<UInt8>, classes: UnsafeBufferPointer<UInt8>, start: Int, goal: Lexer.Goal) {
        self.bytes = bytes
        self.classes = classes
        self.start = start
        self.goal = goal
        offset = start
        grammar = GrammarState(startsWithStatement: goal == .script)
        tokens.reserveCapacity((bytes.count - start) / 4 + 4)
    }

    mutating func scanAll() {
        while offset < bytes.count { scanToken() }
    }

    /// The byte at a distance from `offset`, or 0 beyond the end.
    func peek(_ distance: Int) -> UInt8 {
        offset + distance < bytes.count ? bytes[offset + distance] : 0
    }

    func byteClass(_ byte: UInt8) -> UInt8 {
        classes[Int(byte)] & ~ByteClass.attentionMask
    }

    private mutating func scanToken() {
        let tokenStart = offset
        let byte = bytes[offset]
        flags = []
        switch ByteClass(rawValue: byteClass(byte)) ?? .invalid {
        case .space:
            offset += 1
            while offset < bytes.count, byteClass(bytes[offset]) == ByteClass.space.rawValue { offset += 1 }
            add(.whitespace, from: tokenStart)
        case .lineFeed:
            offset += 1
            lineEnd(from: tokenStart)
        case .carriageReturn:
            offset += peek(1) == UInt8(ascii: "\n") ? 2 : 1
            lineEnd(from: tokenStart)
        case .identifier, .backslash:
            identifier(from: tokenStart)
        case .digit:
            operand(number(), from: tokenStart)
        case .dot:
            if byteClass(peek(1)) == ByteClass.digit.rawValue {
                operand(number(), from: tokenStart)
            } else {
                punctuator(from: tokenStart)
            }
        case .quote:
            string()
            operand(.string, from: tokenStart)
        case .backTick:
            offset += 1
            template(from: tokenStart, isContinuation: false, head: Int32(tokens.count))
        case .slash:
            slash(from: tokenStart)
        case .hash:
            hash(from: tokenStart)
        case .punctuator:
            if !htmlLikeComment(from: tokenStart) { punctuator(from: tokenStart) }
        case .nonASCII:
            nonASCII(from: tokenStart)
        case .invalid:
            offset += 1
            operand(.invalid, from: tokenStart)
        }
    }

    // MARK: - Adding tokens

    private mutating func add(_ kind: Token.Kind, from start: Int, detail: UInt8 = 0) {
        tokens.append(
            Token(
                kind: kind, flags: flags, detail: detail, offset: Int32(truncatingIfNeeded: start),
                length: Int32(truncatingIfNeeded: offset - start)))
    }

    private mutating func addSignificant(_ kind: Token.Kind, from start: Int, detail: UInt8 = 0) {
        if afterLineEnd {
            flags.insert(.afterLineEnd)
            afterLineEnd = false
        }
        add(kind, from: start, detail: detail)
    }

    private mutating func operand(_ kind: Token.Kind, from start: Int) {
        addSignificant(kind, from: start)
        grammar.operand()
    }

    private mutating func lineEnd(from start: Int) {
        add(.lineTerminator, from: start)
        afterLineEnd = true
    }

    // MARK: - Words

    private mutating func identifier(from start: Int) {
        scanIdentifierParts()
        let keyword = flags.isEmpty ? self.keyword(from: start) : nil
        if offset == start {
            // A backslash that begins no escape.
            offset += 1
            operand(.invalid, from: start)
        } else {
            addSignificant(
                keyword?.isReserved == true ? .keyword : .identifier, from: start, detail: keyword?.rawValue ?? 0)
            grammar.identifier(keyword)
        }
    }

    private func keyword(from start: Int) -> Keyword? {
        let length = offset - start
        guard Keyword.lengths ~= length, bytes[start] >= UInt8(ascii: "a") else { return nil }
        let word = Keyword.pack(bytes[start..<offset])
        var (low, high) = (0, Keyword.entries.count)
        while low < high {
            let middle = (low + high) / 2
            let entry = Keyword.entries[middle]
            if entry.word == word { return entry.length == length ? entry.keyword : nil }
            if entry.word < word { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    private mutating func hash(from start: Int) {
        if start == 0, goal == .script, peek(1) == UInt8(ascii: "!") {
            skipLine()
            return add(.hashbang, from: start)
        }
        offset += 1
        let nameStart = offset
        scanIdentifierParts()
        operand(offset > nameStart ? .privateName : .invalid, from: start)
    }

    private mutating func nonASCII(from start: Int) {
        guard let (codePoint, length) = WTF8.decode(bytes, at: offset) else {
            flags.insert(.notUTF8)
            offset += 1
            return operand(.invalid, from: start)
        }
        if CodePoint.isIdentifierStart(codePoint) { return identifier(from: start) }
        offset += length
        if CodePoint.isLineTerminator(codePoint) {
            lineEnd(from: start)
        } else if CodePoint.isWhitespace(codePoint) {
            add(.whitespace, from: start)
        } else {
            operand(.invalid, from: start)
        }
    }

    // MARK: - Punctuators

    private mutating func punctuator(from start: Int) {
        var length = 1
        var found: Punctuator?
        let bits = UInt32(peek(0)) | UInt32(peek(1)) << 8 | UInt32(peek(2)) << 16 | UInt32(peek(3)) << 24
        let first = Int(bytes[offset])
        for position in Int(punctuators.starts[first])..<Int(punctuators.starts[first + 1]) {
            let row = punctuators.rows[position]
            guard bits & row.mask == row.bits else { continue }
            // `a?.5:b` is a conditional.
            if row.punctuator == .optionalChain, byteClass(peek(2)) == ByteClass.digit.rawValue { continue }
            (found, length) = (row.punctuator, Int(row.length))
            break
        }
        offset += length
        guard let found else { return operand(.invalid, from: start) }
        switch found {
        case .leftParenthesis: open(.parenthesis, found, from: start)
        case .leftBracket: open(.square, found, from: start)
        case .leftBrace: open(.brace, found, from: start)
        case .rightParenthesis: close(.parenthesis, found, from: start)
        case .rightBracket: close(.square, found, from: start)
        case .rightBrace: close(.brace, found, from: start)
        default:
            let isAfterLineEnd = afterLineEnd
            addSignificant(.punctuator, from: start, detail: found.rawValue)
            grammar.punctuator(found, afterLineEnd: isAfterLineEnd)
        }
    }

    private mutating func open(_ bracket: Bracket, _ punctuator: Punctuator, from start: Int) {
        addSignificant(.punctuator, from: start, detail: punctuator.rawValue)
        grammar.open(bracket)
    }

    private mutating func close(_ bracket: Bracket, _ punctuator: Punctuator, from start: Int) {
        if let head = grammar.close(bracket) { return template(from: start, isContinuation: true, head: head) }
        addSignificant(.punctuator, from: start, detail: punctuator.rawValue)
    }

    private mutating func template(from start: Int, isContinuation: Bool, head: Int32) {
        if scanTemplateCharacters() {
            addSignificant(isContinuation ? .templateMiddle : .templateHead, from: start)
            grammar.open(.substitution, templateHead: head)
        } else {
            operand(isContinuation ? .templateTail : .template, from: start)
        }
    }

    // MARK: - Slashes and comments

    private mutating func slash(from start: Int) {
        switch peek(1) {
        case UInt8(ascii: "/"):
            skipLine()
            add(.lineComment, from: start)
        case UInt8(ascii: "*"):
            if skipBlockComment() { afterLineEnd = true }
            add(.blockComment, from: start)
        default:
            if grammar.expectsOperand {
                scanRegularExpression()
                operand(.regularExpression, from: start)
            } else {
                punctuator(from: start)
            }
        }
    }

    private mutating func htmlLikeComment(from start: Int) -> Bool {
        let opens =
            peek(0) == UInt8(ascii: "<") && peek(1) == UInt8(ascii: "!") && peek(2) == UInt8(ascii: "-")
            && peek(3) == UInt8(ascii: "-")
        let closes = peek(0) == UInt8(ascii: "-") && peek(1) == UInt8(ascii: "-") && peek(2) == UInt8(ascii: ">")
        guard opens || (closes && startsLine) else { return false }
        skipLine()
        add(.htmlLikeComment, from: start)
        return true
    }

    /// Whether only trivia stands before this place on its line.
    private var startsLine: Bool {
        afterLineEnd || (goal == .script && tokens.allSatisfy { $0.kind.isTrivia })
    }
}
