/// Which brackets and literals of a text are not closed, or close what was never opened.
///
/// A text that is balanced stays inside the place it is put into; one that is not may leave it.
public struct BracketReport: Sendable, Hashable {
    /// An opening bracket (or a template piece that ends with `${`) whose closer is missing.
    public struct Unclosed: Sendable, Hashable {
        /// Position in the token array.
        public var token: Int
        /// The closer of an outer bracket that came first, as a position in the token array; nil at the text's end.
        public var cutOffBy: Int?
    }

    /// A closing bracket that closes nothing in this text.
    public struct Unopened: Sendable, Hashable {
        /// Position in the token array.
        public var token: Int
        /// The innermost bracket then open, of another kind, as a position in the token array.
        public var inside: Int?
    }

    /// In order of their openers.
    public var unclosed: [Unclosed] = []
    public var unopened: [Unopened] = []
    /// Strings, templates, regular expressions and block comments without an end, as positions in the token array.
    public var unterminated: [Int] = []

    /// Whether every bracket and every literal is closed, and no closer is left over.
    public var isBalanced: Bool { unclosed.isEmpty && unopened.isEmpty && unterminated.isEmpty }

    /// Matches the brackets of a whole text by the rule of the lexer: a closer belongs to the innermost opener of its
    /// kind, and to nothing if there is none.
    public init(_ tokens: [Token]) {
        var stack = BracketStack<Int>()
        for (position, token) in tokens.enumerated() {
            if token.flags.contains(.unterminated) { unterminated.append(position) }
            switch token.kind {
            case .templateHead:
                stack.push(.substitution, position)
            case .templateMiddle:
                close(.brace, position, in: &stack)
                stack.push(.substitution, position)
            case .templateTail:
                close(.brace, position, in: &stack)
            case .punctuator:
                switch token.punctuator {
                case .leftParenthesis: stack.push(.parenthesis, position)
                case .leftBracket: stack.push(.square, position)
                case .leftBrace: stack.push(.brace, position)
                case .rightParenthesis: close(.parenthesis, position, in: &stack)
                case .rightBracket: close(.square, position, in: &stack)
                case .rightBrace: close(.brace, position, in: &stack)
                default: break
                }
            default: break
            }
        }
        unclosed += stack.entries.map { Unclosed(token: $0.element, cutOffBy: nil) }
        unclosed.sort { $0.token < $1.token }
    }

    private mutating func close(_ bracket: Bracket, _ position: Int, in stack: inout BracketStack<Int>) {
        let inside = stack.innermost
        let closed = stack.close(bracket) { unclosed.append(Unclosed(token: $0, cutOffBy: position)) }
        if closed == nil { unopened.append(Unopened(token: position, inside: inside)) }
    }
}
