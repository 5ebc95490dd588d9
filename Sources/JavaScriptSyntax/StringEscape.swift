/// One escape in a string or template: where it stands and what it yields.
public struct StringEscape: Sendable, Hashable {
    public enum Kind: UInt8, Sendable {
        /// `\n`, `\t`, `\b`, `\v`, `\f`, `\r`, and `\0` that no digit follows.
        case control
        /// A backslash before any other character: the backslash vanishes, as in `\d` or `\'`.
        case identity
        /// `\x41`
        case hexadecimal
        /// `\u0041` or `\u{41}`
        case unicode
        /// `\1` to `\377`, `\00`, `\8`, `\9`: legal in strings outside strict mode.
        case legacyOctal
        /// A backslash before a line end: both vanish.
        case lineContinuation
        /// In a template, a raw CR or CR LF, which yields LF. Not an escape to the reader, but text that changes.
        case lineEnd
        /// Refused by the grammar; yields nothing.
        case invalid
    }

    public var kind: Kind
    /// Bytes from the start of the text, at the backslash.
    public var offset: Int
    /// Bytes, with the backslash.
    public var length: Int
    /// The code point that the escape yields, or a surrogate of its own; nil when it yields nothing.
    public var codePoint: UInt32?
    /// Bytes from the start of the decoded text at which what it yields begins.
    public var decodedOffset: Int = 0
    /// Bytes of the decoded text that it yields.
    public var decodedLength: Int {
        guard let codePoint else { return 0 }
        return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4
    }

    init(_ kind: Kind, offset: Int, length: Int, codePoint: UInt32? = nil) {
        self.kind = kind
        self.offset = offset
        self.length = length
        self.codePoint = codePoint
    }
}

extension StringEscape {
    /// Reads the escape whose backslash stands at `offset`; never reaches beyond `end`.
    static func scan(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, end: Int, inTemplate: Bool) -> StringEscape {
        guard offset + 1 < end else { return StringEscape(.invalid, offset: offset, length: 1) }
        let letter = bytes[offset + 1]
        if let codePoint = control(letter) {
            return StringEscape(.control, offset: offset, length: 2, codePoint: codePoint)
        }
        switch letter {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            return digit(bytes, at: offset, end: end, inTemplate: inTemplate)
        case UInt8(ascii: "x"):
            guard let value = hexadecimal(bytes, at: offset + 2, end: end, count: 2) else {
                return StringEscape(.invalid, offset: offset, length: 2)
            }
            return StringEscape(.hexadecimal, offset: offset, length: 4, codePoint: value)
        case UInt8(ascii: "u"):
            guard let (value, length) = unicode(bytes, at: offset + 1, end: end) else {
                return StringEscape(.invalid, offset: offset, length: 2)
            }
            return StringEscape(.unicode, offset: offset, length: 1 + length, codePoint: value)
        case UInt8(ascii: "\r") where offset + 2 < end && bytes[offset + 2] == UInt8(ascii: "\n"):
            return StringEscape(.lineContinuation, offset: offset, length: 3)
        default:
            guard let (codePoint, length) = WTF8.decode(bytes, at: offset + 1), offset + 1 + length <= end else {
                return StringEscape(.invalid, offset: offset, length: 1)
            }
            if CodePoint.isLineTerminator(codePoint) {
                return StringEscape(.lineContinuation, offset: offset, length: 1 + length)
            }
            return StringEscape(.identity, offset: offset, length: 1 + length, codePoint: codePoint)
        }
    }

    private static func control(_ letter: UInt8) -> UInt32? {
        switch letter {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "v"): 0x0B
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "r"): 0x0D
        default: nil
        }
    }

    private static func digit(
        _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, end: Int, inTemplate: Bool
    ) -> StringEscape {
        func octal(_ distance: Int) -> UInt32? {
            guard offset + distance < end else { return nil }
            return NumberLiteral.digit(bytes[offset + distance], radix: 8).map(UInt32.init)
        }
        let first = UInt32(bytes[offset + 1] - UInt8(ascii: "0"))
        let isFollowedByDigit = offset + 2 < end && NumberLiteral.digit(bytes[offset + 2], radix: 10) != nil
        if first == 0, !isFollowedByDigit { return StringEscape(.control, offset: offset, length: 2, codePoint: 0) }
        if inTemplate { return StringEscape(.invalid, offset: offset, length: 2) }
        // `\8` and `\9` stand for themselves; other digits form the longest octal number up to 255.
        guard first < 8 else { return StringEscape(.legacyOctal, offset: offset, length: 2, codePoint: first + 0x30) }
        var (value, length) = (first, 2)
        if let second = octal(2) {
            (value, length) = (value * 8 + second, 3)
            if first < 4, let third = octal(3) { (value, length) = (value * 8 + third, 4) }
        }
        return StringEscape(.legacyOctal, offset: offset, length: length, codePoint: value)
    }

    /// Reads `u0041` or `u{41}` at an offset; the length counts from the `u`.
    static func unicode(
        _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, end: Int
    ) -> (codePoint: UInt32, length: Int)? {
        guard offset + 1 < end, bytes[offset + 1] == UInt8(ascii: "{") else {
            return hexadecimal(bytes, at: offset + 1, end: end, count: 4).map { ($0, 5) }
        }
        var value: UInt32 = 0
        var position = offset + 2
        while position < end, let digit = NumberLiteral.digit(bytes[position], radix: 16) {
            value = value << 4 | UInt32(digit)
            guard value <= 0x10FFFF else { return nil }
            position += 1
        }
        guard position > offset + 2, position < end, bytes[position] == UInt8(ascii: "}") else { return nil }
        return (value, position + 1 - offset)
    }

    private static func hexadecimal(
        _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, end: Int, count: Int
    ) -> UInt32? {
        guard offset + count <= end else { return nil }
        var value: UInt32 = 0
        for position in offset..<offset + count {
            guard let digit = NumberLiteral.digit(bytes[position], radix: 16) else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}
