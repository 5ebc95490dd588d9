import BridgeFindings
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
        if rule == .localeNumber, let number = LocaleNumberText(bytes, at: start),
            brackets.innermost.content == .members || number.range.overlaps(place),
            let value = Self.value(of: bytes[number.range])
        {
            offset = number.range.upperBound
            edited(start..<offset, value)
            return value
        }
        let end = bareEnd(start)
        guard end > start else { throw GivesUp() }
        let slice = bytes[start..<end]
        if (try? LiteralTree.parse(bytes, in: start..<end, as: .expression)) != nil {
            offset = end
            return Array(slice)
        }
        if let described = try description(slice) {
            offset = end
            edited(start..<end, described)
            return described
        }
        guard rule == .unquotedText, start == place.lowerBound else { throw GivesUp() }
        offset = end
        let literal = Array(JavaScriptLiteral.string(JavaScriptString(wtf8: slice), quote: quote).utf8)
        edited(start..<end, literal)
        return literal
    }

    /// Behind what stands for an intended value.
    private func endOfMeant(_ node: Int, _ start: Int) -> Int {
        guard let guide else { return bareEnd(start) }
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

    // MARK: Guesses

    /// What Swift, Objective-C and Python print: nothing, a truth value, or the value inside an Optional.
    private func description(_ slice: ArraySlice<UInt8>) throws(GivesUp) -> [UInt8]? {
        let word = String(decoding: slice, as: UTF8.self)
        if ["nil", "<null>", "(null)", "Optional(nil)", "NULL", "Nil"].contains(word) { return Array("null".utf8) }
        if ["YES", "True", "TRUE"].contains(word) { return Array("true".utf8) }
        if ["NO", "False", "FALSE"].contains(word) { return Array("false".utf8) }
        let opening = Array("Optional(".utf8)
        guard slice.starts(with: opening), slice.last == UInt8(ascii: ")") else { return nil }
        let inside = (slice.startIndex + opening.count)..<(slice.endIndex - 1)
        var reader = MendingReader(self, from: inside.lowerBound)
        let value = try reader.value(nil)
        guard reader.offset == inside.upperBound else { throw GivesUp() }
        return value
    }

    /// The number that people meant: nil where one cannot tell, as of `1,299`.
    private static func value(of written: ArraySlice<UInt8>) -> [UInt8]? {
        var digits: [UInt8] = []
        var groups: [(sign: UInt8, count: Int)] = []
        var isNegative = false
        for scalar in String(decoding: written, as: UTF8.self).unicodeScalars {
            if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
                digits.append(UInt8(ascii: "0") + UInt8(value))
                if !groups.isEmpty { groups[groups.count - 1].count += 1 }
                continue
            }
            switch scalar.value {
            case 0x2C, 0x066B: groups.append((UInt8(ascii: ","), 0))
            case 0x2E where !digits.isEmpty: groups.append((UInt8(ascii: "."), 0))
            case 0x25, 0x066A, 0xFF05, 0x2030: return nil
            case 0x2D, 0x2212, 0x2010...0x2015, 0xFE63, 0xFF0D: isNegative = true
            default: break
            }
        }
        // A currency such as `kr.` ends with a point of its own.
        if groups.last?.count == 0 { groups.removeLast() }
        var decimals = 0
        if let last = groups.last {
            let isOnly = groups.count == 1
            let isRepeated = groups.dropLast().contains { $0.sign == last.sign }
            if isOnly, last.count == 3 { return nil }
            if !isRepeated { decimals = last.count }
        }
        guard !digits.isEmpty, decimals < digits.count else { return nil }
        let whole = digits.dropLast(decimals).drop { $0 == UInt8(ascii: "0") }
        var number = isNegative ? [UInt8(ascii: "-")] : []
        number += whole.isEmpty ? [UInt8(ascii: "0")] : Array(whole)
        if decimals > 0 { number += [UInt8(ascii: ".")] + digits.suffix(decimals) }
        return number
    }
}
