import JavaScriptSyntax

/// Texts in quotes, wherever they were to end.
extension MendingReader {
    /// Reads the literal that begins here.
    mutating func literal(_ node: Int?) throws(GivesUp) -> [UInt8] {
        let opening = offset
        let quote = JavaScriptLiteral.Quote(rawValue: byte) ?? self.quote
        if let node, let end = endOfMeantText(node, opening) {
            offset = end
            return try written(node, insteadOf: opening..<end, quote: quote)
        }
        let scan = LiteralScan(from: opening, in: text, limit: max(patience, 2)) { [boundary, brackets] in
            boundary.isPlausibleEnd($0, in: brackets, mayStayOpen: true)
        }
        patience -= scan.stop - (scan.nativeEnd ?? opening)
        guard patience > 0, scan.stop > opening else { throw GivesUp() }
        if let node {
            offset = scan.end.map { $0 + 1 } ?? nativeEnd(opening) ?? bareEnd(opening)
            return try written(node, insteadOf: opening..<offset, quote: quote)
        }
        // A value that nobody meant: only its end counts.
        guard let end = scan.end.map({ $0 + 1 }) ?? nativeEnd(opening) else { throw GivesUp() }
        offset = end
        return Array(bytes[opening..<end])
    }

    /// Where a literal ends whose contents are the intended text, raw and unescaped.
    private func endOfMeantText(_ node: Int, _ opening: Int) -> Int? {
        guard guide.nodes[node].kind == .string else { return nil }
        let meant = Array(guide.bytes(of: guide.nodes[node].text))
        guard bytes[(opening + 1)...].starts(with: meant) else { return nil }
        let end = opening + 1 + meant.count
        if text.byte(end) == bytes[opening] { return end + 1 }
        if CurlyQuote.isOne(bytes, at: end) { return end + 3 }
        // Without its closing quote.
        let next = text.skipTrivia(end)
        return next >= bytes.count || TextStructure.isStructural(bytes[next]) ? end : nil
    }

    /// `“Linen”`
    mutating func curlyLiteral(_ node: Int?) throws(GivesUp) -> [UInt8] {
        let opening = offset
        var end = opening + 3
        while end < bytes.count {
            if CurlyQuote.isOne(bytes, at: end), boundary.isPlausibleEnd(end + 3, in: brackets, mayStayOpen: true) {
                break
            }
            if TextStructure.isQuote(bytes[end]), boundary.isPlausibleEnd(end + 1, in: brackets, mayStayOpen: true) {
                break
            }
            end += 1
        }
        guard end < bytes.count else { throw GivesUp() }
        offset = end + (CurlyQuote.isOne(bytes, at: end) ? 3 : 1)
        if let node { return try written(node, insteadOf: opening..<offset) }
        return Array(bytes[opening..<offset])
    }

    /// Writes `</` as the payload does: the escape is for scripts inside HTML, and payloads rarely are.
    func styled(_ literal: [UInt8], like range: Range<Int>) -> [UInt8] {
        let escaped = Array("<\\/".utf8)
        if bytes[range].indices.contains(where: { bytes[$0..<range.upperBound].starts(with: escaped) }) {
            return literal
        }
        var text: [UInt8] = []
        for (position, byte) in literal.enumerated() {
            let isEscape =
                byte == UInt8(ascii: "\\") && text.last == UInt8(ascii: "<") && position + 1 < literal.count
                && (literal[position + 1] == UInt8(ascii: "/") || literal[position + 1] == UInt8(ascii: "!"))
            if !isEscape { text.append(byte) }
        }
        return text
    }
}
