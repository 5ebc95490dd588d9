import JavaScriptSyntax

/// Finds the words of a text: runs of letters and digits, which are all that redaction changes.
///
/// A letter belongs to its word in every spelling that engines and addresses know: itself, `\u00e9`, `\u{e9}`, `\xe9`,
/// `\351`, `%C3%A9`, `%u00E9`, `&#233;`, `&#xe9;`, `&eacute;`. What spells no letter, such as `\n`, `%20`, `&amp;` or a colour
/// like `#1A2B3C`, gives a text its meaning and is no word.
struct WordScanner {
    /// How a letter is written.
    enum Spelling: Equatable {
        case plain
        /// `\uXXXX`, and two of them for a letter beyond the first plane.
        case unicode
        case hex
        case octal
        /// `\u{X}`, with so many digits.
        case braces(Int)
        /// `%XX`: the bytes of UTF-8, or of Latin-1.
        case percent(isLatin1: Bool)
        /// `%uXXXX`, of old addresses.
        case percentUnicode
        case reference(end: [UInt32])
        case hexReference(mark: UInt32, end: [UInt32])
        case named
    }

    struct Letter: Equatable {
        var codePoint: UInt32
        var spelling = Spelling.plain
    }

    enum Piece {
        case word([Letter])
        /// Everything else, as it is.
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
        let found: (point: UInt32, spelling: Spelling, length: Int)? =
            switch points[index] {
            case Self.backslash: escape(at: index)
            case 0x25: percent(at: index)
            case 0x26: reference(at: index)
            case let point: (point, .plain, 1)
            }
        guard let found, Self.isLetterOrDigit(found.point) else { return nil }
        return (Letter(codePoint: found.point, spelling: found.spelling), found.length)
    }

    // MARK: Spellings

    /// After any number of backslashes: in JSON inside a text, the last one escapes what follows.
    private func escape(at index: Int) -> (UInt32, Spelling, Int)? {
        switch point(index + 1) {
        case 0x78: return hexValue(at: index + 2, digits: 2).map { ($0, .hex, 4) }
        case 0x30...0x37:
            let digits = (0..<3).prefix { (0x30...0x37).contains(point(index + 1 + $0)) }.count
            guard digits == 3 else { return nil }
            return ((1...3).reduce(0) { $0 << 3 | (points[index + $1] - 0x30) }, .octal, 4)
        case 0x75 where point(index + 2) == 0x7B:
            let digits = (0..<8).prefix { isHexDigit(index + 3 + $0) }.count
            guard (1...6).contains(digits), point(index + 3 + digits) == 0x7D,
                let value = hexValue(at: index + 3, digits: digits)
            else { return nil }
            return (value, .braces(digits), digits + 4)
        case 0x75:
            guard let first = hexValue(at: index + 2, digits: 4) else { return nil }
            guard 0xD800..<0xDC00 ~= first else { return (first, .unicode, 6) }
            guard point(index + 6) == Self.backslash, point(index + 7) == 0x75,
                let second = hexValue(at: index + 8, digits: 4), 0xDC00..<0xE000 ~= second
            else { return nil }
            return (0x10000 + (first - 0xD800) << 10 + second - 0xDC00, .unicode, 12)
        default: return nil
        }
    }

    private func percent(at index: Int) -> (UInt32, Spelling, Int)? {
        if point(index + 1) == 0x75, let value = hexValue(at: index + 2, digits: 4) {
            return (value, .percentUnicode, 6)
        }
        guard let first = byte(at: index) else { return nil }
        let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0
        let bytes = (0..<length).compactMap { byte(at: index + 3 * $0) }
        if bytes.count == length, let text = String(validating: bytes.map { UInt8($0) }, as: UTF8.self),
            let scalar = text.unicodeScalars.first
        {
            return (scalar.value, .percent(isLatin1: false), 3 * length)
        }
        return (first, .percent(isLatin1: true), 3)
    }

    private func byte(at index: Int) -> UInt32? { point(index) == 0x25 ? hexValue(at: index + 1, digits: 2) : nil }

