internal import JavaScriptSyntax

/// Where in JavaScript a value of a literal is to stand.
enum LiteralPlace: Sendable, Hashable {
    /// Between quotes, or in a template outside of its substitutions.
    case quoted(Quoted)
    /// Where an expression is due; in brackets where its neighbours could take a part of it.
    case bare(inBrackets: Bool)
    /// The name of a property, without quotes around it.
    case key

    struct Quoted: Sendable, Hashable {
        var quote: JavaScriptLiteral.Quote
        /// The byte behind the value; nil when another value comes directly behind it.
        var after: UInt8?
        /// `\0` or another octal escape stands before the value: a digit would become a part of it.
        var followsOctal: Bool
        /// Nothing else stands between the quotes.
        var isWhole: Bool
        /// Where the literal begins, in bytes of the layout, when it is the name of a property.
        var keyStart: Int?
    }
}

extension LiteralPlace {
    /// Stands directly behind another value that turned out empty.
    mutating func takeOver(_ other: LiteralPlace) {
        guard case .quoted(var place) = self, case .quoted(let other) = other else { return }
        place.followsOctal = other.followsOctal
        self = .quoted(place)
    }
}

/// A literal with a one-letter name in place of each value, split into tokens.
///
/// A name is an operand like every value that is written there later, so the tokens around it are what they will be.
struct TemplateLayout {
    let bytes: [UInt8]
    /// Where the names stand, in bytes.
    let holes: [Int]
    private let tokens: [Token]
    /// Positions of the tokens that are no trivia.
    private let significant: [Int]

    init(_ texts: [String]) {
        var bytes = Array(texts[0].utf8)
        var holes: [Int] = []
        for text in texts.dropFirst() {
            holes.append(bytes.count)
            // No hexadecimal digit, or it would complete an escape.
            bytes.append(UInt8(ascii: "H"))
            bytes += text.utf8
        }
        self.bytes = bytes
        self.holes = holes
        tokens = Lexer.tokens(of: bytes, as: .expression)
        significant = tokens.indices.filter { [tokens] in !tokens[$0].kind.isTrivia }
    }

    /// The place of every hole, or why it is none.
    func places() -> [Result<LiteralPlace, HoleProblem>] {
        var places: [Result<LiteralPlace, HoleProblem>] = []
        var open: [Punctuator] = []
        var order = 0
        for (position, token) in tokens.enumerated() {
            let isTrivia = token.kind.isTrivia
            while places.count < holes.count, token.range.contains(holes[places.count]) {
                let hole = holes[places.count]
                places.append(
                    Result { () throws(HoleProblem) in
                        try place(of: hole, in: token, order: isTrivia ? nil : order, inside: open.last)
                    })
            }
            if !isTrivia { order += 1 }
            follow(tokens[position], &open)
        }
        return places
    }

    private func follow(_ token: Token, _ open: inout [Punctuator]) {
        switch token.punctuator {
        case .leftBrace?, .leftBracket?, .leftParenthesis?: open.append(token.punctuator ?? .leftBrace)
        case .rightBrace?, .rightBracket?, .rightParenthesis?: _ = open.popLast()
        default: break
        }
        // A substitution is no object.
        if token.kind == .templateHead { open.append(.leftParenthesis) }
        if token.kind == .templateTail { _ = open.popLast() }
    }

    private func place(
        of hole: Int, in token: Token, order: Int?, inside bracket: Punctuator?
    ) throws(HoleProblem) -> LiteralPlace {
        guard let order else {
            throw .misplaced("it is in a comment, which a value could end")
        }
        let neighbours = Neighbours(
            before: order > 0 ? tokens[significant[order - 1]] : nil,
            after: order + 1 < significant.count ? tokens[significant[order + 1]] : nil, bracket: bracket)
        switch token.kind {
        case .string, .template, .templateHead, .templateMiddle, .templateTail:
            return .quoted(try quoted(hole, token, neighbours))
        case .regularExpression:
            throw .misplaced("it is in a regular expression, which would read its characters as a pattern")
        case .number, .bigInt:
            throw .misplaced("it touches a number and would become part of it")
        default:
            guard token.length == 1 else { throw .misplaced("it touches a word and would become part of it") }
            return try neighbours.place()
        }
    }

    private func quoted(_ hole: Int, _ token: Token, _ neighbours: Neighbours) throws(HoleProblem)
        -> LiteralPlace.Quoted
    {
        guard token.flags.isDisjoint(with: [.badEscape]) else {
            throw .misplaced("a backslash before it starts an escape, which a value could complete")
        }
        guard !token.flags.contains(.unterminated) else {
            throw .misplaced("its quotes are not closed on the same line")
        }
        if token.kind != .string, let before = neighbours.before, before.kind != .templateHead,
            token.kind == .template || token.kind == .templateHead, before.endsOperand
        {
            throw .misplaced(
                "a name before the backtick makes it a tagged template, which receives the raw characters")
        }
        let literal = StringLiteral(token, in: bytes)
        let last = literal.escapes.last { $0.offset < hole }
        if let last, last.offset + last.length > hole {
            throw .misplaced("a backslash before it would escape its first character")
        }
        let touchesEscape = last.map { $0.offset + $0.length == hole } ?? false
        let isOctal = last.map { $0.kind == .legacyOctal || ($0.kind == .control && $0.codePoint == 0) } ?? false
        let quote: JavaScriptLiteral.Quote =
            token.kind != .string ? .backTick : bytes[Int(token.offset)] == UInt8(ascii: "'") ? .single : .double
        return LiteralPlace.Quoted(
            quote: quote, after: holes.contains(hole + 1) ? nil : bytes[hole + 1],
            followsOctal: touchesEscape && isOctal,
            isWhole: literal.contents == hole..<hole + 1 && (token.kind == .string || token.kind == .template),
            keyStart: token.kind == .string && neighbours.isKey ? Int(token.offset) : nil)
    }
}
