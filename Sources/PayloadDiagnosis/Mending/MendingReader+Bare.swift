import JavaScriptSyntax

/// Values that stand without quotes: numbers, words, and what Swift prints.
extension MendingReader {
    /// Behind the literal that begins at a quote, as JavaScript reads it.
    func nativeEnd(_ opening: Int) -> Int? {
        let quote = text.byte(opening)
        var end = opening + 1
        while end < bytes.count {
            if bytes[end] == quote { return end + 1 }
            if TextStructure.isLineEnd(bytes[end]), quote != UInt8(ascii: "`") { return nil }
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    /// Behind what begins here, up to the next comma or bracket that is not its own, white space left out.
    func bareEnd(_ start: Int) -> Int {
        var end = start
        var last = start
        var depth = 0
        while end < bytes.count {
            let byte = bytes[end]
            if TextStructure.isOpener(byte) { depth += 1 }
            if TextStructure.isCloser(byte) { depth -= 1 }
            if depth < 0 || depth == 0 && (byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")) { break }
            if text.spaceLength(end) > 0, depth == 0, last > start {
                let next = text.byte(end + 2)
                let isComment =
                    text.byte(end + 1) == UInt8(ascii: "/") && (next == UInt8(ascii: "/") || next == UInt8(ascii: "*"))
                if TextStructure.isLineEnd(byte) || isComment { break }
                // The next member, with only the comma forgotten.
                if brackets.innermost.content == .members, boundary.startsMember(end, mayEnd: false) { break }
            }
            if TextStructure.isQuote(byte), depth > 0, let literal = nativeEnd(end) {
                end = literal
                last = literal
                continue
            }
            end += 1
            if text.spaceLength(end - 1) == 0 { last = end }
        }
        return last
    }

    mutating func bareValue(_ node: Int?) throws(GivesUp) -> [UInt8] {
        let start = offset
        if let node {
            offset = max(endOfMeant(node, start), start)
            if offset == start, !isAtEnd, !TextStructure.isStructural(byte) { offset += 1 }
            return try written(node, insteadOf: start..<offset)
        }
        // A value that nobody meant: only its end counts.
        let end = bareEnd(start)
        guard end > start else { throw GivesUp() }
        offset = end
        return Array(bytes[start..<end])
    }

    /// Behind what stands for an intended value.
    private func endOfMeant(_ node: Int, _ start: Int) -> Int {
        let data = guide.nodes[node]
        if data.kind == .string {
            let end = start + Int(data.text.length)
            if end <= bytes.count, bytes[start..<end].elementsEqual(guide.bytes(of: data.text)) {
                let next = text.skipTrivia(end)
                if next >= bytes.count || TextStructure.isStructural(bytes[next]) { return end }
            }
        }
        if let number = LocaleNumberText(bytes, at: start), data.kind == .number || data.kind == .string {
            return number.range.upperBound
        }
        return bareEnd(start)
    }
}
