/// Character references of HTML in a text: `&amp;`, `&#8217;`, `&#x2019;`.
public enum HTMLEntities {
    /// The reference that begins at an ampersand.
    ///
    /// - Parameter isStrict: whether it must end with its semicolon.
    public static func reference(
        _ text: some RandomAccessCollection<UInt8>, at start: Int, isStrict: Bool = true
    ) -> (text: [UInt8], length: Int)? {
        let bytes = Array(text.dropFirst(start).prefix(40))
        guard bytes.count > 2, bytes[0] == UInt8(ascii: "&") else { return nil }
        if bytes[1] == UInt8(ascii: "#") { return numeric(bytes, isStrict) }
        let name = bytes.dropFirst().prefix { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
        let word = String(decoding: name, as: UTF8.self)
        if bytes.dropFirst(1 + name.count).first == UInt8(ascii: ";"), let value = HTMLEntityTable.texts[word] {
            return (Array(value.utf8), name.count + 2)
        }
        guard !isStrict else { return nil }
        // The longest name that needs no semicolon.
        for count in stride(from: name.count, through: 2, by: -1) {
            let word = String(decoding: name.prefix(count), as: UTF8.self)
            if HTMLEntityTable.withoutSemicolon.contains(word), let value = HTMLEntityTable.texts[word] {
                return (Array(value.utf8), count + 1)
            }
        }
        return nil
    }

    private static func numeric(_ bytes: [UInt8], _ isStrict: Bool) -> (text: [UInt8], length: Int)? {
        let isHexadecimal = bytes[2] | 0x20 == UInt8(ascii: "x")
        let digits = bytes.dropFirst(isHexadecimal ? 3 : 2).prefix {
            (0x30...0x39).contains($0) || isHexadecimal && (0x61...0x66).contains($0 | 0x20)
        }
        guard !digits.isEmpty,
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
        else { return nil }
        let hasEnd = digits.endIndex < bytes.endIndex && bytes[digits.endIndex] == UInt8(ascii: ";")
        guard hasEnd || !isStrict else { return nil }
        // Numbers of Windows-1252 are read as what they mean there.
        guard let scalar = Unicode.Scalar(windows[value] ?? value), scalar.value != 0 else { return nil }
        return (Array(String(scalar).utf8), digits.endIndex + (hasEnd ? 1 : 0))
    }

    private static let windows: [UInt32: UInt32] = [
        0x80: 0x20AC, 0x82: 0x201A, 0x83: 0x0192, 0x84: 0x201E, 0x85: 0x2026, 0x86: 0x2020, 0x87: 0x2021, 0x88: 0x02C6,
        0x89: 0x2030, 0x8A: 0x0160, 0x8B: 0x2039, 0x8C: 0x0152, 0x8E: 0x017D, 0x91: 0x2018, 0x92: 0x2019, 0x93: 0x201C,
        0x94: 0x201D, 0x95: 0x2022, 0x96: 0x2013, 0x97: 0x2014, 0x98: 0x02DC, 0x99: 0x2122, 0x9A: 0x0161, 0x9B: 0x203A,
        0x9C: 0x0153, 0x9E: 0x017E, 0x9F: 0x0178,
    ]

    /// The first reference in a text; one without its semicolon counts where a blank or the end follows.
    public static func first(in text: [UInt8]) -> (place: Range<Int>, text: [UInt8])? {
        var offset = 0
        while let start = text[offset...].firstIndex(of: UInt8(ascii: "&")) {
            if let (value, length) = reference(text, at: start, isStrict: false) {
                let end = start + length
                let isEnded = text[end - 1] == UInt8(ascii: ";") || end == text.count || text[end] <= 0x20
                if isEnded { return (start..<end, value) }
            }
            offset = start + 1
        }
        return nil
    }

    /// A text with its references read; nil when it has none.
    public static func decoded(_ text: [UInt8]) -> [UInt8]? {
        guard text.contains(UInt8(ascii: "&")) else { return nil }
        var result: [UInt8] = []
        var offset = 0
        var isChanged = false
        while offset < text.count {
            if text[offset] == UInt8(ascii: "&"), let (value, length) = reference(text, at: offset, isStrict: false) {
                result += value
                offset += length
                isChanged = true
            } else {
                result.append(text[offset])
                offset += 1
            }
        }
        return isChanged ? result : nil
    }
}
