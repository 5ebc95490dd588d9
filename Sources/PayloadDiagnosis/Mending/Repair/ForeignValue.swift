import JavaScriptSyntax

/// A value as another language writes it, or text without quotes, with the literal that was meant.
struct ForeignValue {
    var end: Int
    var literal: [UInt8]
    /// Whether it is text that lacks its quotes.
    var isText = false

    private static let words: [(words: [String], literal: String)] = [
        (["nil", "<null>", "(null)", "Optional(nil)", "NULL", "Nil", "None"], "null"),
        (["YES", "True", "TRUE"], "true"), (["NO", "False", "FALSE"], "false"),
    ]

    /// - Parameter inList: whether a comma could also begin the next value.
    init?(_ text: TextStructure, at start: Int, quote: UInt8, inList: Bool) {
        let end = Self.end(text, start)
        guard end > start else { return nil }
        let slice = text.bytes[start..<end]
        if let row = Self.words.first(where: { $0.words.contains { slice.elementsEqual($0.utf8) } }) {
            (self.end, literal) = (end, Array(row.literal.utf8))
            return
        }
        if let inside = Self.unwrapped(text, start..<end) {
            (self.end, literal) = (end, inside)
            return
        }
        if let number = LocaleNumberText(text.bytes, at: start), let value = number.meant {
            let behind = text.skipTrivia(number.range.upperBound)
            let sign = text.byte(behind)
            if !inList || !text.bytes[number.range].contains(UInt8(ascii: ",")),
                behind >= text.bytes.count || sign == UInt8(ascii: ",") || TextStructure.isCloser(sign)
            {
                (self.end, literal) = (number.range.upperBound, value)
                return
            }
        }
        if let date = WrittenDate(slice) {
            self.end = end
            literal = Self.literal(date.text, quote)
            return
        }
        guard Self.isText(slice) else { return nil }
        self.end = end
        isText = true
        literal = Self.literal(slice, quote)
    }

    private static func literal(_ text: ArraySlice<UInt8>, _ quote: UInt8) -> [UInt8] {
        let quote = JavaScriptLiteral.Quote(rawValue: quote) ?? .double
        return Array(JavaScriptLiteral.string(JavaScriptString(wtf8: text), quote: quote).utf8)
    }

    /// Behind what stands here: up to a comma, bracket or line end outside of brackets of its own.
    private static func end(_ text: TextStructure, _ start: Int) -> Int {
        var end = start
        var last = start
        var depth = 0
        while end < text.bytes.count, end - start < 1_000 {
            let byte = text.bytes[end]
            if TextStructure.isOpener(byte) { depth += 1 }
            if TextStructure.isCloser(byte) { depth -= 1 }
            if depth < 0 || TextStructure.isLineEnd(byte)
                || depth == 0 && (byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";"))
            {
                break
            }
            end += 1
            if text.spaceLength(end - 1) == 0 { last = end }
        }
        return last
    }

    /// `Optional("Blue")`, `Optional(5)`, `Optional(Optional(true))`.
    private static func unwrapped(_ text: TextStructure, _ range: Range<Int>) -> [UInt8]? {
        let opening = Array("Optional(".utf8)
        let slice = text.bytes[range]
        guard slice.starts(with: opening), slice.last == UInt8(ascii: ")") else { return nil }
        let inside = (range.lowerBound + opening.count)..<(range.upperBound - 1)
        if let nested = unwrapped(text, inside) { return nested }
        guard !inside.isEmpty, (try? LiteralTree.parse(text.bytes, in: inside, as: .expression)) != nil else {
            return nil
        }
        return Array(text.bytes[inside])
    }

    /// Words that are certainly neither a name nor code: joined by blanks or hyphens, or with signs that code lacks.
    private static func isText(_ slice: ArraySlice<UInt8>) -> Bool {
        if isLength(slice) || isPath(slice) { return true }
        let signs = "'\"`{}[]()<>=;:\\|&*+?!^~%$,".utf8
        guard let first = slice.first,
            first >= 0x80 || first == UInt8(ascii: "#") || first == UInt8(ascii: "_") || isDigit(first)
                || isLetter(first),
            !slice.contains(where: { signs.contains($0) })
        else { return false }
        if first == UInt8(ascii: "#"), [3, 6, 8].contains(slice.count - 1), slice.dropFirst().allSatisfy(isHexadecimal)
        {
            return true
        }
        guard slice.contains(where: { $0 >= 0x80 || isLetter($0) }), !slice.elementsEqual("object Object".utf8) else {
            return false
        }
        return slice.contains(0x20) || slice.contains(UInt8(ascii: "-")) || first == UInt8(ascii: "#")
    }

    /// `-70px`, `1.5em`, `100%`: a number with the unit of a style sheet.
    private static func isLength(_ slice: ArraySlice<UInt8>) -> Bool {
        let digits = slice.first == UInt8(ascii: "-") ? slice.dropFirst() : slice
        let number = digits.prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
        guard let first = number.first, isDigit(first), number.count(where: { $0 == UInt8(ascii: ".") }) <= 1 else {
            return false
        }
        let unit = String(decoding: digits.dropFirst(number.count), as: UTF8.self)
        return ["px", "em", "rem", "pt", "vh", "vw", "vmin", "vmax", "%", "deg", "ms", "cm", "mm"].contains(unit)
    }

    /// `https://shop.example/a.jpg`, `/images/a.jpg`: an address, or the path of a file.
    private static func isPath(_ slice: ArraySlice<UInt8>) -> Bool {
        let scheme = slice.prefix { isLetter($0) }
        var rest = slice.dropFirst(scheme.count)
        if !scheme.isEmpty {
            guard rest.starts(with: "://".utf8) else { return false }
            rest = rest.dropFirst(3)
        } else {
            // What one slash ends is a regular expression.
            guard rest.first == UInt8(ascii: "/"), let last = rest.last, last != UInt8(ascii: "/"),
                rest.contains(UInt8(ascii: "."))
            else { return false }
        }
        return rest.contains(where: isLetter)
            && rest.allSatisfy { isDigit($0) || isLetter($0) || "/.-_~%:?&=+#@".utf8.contains($0) }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool { Character(Unicode.Scalar(byte)).isHexDigit }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}

/// A moment without quotes around it: as ISO 8601 has it, or as Swift prints a Date.
struct WrittenDate {
    /// The moment as ISO 8601 has it.
    let text: ArraySlice<UInt8>

    init?(_ slice: ArraySlice<UInt8>) {
        let shape = String(
            String.UnicodeScalarView(
                slice.map { byte in
                    (0x30...0x39).contains(byte) ? "0" : Unicode.Scalar(byte)
                }))
        let bytes = Array(slice)
        switch shape {
        case "0000-00-00", "0000-00-00T00:00:00Z", "0000-00-00T00:00:00.000Z", "0000-00-00T00:00:00+00:00":
            text = slice
        case "0000-00-00 00:00:00 +0000" where bytes.suffix(4).allSatisfy { $0 == UInt8(ascii: "0") }:
            text = bytes[..<10] + [UInt8(ascii: "T")] + bytes[11..<19] + [UInt8(ascii: "Z")]
        default: return nil
        }
    }
}
