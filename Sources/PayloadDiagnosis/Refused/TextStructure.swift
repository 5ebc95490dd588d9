import JavaScriptSyntax

/// The bytes that hold values together, and how to step over what stands between them.
///
/// It knows nothing of tokens: in a text whose quotes are wrong, tokens are exactly what cannot be trusted.
struct TextStructure {
    let bytes: [UInt8]

    static func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`")
    }

    static func isOpener(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "(")
    }

    static func isCloser(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ")")
    }

    /// A bracket, `,`, `:` or `;`.
    static func isStructural(_ byte: UInt8) -> Bool {
        isOpener(byte) || isCloser(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":")
            || byte == UInt8(ascii: ";")
    }

    static func isOperator(_ byte: UInt8) -> Bool { "+-*/%=<>&|^!?.~".utf8.contains(byte) }

    static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    func byte(_ offset: Int) -> UInt8 { bytes.indices.contains(offset) ? bytes[offset] : 0 }

    /// The first offset at or behind a place where neither white space nor a comment stands.
    ///
    /// - Parameter limit: how many bytes are stepped over at most; looking ahead from every quote must stay cheap.
    func skipTrivia(_ start: Int, limit: Int = .max) -> Int {
        var offset = start
        while offset < bytes.count, offset - start < limit {
            let space = spaceLength(offset)
            if space > 0 {
                offset += space
            } else if byte(offset) == UInt8(ascii: "/"), byte(offset + 1) == UInt8(ascii: "/") {
                while offset < bytes.count, offset - start < limit, !Self.isLineEnd(bytes[offset]) { offset += 1 }
            } else if byte(offset) == UInt8(ascii: "/"), byte(offset + 1) == UInt8(ascii: "*") {
                offset = endOfBlockComment(offset, limit: limit)
            } else {
                return offset
            }
        }
        return offset
    }

    /// The length of the white space or line end at a place; 0 when there is none.
    func spaceLength(_ offset: Int) -> Int {
        let byte = byte(offset)
        if byte == 0x20 || (0x09...0x0D).contains(byte) { return 1 }
        guard byte >= 0x80 else { return 0 }
        let (codePoint, length) = JavaScriptString.decode(bytes, at: offset)
        return CodePoint.isWhitespace(codePoint) || CodePoint.isLineTerminator(codePoint) ? length : 0
    }

    /// The offset of the last byte before a place that is no blank; nil at the start.
    func significantByte(before start: Int) -> Int? {
        var offset = start - 1
        while offset >= 0 {
            if byte(offset) == 0x20 || (0x09...0x0D).contains(byte(offset)) { offset -= 1; continue }
            // The no-break spaces: C2 A0 and E2 80 AF.
            if offset > 0, bytes[offset] == 0xA0, bytes[offset - 1] == 0xC2 { offset -= 2; continue }
            if offset > 1, bytes[offset] == 0xAF, bytes[offset - 1] == 0x80, bytes[offset - 2] == 0xE2 {
                offset -= 3; continue
            }
            return offset
        }
        return nil
    }

    /// Whether a byte can belong to a name or number; every byte beyond ASCII counts.
    func isWordByte(_ offset: Int) -> Bool {
        let byte = byte(offset)
        return byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private func endOfBlockComment(_ start: Int, limit: Int) -> Int {
        var offset = start + 2
        while offset < bytes.count, offset - start < limit {
            if bytes[offset] == UInt8(ascii: "*"), byte(offset + 1) == UInt8(ascii: "/") { return offset + 2 }
            offset += 1
        }
        return offset
    }
}
