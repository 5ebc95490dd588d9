/// Decoding of WTF-8: UTF-8 in which a lone surrogate may stand as three bytes.
@usableFromInline
enum WTF8 {
    /// The code point at an offset and its length in bytes (1 to 4), or nil where the bytes are not WTF-8.
    ///
    /// Overlong forms and values above U+10FFFF are refused.
    @inlinable
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int
    ) -> (codePoint: UInt32, length: Int)? {
        let first = UInt32(bytes[offset])
        if first < 0x80 { return (first, 1) }
        let length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
        guard length > 0, bytes.count - offset >= length else { return nil }
        var codePoint = first & (0x7F >> UInt32(length))
        for distance in 1..<length {
            let byte = UInt32(bytes[offset + distance])
            guard byte & 0xC0 == 0x80 else { return nil }
            codePoint = codePoint << 6 | byte & 0x3F
        }
        let smallest: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
        guard codePoint >= smallest, codePoint <= 0x10FFFF else { return nil }
        return (codePoint, length)
    }

    /// Appends one code unit or code point; a low surrogate joins a high one that ends the bytes so far.
    ///
    /// - Parameter start: where the text in `bytes` begins; nothing before it is joined.
    static func append(_ codePoint: UInt32, joiningFrom start: Int, to bytes: inout [UInt8]) {
        if codePoint & 0xFFFF_FC00 == 0xDC00, bytes.count - start >= 3 {
            let end = bytes.count
            if bytes[end - 3] == 0xED, bytes[end - 2] & 0xF0 == 0xA0 {
                let high = 0xD000 | UInt32(bytes[end - 2] & 0x3F) << 6 | UInt32(bytes[end - 1] & 0x3F)
                bytes.removeLast(3)
                JavaScriptString.append(0x10000 + (high - 0xD800) << 10 + (codePoint - 0xDC00), to: &bytes)
                return
            }
        }
        JavaScriptString.append(codePoint, to: &bytes)
    }

    /// Whether the first text sorts before the second by UTF-16 code units, as JavaScript compares strings.
    static func precedes(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        var others = right.makeIterator()
        for byte in left {
            guard let other = others.next() else { return false }
            if byte == other { continue }
            // Supplementary characters (F0…) sort as surrogates, below U+E000: only there bytes mislead.
            if byte < 0xED || other < 0xED { return byte < other }
            return JavaScriptString(wtf8: left).utf16.lexicographicallyPrecedes(JavaScriptString(wtf8: right).utf16)
        }
        return others.next() != nil
    }
}
