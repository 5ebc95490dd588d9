import JavaScriptSyntax

/// Intended texts that stand in the payload as they are, between quotes of their own kind.
///
/// What the sender meant settles where a literal was to end: no quote inside the value can be the closing one.
struct IntendedLiterals {
    let bytes: [UInt8]
    let tokens: [Token]
    let intended: JavaScriptValue

    /// Longer lists of texts, or longer texts in more places, are not searched: the structure of the payload still is.
    private static let maximumTexts = 500
    private static let maximumWork = 20_000_000

    /// The first early quote, line break or swallowed closing quote inside an intended text.
    func firstFault() -> LiteralFault? {
        var work = 0
        var first: LiteralFault?
        for text in texts {
            work += bytes.count
            guard work < Self.maximumWork else { break }
            if let fault = firstFault(of: text), fault.offset < first?.offset ?? .max { first = fault }
        }
        return first
    }

    /// The intended texts that can hurt a literal.
    private var texts: [[UInt8]] {
        var texts: [[UInt8]] = []
        for node in intended.nodes where node.kind == .string {
            let text = intended.bytes(of: node.text)
            let isHarmful = text.contains { TextStructure.isQuote($0) || TextStructure.isLineEnd($0) }
            if isHarmful || text.last == UInt8(ascii: "\\") { texts.append(Array(text)) }
            if texts.count == Self.maximumTexts { break }
        }
        return texts
    }

    private func firstFault(of text: [UInt8]) -> LiteralFault? {
        var start = 1
        while let found = occurrence(of: text, from: start) {
            if let fault = fault(in: found..<found + text.count) { return fault }
            start = found + 1
        }
        return nil
    }

    private func occurrence(of text: [UInt8], from start: Int) -> Int? {
        guard let first = text.first, start + text.count <= bytes.count else { return nil }
        return (start...(bytes.count - text.count)).first { bytes[$0] == first && bytes[$0...].starts(with: text) }
    }

    /// What ends the literal around an intended text before the text ends.
    private func fault(in range: Range<Int>) -> LiteralFault? {
        guard let token = literal(around: range.lowerBound) else { return nil }
        let opening = Int(token.offset)
        let quote = bytes[opening]
        // A short text may stand anywhere; only one that fills its quotes is sure to be what was meant.
        let fillsLiteral =
            opening + 1 == range.lowerBound && range.upperBound < bytes.count && bytes[range.upperBound] == quote
        guard fillsLiteral || range.count >= 4 else { return nil }
        var offset = range.lowerBound
        while offset < range.upperBound {
            let byte = bytes[offset]
            if byte == quote { return LiteralFault(kind: .earlyQuote, opening: opening, offset: offset, length: 1) }
            if TextStructure.isLineEnd(byte), quote != UInt8(ascii: "`") {
                let isPair =
                    byte == UInt8(ascii: "\r") && offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n")
                return LiteralFault(kind: .lineBreak, opening: opening, offset: offset, length: isPair ? 2 : 1)
            }
            if byte == UInt8(ascii: "\\") {
                if offset + 1 == range.upperBound, fillsLiteral {
                    return LiteralFault(kind: .swallowedClose, opening: opening, offset: offset, length: 1)
                }
                offset += 1
            }
            offset += 1
        }
        return nil
    }

    /// The string or template in which a place lies.
    private func literal(around offset: Int) -> Token? {
        var (low, high) = (0, tokens.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(tokens[middle].offset) < offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let token = tokens[low - 1]
        switch token.kind {
        case .string, .template, .templateHead:
            let isOpen = token.flags.contains(.unterminated) ? offset <= token.end : offset < token.end
            return isOpen ? token : nil
        default: return nil
        }
    }
}
