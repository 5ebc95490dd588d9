import JavaScriptSyntax

/// What is found between an opening quote and the place where its literal plausibly ends.
struct LiteralScan {
    /// The quote that plausibly ends the literal; nil when no quote up to the end of the text does.
    var end: Int?
    /// Quotes of the same kind before that end, the first of which ended the literal for JavaScript.
    var early: [Int] = []
    var lineBreak: Int?
    var badEscape: Int?
    var substitution: Int?
    /// A backslash before a quote that would plausibly end the literal.
    var swallowedClose: Int?
    /// A curly quote that would plausibly end the literal.
    var curlyClose: Int?
    /// Where scanning stopped.
    var stop: Int

    /// More quotes than this say nothing more.
    private static let maximumEarly = 1_000

    /// Where JavaScript itself ends the literal; nil when a line break or the end of the text comes first.
    var nativeEnd: Int? {
        guard let first = early.first ?? end else { return nil }
        return lineBreak.map { $0 < first } == true ? nil : first
    }

    /// Reads from an opening quote.
    ///
    /// - Parameter isEnd: whether a literal that ends right before an offset fits into what is around it.
    /// - Parameter limit: how many bytes are read at most.
    init(from opening: Int, in text: TextStructure, limit: Int, isEnd: (Int) -> Bool) {
        let bytes = text.bytes
        let quote = bytes[opening]
        let isTemplate = quote == UInt8(ascii: "`")
        var offset = opening + 1
        stop = offset
        while offset < bytes.count, offset - opening < limit {
            let byte = bytes[offset]
            var length = 1
            if byte == quote {
                if isEnd(offset + 1) {
                    end = offset
                    break
                }
                early.append(offset)
                if early.count == Self.maximumEarly { break }
            } else if byte == UInt8(ascii: "\\") {
                length = min(2, bytes.count - offset)
                if badEscape == nil, Self.isBadEscape(bytes, offset) || isTemplate && Self.isOctalEscape(bytes, offset)
                {
                    badEscape = offset
                }
                if swallowedClose == nil, text.byte(offset + 1) == quote, isEnd(offset + 2) { swallowedClose = offset }
                if text.byte(offset + 1) == UInt8(ascii: "\r"), text.byte(offset + 2) == UInt8(ascii: "\n") {
                    length = 3
                }
            } else if TextStructure.isLineEnd(byte), !isTemplate {
                if lineBreak == nil { lineBreak = offset }
            } else if byte == UInt8(ascii: "$"), isTemplate, text.byte(offset + 1) == UInt8(ascii: "{") {
                if substitution == nil { substitution = offset }
            } else if byte == 0xE2, curlyClose == nil, CurlyQuote.isOne(bytes, at: offset), isEnd(offset + 3) {
                curlyClose = offset
            }
            offset += length
        }
        stop = offset
    }

    /// `\1` and `\01`, which templates do not allow.
    static func isOctalEscape(_ bytes: [UInt8], _ backslash: Int) -> Bool {
        let digits = bytes[(backslash + 1)...].prefix(2).prefix { (0x30...0x39).contains($0) }
        return digits.first == UInt8(ascii: "0") ? digits.count == 2 : !digits.isEmpty
    }

    /// `\x` and `\u` without the digits that they need.
    static func isBadEscape(_ bytes: [UInt8], _ backslash: Int) -> Bool {
        let digits = bytes[(backslash + 1)...].prefix(12)
        guard let letter = digits.first else { return false }
        func isHexadecimal(_ count: Int) -> Bool {
            let digits = digits.dropFirst().prefix(count)
            return digits.count == count && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        }
        if letter == UInt8(ascii: "x") { return !isHexadecimal(2) }
        guard letter == UInt8(ascii: "u"), !isHexadecimal(4) else { return false }
        guard digits.dropFirst().first == UInt8(ascii: "{") else { return true }
        let code = digits.dropFirst(2).prefix { $0 != UInt8(ascii: "}") }
        guard code.count < digits.count - 2, let value = UInt32(String(decoding: code, as: UTF8.self), radix: 16) else {
            return true
        }
        return value > 0x10FFFF
    }
}

/// The quotes of typography, U+2018 to U+201F, of which JavaScript knows none.
enum CurlyQuote {
    static func isOne(_ bytes: [UInt8], at offset: Int) -> Bool {
        offset + 2 < bytes.count && bytes[offset] == 0xE2 && bytes[offset + 1] == 0x80
            && (0x98...0x9F).contains(bytes[offset + 2])
    }
}
