import CJavaScriptCore
import JavaScriptSyntax

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Texts on their way into the engine and out of it, in whichever width is cheapest and loses nothing.
enum EngineText {
    /// A new engine string. The caller owns it and calls `JSStringRelease`.
    ///
    /// ASCII goes in as bytes, which the engine keeps and parses as bytes. A NUL would end such a text, and only
    /// UTF-16 holds a lone surrogate: both take the wide way.
    static func make(_ bytes: UnsafeBufferPointer<UInt8>) -> JSStringRef? {
        isPlainASCII(bytes) ? makeNarrow(bytes) : makeWide(bytes)
    }

    static func make(_ text: JavaScriptString) -> JSStringRef? {
        text.wtf8.withUnsafeBufferPointer { make($0) }
    }

    /// Makes a string for the duration of `body`.
    static func with<Value>(_ text: JavaScriptString, _ body: (JSStringRef?) -> Value) -> Value {
        let string = make(text)
        defer { if let string { JSStringRelease(string) } }
        return body(string)
    }

    /// The text of an engine string, which stays the caller's.
    static func text(of string: JSStringRef) -> JavaScriptString {
        var bytes: [UInt8] = []
        append(units(of: string), to: &bytes)
        return JavaScriptString(wtf8: bytes)
    }

    /// The code units of an engine string, valid as long as it is.
    static func units(of string: JSStringRef) -> UnsafeBufferPointer<UInt16> {
        UnsafeBufferPointer(start: JSStringGetCharactersPtr(string), count: JSStringGetLength(string))
    }

    /// Appends code units as WTF-8.
    static func append(_ units: UnsafeBufferPointer<UInt16>, to bytes: inout [UInt8]) {
        var seen: UInt16 = 0
        for unit in units { seen |= unit }
        guard seen >= 0x80 else {
            let start = bytes.count
            bytes.append(contentsOf: repeatElement(0, count: units.count))
            bytes.withUnsafeMutableBufferPointer { target in
                for index in units.indices { target[start + index] = UInt8(truncatingIfNeeded: units[index]) }
            }
            return
        }
        var index = 0
        while index < units.count {
            let unit = UInt32(units[index])
            index += 1
            if unit & 0xFC00 == 0xD800, index < units.count, units[index] & 0xFC00 == 0xDC00 {
                JavaScriptString.append(0x10000 + (unit - 0xD800) << 10 + UInt32(units[index]) - 0xDC00, to: &bytes)
                index += 1
            } else {
                JavaScriptString.append(unit, to: &bytes)
            }
        }
    }

    private static func isPlainASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var seen: UInt8 = 0
        for byte in bytes { seen |= byte }
        guard seen < 0x80, let start = bytes.baseAddress else { return seen < 0x80 }
        return memchr(start, 0, bytes.count) == nil
    }

    private static func makeNarrow(_ bytes: UnsafeBufferPointer<UInt8>) -> JSStringRef? {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count + 1) { copy in
            let end = copy.initialize(fromContentsOf: bytes)
            copy.initializeElement(at: end, to: 0)
            return copy.withMemoryRebound(to: CChar.self) { JSStringCreateWithUTF8CString($0.baseAddress) }
        }
    }

    private static func makeWide(_ bytes: UnsafeBufferPointer<UInt8>) -> JSStringRef? {
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: max(bytes.count, 1)) { units in
            var count = 0
            var offset = 0
            while offset < bytes.count {
                let (codePoint, length) = decode(bytes, at: offset)
                offset += length
                if codePoint >= 0x10000 {
                    units.initializeElement(at: count, to: UInt16(0xD800 + (codePoint - 0x10000) >> 10))
                    units.initializeElement(at: count + 1, to: UInt16(0xDC00 + (codePoint - 0x10000) & 0x3FF))
                    count += 2
                } else {
                    units.initializeElement(at: count, to: UInt16(codePoint))
                    count += 1
                }
            }
            return JSStringCreateWithCharacters(units.baseAddress, count)
        }
    }

    /// The code point at an offset of WTF-8 and its length; bytes that are no WTF-8 are U+FFFD, one each.
    private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> (UInt32, Int) {
        let first = UInt32(bytes[offset])
        if first < 0x80 { return (first, 1) }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
        guard length > 1, first < 0xF5, offset + length <= bytes.count else { return (0xFFFD, 1) }
        var codePoint = first & (0x7F >> UInt32(length))
        for index in offset + 1..<offset + length {
            guard bytes[index] & 0xC0 == 0x80 else { return (0xFFFD, 1) }
            codePoint = codePoint << 6 | UInt32(bytes[index] & 0x3F)
        }
        return codePoint > 0x10FFFF ? (0xFFFD, 1) : (codePoint, length)
    }
}
