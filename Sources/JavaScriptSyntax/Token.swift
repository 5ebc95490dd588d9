/// One piece of a JavaScript text: what it is and where; the bytes stay in the text.
public struct Token: Sendable, Hashable {
    public enum Kind: UInt8, Sendable, CaseIterable {
        case whitespace, lineTerminator, lineComment, blockComment
        /// `#!…` at the very start of a script.
        case hashbang
        /// `<!--` to the end of the line, or `-->` at the start of a line: comments in scripts, not in modules.
        case htmlLikeComment
        case identifier
        /// A reserved word, which may still be a property name.
        case keyword
        /// `#name`
        case privateName
        case number, bigInt, string
        /// A whole template without `${`.
        case template
        /// From the back-tick to the first `${`, from a `}` to the next `${`, and from the last `}` to the back-tick.
        case templateHead, templateMiddle, templateTail
        case regularExpression, punctuator
        /// Bytes that no token can begin with: one code point, or one byte that is not UTF-8.
        case invalid

        /// Whether the grammar skips tokens of this kind.
        public var isTrivia: Bool { rawValue <= Kind.htmlLikeComment.rawValue }
    }

    public struct Flags: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The closing delimiter is missing: a raw line break (strings, regular expressions) or the end came first.
        public static let unterminated = Flags(rawValue: 1)
        /// Holds a backslash escape.
        public static let hasEscape = Flags(rawValue: 2)
        /// Holds an escape that the grammar refuses, such as `\x4` or `\u{110000}`.
        public static let badEscape = Flags(rawValue: 4)
        /// `\7` or `\8` in a string, `017` or `08` as a number: legal outside strict mode.
        public static let legacyOctal = Flags(rawValue: 8)
        /// A number that the grammar refuses: `0x`, `1__0`, `1e`, `3px`.
        public static let malformed = Flags(rawValue: 16)
        /// Holds bytes that are not WTF-8.
        public static let notUTF8 = Flags(rawValue: 32)
        /// A line ends between the token before (trivia aside) and this one, which matters to semicolon insertion.
        public static let afterLineEnd = Flags(rawValue: 64)
        /// Holds a raw character below U+0020.
        public static let hasControlCharacter = Flags(rawValue: 128)
    }

    public var kind: Kind
    public var flags: Flags
    /// The raw value of a ``Punctuator`` or ``Keyword``; 0 for other tokens.
    var detail: UInt8
    /// Bytes from the start of the text.
    public var offset: Int32
    /// Bytes.
    public var length: Int32

    /// Where the token stands in the text, in bytes.
    public var range: Range<Int> { Int(offset)..<Int(offset) + Int(length) }
    public var end: Int { Int(offset) + Int(length) }

    public var punctuator: Punctuator? { kind == .punctuator ? Punctuator(rawValue: detail) : nil }

    /// Whether the token is this punctuator.
    public func isPunctuator(_ punctuator: Punctuator) -> Bool {
        kind == .punctuator && detail == punctuator.rawValue
    }

    /// The word, for keywords and for identifiers that are keywords in some places (`await`, `yield`, `of`, `async`).
    public var keyword: Keyword? {
        kind == .keyword || kind == .identifier ? Keyword(rawValue: detail) : nil
    }
}
