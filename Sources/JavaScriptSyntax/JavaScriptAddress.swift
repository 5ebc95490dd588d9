/// A script that travels as the rest of a `javascript:` address: what of it reaches the parser.
///
/// After the URL Standard (ASCII tabs and line ends fall away, spaces and controls at both ends too) and the HTML
/// Standard's way to evaluate such an address: percent escapes are decoded to bytes, and the bytes are read as UTF-8.
public struct JavaScriptAddress: Sendable, Hashable {
    /// The script that the page parses.
    public let script: JavaScriptString
    /// For each byte of the script, and for its end, the offset in what was sent.
    private let origins: [Int]

    public init(_ sent: JavaScriptString) {
        let bytes = sent.wtf8
        var decoded: [UInt8] = []
        var origins: [Int] = []
        var offset = bytes.prefix { $0 <= 0x20 }.count
        let end = bytes.count - bytes[offset...].reversed().prefix { $0 <= 0x20 }.count
        if bytes[offset..<end].starts(with: Self.scheme.utf8) { offset += Self.scheme.utf8.count }
        while offset < end {
            let byte = bytes[offset]
            if byte == 0x09 || byte == 0x0A || byte == 0x0D {
                offset += 1
            } else if byte == UInt8(ascii: "%"), offset + 2 < end, let high = Self.digit(bytes[offset + 1]),
                let low = Self.digit(bytes[offset + 2])
            {
                decoded.append(high << 4 | low)
                origins.append(offset)
                offset += 3
            } else {
                decoded.append(byte)
                origins.append(offset)
                offset += 1
            }
        }
        let text = String(decoding: decoded, as: UTF8.self)
        script = JavaScriptString(text)
        // Bytes that are no UTF-8 become U+FFFD, which is longer: their places are then told by the end of the script.
        self.origins = text.utf8.count == decoded.count ? origins + [end] : []
        self.end = end
    }

    private let end: Int
    private static let scheme = "javascript:"

    /// Where in what was sent the byte at an offset of the script comes from.
    public func origin(of offset: Int) -> Int {
        origins.indices.contains(offset) ? origins[offset] : end
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
