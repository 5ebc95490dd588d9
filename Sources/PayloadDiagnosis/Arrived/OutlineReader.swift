import JavaScriptSyntax

/// Takes one part of an outline apart into its children. Every token belongs to one part, so all of it is linear.
struct OutlineReader {
    let tokens: [Token]
    let bytes: [UInt8]
    /// For each opening bracket and template head, the position of what closes it; the count where nothing does.
    private let closers: [Int]

    init(tokens: [Token], bytes: [UInt8]) {
        self.tokens = tokens
        self.bytes = bytes
        closers = Self.closers(tokens)
    }

    private static func closers(_ tokens: [Token]) -> [Int] {
        var closers = Array(repeating: tokens.count, count: tokens.count)
        var open: [Int] = []
        for (position, token) in tokens.enumerated() {
            switch (token.kind, token.punctuator) {
            case (.templateHead, _), (_, .leftParenthesis?), (_, .leftBracket?), (_, .leftBrace?): open.append(position)
            case (.templateTail, _), (_, .rightParenthesis?), (_, .rightBracket?), (_, .rightBrace?):
                if let opener = open.popLast() { closers[opener] = position }
            default: break
            }
        }
        return closers
    }

    func children(of part: PayloadOutline.Part, at index: Int) -> [PayloadOutline.Part] {
        switch part.form {
        case .list: elements(of: part.tokens, parent: index)
        case .array: elements(of: part.tokens.dropFirst().dropLast(), parent: index)
        case .object: pieces(of: part.tokens.dropFirst().dropLast()).map { member($0, parent: index) }
        default: []
        }
    }

    // MARK: - Containers

    private func elements(of range: Range<Int>, parent: Int) -> [PayloadOutline.Part] {
        pieces(of: range).enumerated().map { index, piece in
            let isSpread = piece.first.map { tokens[$0].punctuator } == .ellipsis
            return PayloadOutline.Part(
                form: isSpread ? form(of: piece.dropFirst()).asExpression : form(of: piece),
                tokens: isSpread ? piece : unwrapped(piece), parent: parent, step: isSpread ? nil : .index(index))
        }
    }

    /// The pieces between the commas of a list; one after the last comma counts only if there is something in it.
    private func pieces(of range: Range<Int>) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        var start = range.lowerBound
        var position = start
        while position < range.upperBound {
            if tokens[position].punctuator == .comma {
                pieces.append(start..<position)
                start = position + 1
            }
            // What a bracket holds is skipped; one that is not closed holds nothing.
            position = closers[position] < tokens.count ? closers[position] + 1 : position + 1
        }
        if start < range.upperBound { pieces.append(start..<range.upperBound) }
        return pieces
    }

    private func member(_ piece: Range<Int>, parent: Int) -> PayloadOutline.Part {
        var part = PayloadOutline.Part(form: .code, tokens: piece, parent: parent, step: nil)
        guard let first = piece.first else { return part }
        if tokens[first].punctuator == .ellipsis {
            part.form = form(of: piece.dropFirst()).asExpression
        } else if piece.count > 2, tokens[first + 1].punctuator == .colon, let name = name(of: tokens[first]) {
            let isPrototype = name.wtf8.elementsEqual("__proto__".utf8)
            part.step = isPrototype ? .prototype : .name(name)
            part.key = first
            part.form = form(of: piece.dropFirst(2))
            part.tokens = unwrapped(piece.dropFirst(2))
        } else if let key = methodKey(piece), let name = name(of: tokens[key]) {
            part.step = .name(name)
            part.key = key
        }
        return part
    }

    /// The key of a method, an accessor or a name that stands for itself and its value.
    private func methodKey(_ piece: Range<Int>) -> Int? {
        if piece.count == 1 { return piece.lowerBound }
        let opener = piece.first { tokens[$0].punctuator == .leftParenthesis }
        return opener.flatMap { $0 > piece.lowerBound ? $0 - 1 : nil }
    }

    /// What a key token names; nil for tokens that are no key.
    private func name(of token: Token) -> JavaScriptString? {
        switch token.kind {
        case .identifier, .keyword, .string: return StringLiteral(token, in: bytes).value
        case .number:
            return NumberLiteral.value(of: bytes[token.range]).map { JavaScriptString(NumberText.javaScript($0)) }
        default: return nil
        }
    }

    // MARK: - Values

    /// A value without the brackets around it; a comma inside makes it an operator, and the brackets stay.
    private func unwrapped(_ range: Range<Int>) -> Range<Int> {
        var range = range
        while let first = range.first, tokens[first].punctuator == .leftParenthesis,
            closers[first] == range.upperBound - 1,
            range.count > 2, pieces(of: range.dropFirst().dropLast()).count == 1
        {
            range = range.dropFirst().dropLast()
        }
        return range
    }

    private func form(of range: Range<Int>) -> PayloadOutline.Form {
        let range = unwrapped(range)
        guard let first = range.first else { return .hole }
        let token = tokens[first]
        if closers[first] == range.upperBound - 1, range.count > 1 {
            if token.punctuator == .leftBrace { return .object }
            if token.punctuator == .leftBracket { return .array }
        }
        let isSigned = range.count == 2 && (token.punctuator == .minus || token.punctuator == .plus)
        if range.count == 1 || isSigned, let scalar = scalar(tokens[range.upperBound - 1], isSigned: isSigned) {
            return scalar
        }
        return range.contains(where: isCode) ? .code : .expression
    }

    private func scalar(_ token: Token, isSigned: Bool) -> PayloadOutline.Form? {
        switch token.kind {
        case .string, .template: isSigned ? nil : .text
        case .number, .bigInt: .number
        case .identifier, .keyword: CodeWords.isValue(token, in: bytes) ? .word : nil
        default: nil
        }
    }

    private func isCode(_ position: Int) -> Bool {
        let token = tokens[position]
        switch token.kind {
        case .templateHead: return true
        case .identifier, .keyword:
            if CodeWords.isHarmless(token, in: bytes) { return false }
            let isKey = position + 1 < tokens.count && tokens[position + 1].punctuator == .colon
            return !isKey
        default: return token.punctuator.map(CodeWords.acting.contains) ?? false
        }
    }
}

/// Which words and signs do nothing to the page.
enum CodeWords {
    static let acting: Set<Punctuator> = [
        .arrow, .assign, .plusAssign, .minusAssign, .starAssign, .slashAssign, .percentAssign, .powerAssign,
        .shiftLeftAssign, .shiftRightAssign, .unsignedShiftRightAssign, .andAssign, .orAssign, .xorAssign,
        .logicalAndAssign, .logicalOrAssign, .nullishAssign, .increment, .decrement,
    ]

    static func isValue(_ token: Token, in bytes: [UInt8]) -> Bool {
        switch token.keyword {
        case .null?, .true?, .false?: return true
        default:
            return token.kind == .identifier
                && ["undefined", "NaN", "Infinity"].contains { bytes[token.range].elementsEqual($0.utf8) }
        }
    }

    static func isHarmless(_ token: Token, in bytes: [UInt8]) -> Bool {
        switch token.keyword {
        case .typeof?, .void?, .in?, .instanceof?: true
        default: isValue(token, in: bytes)
        }
    }
}

extension PayloadOutline.Form {
    /// What is spread into a container is computed, whatever it is made of.
    fileprivate var asExpression: Self { self == .code ? .code : .expression }
}
