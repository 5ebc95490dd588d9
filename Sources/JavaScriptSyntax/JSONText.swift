/// Texts as JSON writes them between quotes.
public enum JSONText {
    /// Appends a text without quotes. Controls, U+2028, U+2029 and lone surrogates are always escaped.
    // Without a type parameter: other modules would call the one below by way of its witnesses.
    public static func append(_ text: [UInt8], asciiOnly: Bool = false, to bytes: inout [UInt8]) {
        append(text[...], asciiOnly: asciiOnly, to: &bytes)
    }

    public static func append(_ text: some Collection<UInt8>, asciiOnly: Bool = false, to bytes: inout [UInt8]) {
        let isPlain = text.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
        if isPlain {
            bytes += text
            return
        }
        for point in JavaScriptString(wtf8: text).codePoints {
            switch point {
            case 0x0A: bytes += "\\n".utf8
            case 0x0D: bytes += "\\r".utf8
            case 0x09: bytes += "\\t".utf8
            case 0x22, 0x5C: bytes += [0x5C, UInt8(point)]
            case 0x00..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xD800...0xDFFF:
                JavaScriptLiteral.appendEscape(point, to: &bytes)
            case 0x80... where asciiOnly: JavaScriptLiteral.appendEscape(point, to: &bytes)
            default: JavaScriptString.append(point, to: &bytes)
            }
        }
    }
}
