import BridgeFindings
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
        return try guessed(scan, opening, quote)
    }

    /// Where a literal ends whose contents are the intended text, raw and unescaped.
    private func endOfMeantText(_ node: Int, _ opening: Int) -> Int? {
        guard let guide, guide.nodes[node].kind == .string else { return nil }
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
        return rewritten(Array(bytes[opening + 3..<end]), quote, insteadOf: opening..<offset)
    }

    // MARK: Guesses

    /// The literal as its sender probably meant it.
    private mutating func guessed(
        _ scan: LiteralScan, _ opening: Int, _ quote: JavaScriptLiteral.Quote
    ) throws(GivesUp) -> [UInt8] {
        if let native = scan.nativeEnd, scan.badEscape.map({ $0 < native }) != true,
            scan.substitution.map({ $0 < native }) != true,
            scan.end == native
                || (scan.end == nil && scan.swallowedClose == nil && boundary.isPossibleEnd(native + 1, inCode: false))
        {
            offset = native + 1
            return Array(bytes[opening..<offset])
        }
        let trouble = min(scan.early.first ?? .max, scan.lineBreak ?? .max)
        if let backslash = scan.swallowedClose, backslash < trouble {
            offset = backslash + 2
            return rewritten(
                RawText.meant(withBackslash: bytes[opening + 1...backslash]), quote, insteadOf: opening..<offset)
        }
        if let curly = scan.curlyClose, curly < trouble {
            offset = curly + 3
            return rewritten(RawText.meant(bytes[opening + 1..<curly]), quote, insteadOf: opening..<offset)
        }
        if rule == .unterminatedLiteral, let end = forgottenEnd(opening) {
            offset = end
            return rewritten(RawText.meant(bytes[opening + 1..<end]), quote, insteadOf: opening..<end)
        }
        // Quotes at both ends belong to the value, or were written twice, and a text with calls in it may hide its end.
        guard let end = scan.end, !(scan.early.first == opening + 1 && scan.early.last == end - 1),
            !bytes[opening..<end].indices.contains(where: {
                bytes[$0] == UInt8(ascii: ")") && bytes[$0 + 1] == UInt8(ascii: ";")
            })
        else { throw GivesUp() }
        offset = end + 1
        return rewritten(RawText.meant(bytes[opening + 1..<end]), quote, insteadOf: opening..<offset)
    }

    private mutating func rewritten(_ meant: [UInt8], _ quote: JavaScriptLiteral.Quote, insteadOf range: Range<Int>)
        -> [UInt8]
    {
        let literal = styled(
            Array(JavaScriptLiteral.string(JavaScriptString(wtf8: meant), quote: quote).utf8), like: range)
        edited(range, literal)
        return literal
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

    /// The first place at which a closing quote would make the whole text readable.
    private func forgottenEnd(_ opening: Int) -> Int? {
        var tries = 0
        for place in (opening + 1)..<bytes.count {
            let byte = bytes[place]
            guard TextStructure.isLineEnd(byte) || TextStructure.isCloser(byte) || byte == UInt8(ascii: ",") else {
                continue
            }
            tries += 1
            guard tries <= 12 else { return nil }
            let mended = bytes[..<place] + [bytes[opening]] + bytes[place...]
            guard (try? LiteralTree.parse(Array(mended), as: .argumentList)) != nil else { continue }
            // White space before a bracket stood outside the quotes.
            var end = place
            while end > opening + 1, text.spaceLength(end - 1) == 1 { end -= 1 }
            return end
        }
        return nil
    }
}

/// What stood in the app before it was put between quotes without any care.
enum RawText {
    /// A text whose escapes were meant as escapes keeps their meaning; any escape that is none says that nobody escaped.
    static func meant(_ raw: ArraySlice<UInt8>) -> [UInt8] {
        guard raw.contains(UInt8(ascii: "\\")), let decoded = decoded(raw) else { return Array(raw) }
        return decoded
    }

    /// The backslash at the end was not escaped; what comes before it was if all of its backslashes stand in pairs.
    static func meant(withBackslash raw: ArraySlice<UInt8>) -> [UInt8] {
        let inner = raw.dropLast()
        let backslash = UInt8(ascii: "\\")
        var offset = inner.startIndex
        while offset < inner.endIndex {
            if inner[offset] == backslash {
                guard offset + 1 < inner.endIndex, inner[offset + 1] == backslash else { return Array(raw) }
                offset += 1
            }
            offset += 1
        }
        return meant(inner) + [backslash]
    }

    private static func decoded(_ raw: ArraySlice<UInt8>) -> [UInt8]? {
        var text: [UInt8] = []
        var offset = raw.startIndex
        while offset < raw.endIndex {
            guard raw[offset] == UInt8(ascii: "\\") else {
                text.append(raw[offset])
                offset += 1
                continue
            }
            guard offset + 1 < raw.endIndex else { return nil }
            switch raw[offset + 1] {
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "`"):
                text.append(raw[offset + 1])
            case UInt8(ascii: "u"):
                let digits = raw[(offset + 2)...].prefix(4)
                guard digits.count == 4, let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
                    let scalar = Unicode.Scalar(code)
                else { return nil }
                text += Array(String(Character(scalar)).utf8)
                offset += 4
            default: return nil
            }
            offset += 2
        }
        return text
    }
}