    private func reference(at index: Int) -> (UInt32, Spelling, Int)? {
        let semicolon = { (end: Int) in point(end) == 0x3B ? [0x3B as UInt32] : [] }
        if point(index + 1) == 0x23 {
            let isHex = point(index + 2) | 0x20 == 0x78
            let start = index + (isHex ? 3 : 2)
            let digits = (0..<8).prefix { isHex ? isHexDigit(start + $0) : isDigit(start + $0) }.count
            guard digits > 0 else { return nil }
            let value = points[start..<(start + digits)].reduce(0) { $0 * (isHex ? 16 : 10) + Self.digit($1) }
            let end = semicolon(start + digits)
            return (
                value, isHex ? .hexReference(mark: points[index + 2], end: end) : .reference(end: end),
                start + digits + end.count - index
            )
        }
        let name = points[(index + 1)...].prefix(8).prefix { Self.isASCIILetter($0) }
        guard point(index + 1 + name.count) == 0x3B,
            let value = LetterNames.codePoint(of: String(String.UnicodeScalarView(name.compactMap(UnicodeScalar.init))))
        else { return nil }
        return (value, .named, name.count + 2)
    }

    // MARK: What is no word

    /// How many code points from here mean something together; at least one.
    private func fixedLength(at index: Int) -> Int {
        switch points[index] {
        case Self.backslash:
            guard index + 1 < points.count, points[index + 1] != Self.backslash else { return 1 }
            switch points[index + 1] {
            case 0x75:  // u
                if point(index + 2) == 0x7B {
                    return 3 + run(at: index + 2, while: Self.isHex, closing: 0x7D)
                }
                return 2 + (0..<4).prefix { isHexDigit(index + 2 + $0) }.count
            case 0x78: return 2 + (0..<2).prefix { isHexDigit(index + 2 + $0) }.count
            case 0x30...0x37: return 1 + (0..<3).prefix { isHexDigit(index + 1 + $0) }.count
            default: return 2
            }
        case 0x25 where isHexDigit(index + 1) && isHexDigit(index + 2): return 3
        case 0x26: return 1 + run(at: index, while: { Self.isLetterOrDigit($0) || $0 == 0x23 }, closing: 0x3B)
        case 0x23: return Self.colourLength(points, at: index)
        default: return 1
        }
    }

    /// A colour with its number sign, or 1 for a number sign of anything else.
    static func colourLength(_ points: [UInt32], at index: Int) -> Int {
        let digits = points[(index + 1)...].prefix(9).prefix(while: isHex).count
        let isWhole = !(index + 1 + digits < points.count && isLetterOrDigit(points[index + 1 + digits]))
        return isWhole && [3, 6, 8].contains(digits) ? 1 + digits : 1
    }

    /// The length of what follows up to a closing character, or 0 when it does not come.
    private func run(at index: Int, while belongs: (UInt32) -> Bool, closing: UInt32) -> Int {
        let inside = points[(index + 1)...].prefix(12).prefix(while: belongs).count
        let end = index + 1 + inside
        return inside > 0 && end < points.count && points[end] == closing ? inside + 1 : 0
    }

    // MARK: Characters

    /// The code point at a place; 0 beyond the end.
    private func point(_ index: Int) -> UInt32 { index < points.count ? points[index] : 0 }

    private func hexValue(at index: Int, digits: Int) -> UInt32? {
        guard (0..<digits).allSatisfy({ isHexDigit(index + $0) }) else { return nil }
        return points[index..<(index + digits)].reduce(0) { $0 << 4 | Self.digit($1) }
    }

    private func isHexDigit(_ index: Int) -> Bool { Self.isHex(point(index)) }
    private func isDigit(_ index: Int) -> Bool { 0x30...0x39 ~= point(index) }

    private static let backslash: UInt32 = 0x5C

    private static func digit(_ point: UInt32) -> UInt32 { point < 0x3A ? point - 0x30 : point & 0xF + 9 }

    private static func isHex(_ point: UInt32) -> Bool {
        0x30...0x39 ~= point || 0x41...0x46 ~= point || 0x61...0x66 ~= point
    }

