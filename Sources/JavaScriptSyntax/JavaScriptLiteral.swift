/// Writing values as JavaScript source that is safe in a script, in HTML and in a template.
public enum JavaScriptLiteral {
    public enum Quote: UInt8, Sendable, CaseIterable {
        case single = 0x27
        case double = 0x22
        case backTick = 0x60
    }

    /// A text as a literal in quotes. Every code unit survives: lone surrogates are written as escapes.
    ///
    /// - Parameter asciiOnly: write all but ASCII as `\u` escapes.
    public static func string(
        _ text: JavaScriptString, quote: Quote = .double, asciiOnly: Bool = false
    ) -> String {
        var bytes: [UInt8] = [quote.rawValue]
        append(text.wtf8, quote: quote, asciiOnly: asciiOnly, to: &bytes)
        bytes.append(quote.rawValue)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A text as it belongs between quotes that are already there.
    public static func contents(
        _ text: JavaScriptString, quote: Quote = .double, asciiOnly: Bool = false
    ) -> String {
        var bytes: [UInt8] = []
        append(text.wtf8, quote: quote, asciiOnly: asciiOnly, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    static func append(_ text: some Collection<UInt8>, quote: Quote, asciiOnly: Bool, to bytes: inout [UInt8]) {
        var points = JavaScriptString(wtf8: text).codePoints
        var before: UInt32 = 0
        while let point = points.next() {
            switch point {
            case 0x0A: bytes += "\\n".utf8
            case 0x0D: bytes += "\\r".utf8
            case 0x09: bytes += "\\t".utf8
            case 0x00..<0x20, 0x7F, 0x2028, 0x2029, 0xD800...0xDFFF: appendEscape(point, to: &bytes)
            case 0x5C, UInt32(quote.rawValue): bytes += [0x5C, UInt8(point)]
            // `</script>` and `<!--` would end or hide a script element; `${` would begin a substitution.
            case 0x2F where before == 0x3C, 0x21 where before == 0x3C: bytes += [0x5C, UInt8(point)]
            case 0x24 where quote == .backTick: bytes += "\\$".utf8
            case 0x80... where asciiOnly: appendEscape(point, to: &bytes)
            default: JavaScriptString.append(point, to: &bytes)
            }
            before = point
        }
    }

    /// `\u` with four hexadecimal digits, twice for code points beyond U+FFFF; JSON reads it too.
    static func appendEscape(_ codePoint: UInt32, to bytes: inout [UInt8]) {
        if codePoint >= 0x10000 {
            appendEscape(0xD800 + (codePoint - 0x10000) >> 10, to: &bytes)
            appendEscape(0xDC00 + (codePoint - 0x10000) & 0x3FF, to: &bytes)
            return
        }
        bytes += "\\u".utf8
        for shift in stride(from: UInt32(12), through: 0, by: -4) {
            let digit = UInt8(codePoint >> shift & 0xF)
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
