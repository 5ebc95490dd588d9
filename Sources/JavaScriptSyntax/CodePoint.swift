/// The character classes of JavaScript's lexical grammar, for code points of any kind, lone surrogates included.
///
/// Source: ECMA-262, sections 12.2, 12.3 and 12.7. The Unicode properties are those of Swift's standard library.
public enum CodePoint {
    /// Whether an identifier may begin with this code point (an escape `\u0061` aside).
    public static func isIdentifierStart(_ codePoint: UInt32) -> Bool {
        if codePoint < 0x80 { return ByteClass.of(UInt8(codePoint)) == .identifier }
        return Unicode.Scalar(codePoint)?.properties.isIDStart ?? false
    }

    /// Whether an identifier may go on with this code point; includes the two joiners U+200C and U+200D.
    public static func isIdentifierPart(_ codePoint: UInt32) -> Bool {
        if codePoint < 0x80 { return ByteClass.of(UInt8(codePoint)).continuesIdentifier }
        if codePoint == 0x200C || codePoint == 0x200D { return true }
        return Unicode.Scalar(codePoint)?.properties.isIDContinue ?? false
    }

    /// Whether JavaScript skips this code point between tokens; line ends are not among them.
    public static func isWhitespace(_ codePoint: UInt32) -> Bool {
        switch codePoint {
        case 0x09, 0x0B, 0x0C, 0x20, 0xA0, 0xFEFF, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// Whether this code point ends a line for JavaScript: LF, CR, U+2028 and U+2029.
    public static func isLineTerminator(_ codePoint: UInt32) -> Bool {
        codePoint == 0x0A || codePoint == 0x0D || codePoint == 0x2028 || codePoint == 0x2029
    }

    /// Whether these bytes are an identifier without escapes, so that `.name` can be written; reserved words count.
    public static func isIdentifier(_ bytes: some Collection<UInt8>) -> Bool {
        var points = JavaScriptString(wtf8: bytes).codePoints
        guard let first = points.next(), isIdentifierStart(first) else { return false }
        while let next = points.next() {
            if !isIdentifierPart(next) { return false }
        }
        return true
    }
}

/// What a token that begins with this byte may be.
enum ByteClass: UInt8 {
    case invalid, space, lineFeed, carriageReturn, identifier, backslash, digit, dot, quote, backTick, slash, hash
    case punctuator, nonASCII

    var continuesIdentifier: Bool { self == .identifier || self == .digit }

    static func of(_ byte: UInt8) -> ByteClass {
        switch byte {
        case 0x09, 0x0B, 0x0C, 0x20: .space
        case 0x0A: .lineFeed
        case 0x0D: .carriageReturn
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "$"),
            UInt8(ascii: "_"):
            .identifier
        case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
        case UInt8(ascii: "\\"): .backslash
        case UInt8(ascii: "."): .dot
        case UInt8(ascii: "'"), UInt8(ascii: "\""): .quote
        case UInt8(ascii: "`"): .backTick
        case UInt8(ascii: "/"): .slash
        case UInt8(ascii: "#"): .hash
        case 0x80...: .nonASCII
        case 0x00...0x1F, 0x7F, UInt8(ascii: "@"): .invalid
        default: .punctuator
        }
    }

    /// In ``table``, marks a byte at which the inside of a quoted literal needs a closer look.
    static let attentionMask: UInt8 = 0x80

    /// One entry a byte: the raw class, and ``attentionMask`` for control characters, quotes, `\`, `$` and non-ASCII.
    static let table: [UInt8] = (UInt8.min...UInt8.max).map { byte in
        let special = byte < 0x20 || byte >= 0x80 || "\"'`\\$".utf8.contains(byte)
        return of(byte).rawValue | (special ? attentionMask : 0)
    }
}
