import JavaScriptSyntax

/// What a right encoder is tried with exhaustively.
enum SpecialCharacters {
    /// Characters that end, escape or change something in JavaScript, JSON, HTML, links, formats or Unicode.
    static let all: [UInt32] = [
        0x27, 0x22, 0x60, 0x5C, 0x0A, 0x0D, 0x2028, 0x2029, 0x00, 0x08, 0x09, 0x1F, 0x7F, 0x20, 0x24, 0x7B, 0x7D, 0x25,
        0x26,
        0x3C, 0x3E, 0x2F, 0x2A, 0x21, 0x2D, 0x23, 0x3B, 0x75, 0x78, 0x6E, 0x30, 0x301, 0xFE0F, 0x200D, 0xFEFF, 0xE9,
        0x1F600,
    ]

    static let singleCount = all.count
    static let pairCount = all.count * all.count
    static let tripleCount = all.count * all.count * all.count

    /// Every text of one, two and three special characters, by number.
    static func text(_ number: Int) -> JavaScriptString {
        var rest = number
        var length = 1
        var count = all.count
        while rest >= count, length < 3 {
            rest -= count
            count *= all.count
            length += 1
        }
        var bytes: [UInt8] = []
        for _ in 0..<length {
            JavaScriptString.append(all[rest % all.count], to: &bytes)
            rest /= all.count
        }
        return JavaScriptString(wtf8: bytes)
    }
}

/// Every Unicode scalar, so many at a time.
enum ScalarBlocks {
    static let blockSize = 512
    static let scalarCount = 0x110000 - 0x800
    static let count = (scalarCount + blockSize - 1) / blockSize

    static func text(_ number: Int) -> JavaScriptString {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(blockSize * 4)
        for index in number * blockSize..<min((number + 1) * blockSize, scalarCount) {
            JavaScriptString.append(UInt32(index < 0xD800 ? index : index + 0x800), to: &bytes)
        }
        return JavaScriptString(wtf8: bytes)
    }
}

/// Texts with lengths around powers of two, of one, two, three and four bytes a character.
enum EdgeLengths {
    static let lengths: [Int] = (0...16).flatMap { power in [(1 << power) - 1, 1 << power, (1 << power) + 1] }
    static let characters: [JavaScriptString] = ["a", "\u{E9}", "\u{20AC}", "\u{1F600}"]
    static let count = lengths.count * characters.count

    static func text(_ number: Int) -> JavaScriptString {
        characters[number % characters.count].repeated(lengths[number / characters.count])
    }
}
