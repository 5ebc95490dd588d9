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
        guard Self.isText(slice) else { return nil }
        self.end = end
        isText = true
        literal = Array(
            JavaScriptLiteral.string(
                JavaScriptString(wtf8: slice), quote: JavaScriptLiteral.Quote(rawValue: quote) ?? .double
            ).utf8)
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
        let signs = "'\"`{}[]()<>=;:\\|&*+?!^~%$,".utf8
        guard let first = slice.first,
            first >= 0x80 || first == UInt8(ascii: "#") || first == UInt8(ascii: "_") || (0x30...0x39).contains(first)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20),
            !slice.contains(where: { signs.contains($0) })
        else { return false }
        guard slice.contains(where: { $0 >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) })
        else { return false }
        return slice.contains(0x20) || slice.contains(UInt8(ascii: "-")) || first == UInt8(ascii: "#")
    }
}
