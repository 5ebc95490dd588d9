import JavaScriptSyntax

/// Finds the words of a text: runs of letters and digits, which are all that redaction changes.
///
/// What gives a text its meaning is no word: escapes, `%20`, `&amp;`, colours such as `#1A2B3C`. A letter that is
/// written as `\u00e9` or `\xe9` belongs to its word like any other.
struct WordScanner {
    struct Letter {
        var codePoint: UInt32
        /// Hex digits of the escape it is written as; 0 when it stands there itself.
        var escapeDigits = 0
    }

    enum Piece {
        case word([Letter])
        /// Everything else, as it stands.
        case other(ArraySlice<UInt32>)
    }

    private let points: [UInt32]
    private var position = 0

    static func pieces(of text: JavaScriptString) -> [Piece] {
        var scanner = WordScanner(points: Array(text.codePoints))
        var pieces: [Piece] = []
        while scanner.position < scanner.points.count { pieces.append(scanner.next()) }
        return pieces
    }

    private mutating func next() -> Piece {
        let start = position
        var letters: [Letter] = []
        while let (letter, length) = letter(at: position) {
            letters.append(letter)
            position += length
        }
        if !letters.isEmpty { return .word(letters) }
        position += fixedLength(at: position)
        return .other(points[start..<position])
    }

    private func letter(at index: Int) -> (letter: Letter, length: Int)? {
        guard index < points.count else { return nil }
        let point = points[index]
        if Self.isLetterOrDigit(point) { return (Letter(codePoint: point), 1) }
        guard point == Self.backslash, !isEscaped(index), index + 1 < points.count else { return nil }
        let digits = points[index + 1] == 0x75 ? 4 : points[index + 1] == 0x78 ? 2 : 0
        guard digits > 0, let value = hexValue(at: index + 2, digits: digits), Self.isLetterOrDigit(value) else {
            return nil
        }
        return (Letter(codePoint: value, escapeDigits: digits), 2 + digits)
    }

    /// How many code points from here mean something together; at least one.
    private func fixedLength(at index: Int) -> Int {
        switch points[index] {
        case Self.backslash:
            // After any number of backslashes: in JSON inside a text the last one escapes what follows.
            guard index + 1 < points.count, points[index + 1] != Self.backslash else { return 1 }
            switch points[index + 1] {
            case 0x75:  // u
                if index + 2 < points.count, points[index + 2] == 0x7B {
                    return 3 + run(at: index + 2, while: Self.isHex, closing: 0x7D)
                }
                return 2 + (0..<4).prefix { isHexDigit(index + 2 + $0) }.count
            case 0x78: return 2 + (0..<2).prefix { isHexDigit(index + 2 + $0) }.count
            case 0x30...0x37: return 1 + (0..<3).prefix { isHexDigit(index + 1 + $0) }.count
            default: return 2
            }
        case 0x25 where isHexDigit(index + 1) && isHexDigit(index + 2): return 3
        case 0x26: return 1 + run(at: index, while: { Self.isLetterOrDigit($0) || $0 == 0x23 }, closing: 0x3B)
        case 0x23:
            let digits = points[(index + 1)...].prefix(while: Self.isHex).count
            let isWhole = !(index + 1 + digits < points.count && Self.isLetterOrDigit(points[index + 1 + digits]))
            return isWhole && [3, 6, 8].contains(digits) ? 1 + digits : 1
        default: return 1
        }
    }

    /// The length of what follows up to a closing character, or 0 when it does not come.
    private func run(at index: Int, while belongs: (UInt32) -> Bool, closing: UInt32) -> Int {
        let inside = points[(index + 1)...].prefix(12).prefix(while: belongs).count
        let end = index + 1 + inside
        return inside > 0 && end < points.count && points[end] == closing ? inside + 1 : 0
    }

    private func isEscaped(_ index: Int) -> Bool {
        !points[..<index].reversed().prefix { $0 == Self.backslash }.count.isMultiple(of: 2)
    }

    private func hexValue(at index: Int, digits: Int) -> UInt32? {
        guard (0..<digits).allSatisfy({ isHexDigit(index + $0) }) else { return nil }
        return points[index..<(index + digits)].reduce(0) { value, point in
            value << 4 | (point < 0x3A ? point - 0x30 : point & 0xF + 9)
        }
    }

    private func isHexDigit(_ index: Int) -> Bool { index < points.count && Self.isHex(points[index]) }

    private static let backslash: UInt32 = 0x5C

    private static func isHex(_ point: UInt32) -> Bool {
        0x30...0x39 ~= point || 0x41...0x46 ~= point || 0x61...0x66 ~= point
    }

    static func isLetterOrDigit(_ point: UInt32) -> Bool {
        guard let category = Unicode.Scalar(point)?.properties.generalCategory else { return false }
        return switch category {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber: true
        default: false
        }
    }
}
