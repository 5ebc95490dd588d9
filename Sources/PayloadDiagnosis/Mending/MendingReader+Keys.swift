import JavaScriptSyntax

/// The names of members.
extension MendingReader {
    struct Key {
        var name: JavaScriptString
        /// Name, colon and what stands around the colon.
        var text: [UInt8]
    }

    mutating func key(isGuided: Bool) throws(GivesUp) -> Key {
        let start = offset
        var (name, written) = try keyName()
        if isGuided, name.wtf8.elementsEqual("__proto__".utf8) {
            written = Array("[\"__proto__\"]".utf8)
            edited(start..<offset)
        }
        let before = trivia()
        let sign = offset
        switch byte {
        case UInt8(ascii: ":"): offset += 1
        case UInt8(ascii: "="):
            offset += text.byte(offset + 1) == UInt8(ascii: ">") ? 2 : 1
            edited(sign..<offset)
        default:
            // Nothing but the colon may be missing.
            guard
                TextStructure.isQuote(byte) || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
                    || text.isWordByte(offset)
            else { throw GivesUp() }
            edited(sign..<sign)
        }
        let after = trivia()
        return Key(name: name, text: written + before + [UInt8(ascii: ":")] + after)
    }

    /// A name as it was meant, and as it is to be written.
    private mutating func keyName() throws(GivesUp) -> (name: JavaScriptString, text: [UInt8]) {
        let start = offset
        if TextStructure.isQuote(byte) {
            if byte != UInt8(ascii: "`"), let end = nativeEnd(start), isColon(end) {
                offset = end
                let token = Lexer.tokens(of: bytes, in: start..<end, as: .expression).first
                guard let token, !token.flags.contains(.badEscape) else { throw GivesUp() }
                return (StringLiteral(token, in: bytes).value, Array(bytes[start..<end]))
            }
            return try quotedName(closedBy: byte)
        }
        if CurlyQuote.isOne(bytes, at: offset) {
            let contents = start + 3
            guard
                let end = bytes[contents...].indices.first(where: { CurlyQuote.isOne(bytes, at: $0) && isColon($0 + 3) }
                )
            else {
                throw GivesUp()
            }
            offset = end + 3
            return renamed(contents..<end, start..<offset)
        }
        while !isAtEnd, text.spaceLength(offset) == 0,
            text.isWordByte(offset) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        {
            offset += 1
        }
        guard offset > start else { throw GivesUp() }
        // `name': 'x'` lacks the quote in front.
        if TextStructure.isQuote(byte), isColon(offset + 1) {
            offset += 1
            return renamed(start..<offset - 1, start..<offset)
        }
        let name = bytes[start..<offset]
        let isPlain =
            CodePoint.isIdentifier(name) || NumberLiteral.value(of: name) != nil && !name.contains(UInt8(ascii: "-"))
        return isPlain ? (JavaScriptString(wtf8: name), Array(name)) : renamed(start..<offset, start..<offset)
    }

    /// A name whose literal does not end before the colon.
    private mutating func quotedName(closedBy quote: UInt8) throws(GivesUp) -> (name: JavaScriptString, text: [UInt8]) {
        let start = offset
        let scan = LiteralScan(from: start, in: text, limit: max(patience, 2)) { [boundary, brackets] in
            boundary.isPlausibleEnd($0, in: brackets, mayStayOpen: true)
        }
        patience -= scan.stop - start
        if let end = scan.end, !bytes[start + 1..<end].contains(UInt8(ascii: ",")) {
            offset = end + 1
            return renamed(start + 1..<end, start..<offset)
        }
        // `'name: 'x'` lacks the quote behind.
        guard let colon = bytes[start...].firstIndex(of: UInt8(ascii: ":")), colon > start + 1,
            CodePoint.isIdentifier(bytes[start + 1..<colon])
        else { throw GivesUp() }
        offset = colon
        return renamed(start + 1..<colon, start..<colon)
    }

    private mutating func renamed(_ contents: Range<Int>, _ place: Range<Int>) -> (JavaScriptString, [UInt8]) {
        let name = JavaScriptString(wtf8: bytes[contents])
        edited(place)
        return (name, Array(JavaScriptLiteral.string(name, quote: quote == .backTick ? .double : quote).utf8))
    }

    private func isColon(_ end: Int) -> Bool {
        let next = text.byte(text.skipTrivia(end))
        return next == UInt8(ascii: ":") || next == UInt8(ascii: "=")
    }

    /// The name of an intended member with its colon, as it is written where it was missing.
    func keyText(_ child: Int) throws(GivesUp) -> [UInt8] {
        let name = guide.string(of: guide.nodes[child].key)
        if name.wtf8.elementsEqual("__proto__".utf8) { return Array("[\"__proto__\"]: ".utf8) }
        if CodePoint.isIdentifier(name.wtf8), quote != .double { return name.wtf8 + Array(": ".utf8) }
        return Array(JavaScriptLiteral.string(name, quote: quote == .backTick ? .double : quote).utf8)
            + Array(": ".utf8)
    }
}