    private static func isASCIILetter(_ point: UInt32) -> Bool { 0x41...0x5A ~= point || 0x61...0x7A ~= point }

    static func isLetterOrDigit(_ point: UInt32) -> Bool {
        guard let category = Unicode.Scalar(point)?.properties.generalCategory else { return false }
        return switch category {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber: true
        default: false
        }
    }
}

extension WordScanner.Letter {
    /// The letter with another code point, written in the same way.
    func written(as point: UInt32, to bytes: inout [UInt8]) {
        func hex(_ value: UInt32, _ digits: Int) -> String {
            let text = String(value, radix: 16)
            return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
        }
        func end(_ points: [UInt32]) -> String { points.isEmpty ? "" : ";" }
        switch spelling {
        case .plain: JavaScriptString.append(point, to: &bytes)
        case .unicode where point > 0xFFFF:
            let offset = point - 0x10000
            bytes += "\\u\(hex(0xD800 + offset >> 10, 4))\\u\(hex(0xDC00 + offset & 0x3FF, 4))".utf8
        case .unicode: bytes += "\\u\(hex(point, 4))".utf8
        case .hex: bytes += "\\x\(hex(point, 2))".utf8
        case .octal:
            bytes +=
                ("\\" + String(repeating: "0", count: max(0, 3 - String(point, radix: 8).utf8.count))
                + String(point, radix: 8)).utf8
        case .braces(let digits): bytes += "\\u{\(hex(point, digits))}".utf8
        case .percent(let isLatin1):
            let scalar = UnicodeScalar(point).map { Array(String($0).utf8) } ?? []
            for byte in isLatin1 ? [UInt8(truncatingIfNeeded: point)] : scalar {
                bytes += "%\(hex(UInt32(byte), 2).uppercased())".utf8
            }
        case .percentUnicode where point <= 0xFFFF: bytes += "%u\(hex(point, 4))".utf8
        case .percentUnicode: JavaScriptString.append(point, to: &bytes)
        case .reference(let semicolon): bytes += "&#\(point)\(end(semicolon))".utf8
        case .hexReference(let mark, let semicolon):
            bytes += "&#\(UnicodeScalar(mark).map(String.init) ?? "x")\(hex(point, 1))\(end(semicolon))".utf8
        case .named: bytes += "&\(LetterNames.name(of: point) ?? "#\(point)");".utf8
        }
    }
}

/// The letters of Latin-1 by the names that HTML gives them.
enum LetterNames {
    private static let uppercase = [
        "Agrave", "Aacute", "Acirc", "Atilde", "Auml", "Aring", "AElig", "Ccedil", "Egrave", "Eacute", "Ecirc", "Euml",
        "Igrave", "Iacute", "Icirc", "Iuml", "ETH", "Ntilde", "Ograve", "Oacute", "Ocirc", "Otilde", "Ouml", "times",
        "Oslash", "Ugrave", "Uacute", "Ucirc", "Uuml", "Yacute", "THORN",
    ]
    private static let lowercase = [
        "agrave", "aacute", "acirc", "atilde", "auml", "aring", "aelig", "ccedil", "egrave", "eacute", "ecirc", "euml",
        "igrave", "iacute", "icirc", "iuml", "eth", "ntilde", "ograve", "oacute", "ocirc", "otilde", "ouml", "divide",
        "oslash", "ugrave", "uacute", "ucirc", "uuml", "yacute", "thorn", "yuml",
    ]

    private static let points: [String: UInt32] = {
        var points: [String: UInt32] = ["szlig": 0xDF]
        for (index, name) in uppercase.enumerated() { points[name] = 0xC0 + UInt32(index) }
        for (index, name) in lowercase.enumerated() { points[name] = 0xE0 + UInt32(index) }
        return points
    }()
    private static let names: [UInt32: String] = Dictionary(uniqueKeysWithValues: points.map { ($0.value, $0.key) })

    static func codePoint(of name: String) -> UInt32? { points[name] }
    static func name(of point: UInt32) -> String? { names[point] }
}
