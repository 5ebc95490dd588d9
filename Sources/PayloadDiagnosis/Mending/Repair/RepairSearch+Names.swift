import BridgeFindings
import JavaScriptSyntax

/// Names of members, and the colons behind them.
extension RepairSearch {
    mutating func expandKey(_ way: Way) {
        let place = place(way)
        let stack = way.state.stack
        let sign = text.byte(place)
        if sign == stacks.level(stack).closer { close(way, at: place) }
        if TextStructure.isQuote(sign), sign != UInt8(ascii: "`") {
            open(way, at: place, contents: place + 1, sign, isKey: true)
        }
        if text.isWordByte(place) || sign == UInt8(ascii: "-") { readName(way, at: place) }
        if stacks.level(stack) == .dictionary, sign == UInt8(ascii: ":"),
            text.byte(text.skipTrivia(place + 1)) == UInt8(ascii: "]")
        {
            let next = changed(way, place..<place + 1, [], cost: 0)
            close(moved(next, to: place + 1, .key), at: text.skipTrivia(place + 1))
        }
        readMisspeltName(way, at: place)
        openOtherwise(way, at: place, isKey: true)
        advanceWithoutSign(way, at: place)
    }

    /// Something that is no name, one character away from a name that is known: `brandNam^e`, `)ku`, `日introduction"`.
    private mutating func readMisspeltName(_ way: Way, at place: Int) {
        guard place < bytes.count, !TextStructure.isQuote(bytes[place]) else { return }
        var end = place + 1
        while end < bytes.count, end - place < Self.longestName, !",:=({[]})\n".utf8.contains(bytes[end]) {
            guard !TextStructure.isQuote(bytes[end]) else { break }
            end += 1
        }
        while end > place, text.spaceLength(end - 1) > 0 { end -= 1 }
        let written = bytes[place..<end]
        // A quote behind it says that there was one before it.
        let quote = TextStructure.isQuote(text.byte(end)) && text.byte(text.skipTrivia(end + 1)) == UInt8(ascii: ":")
        guard quote || !CodePoint.isIdentifier(written), let name = knownName(oneSlipFrom: written) else { return }
        let range = place..<(quote ? end + 1 : end)
        let replacement = quote ? [text.byte(end)] + name + [text.byte(end)] : name
        advance(
            moved(changed(way, range, replacement, cost: RepairCost.misspeltName), to: range.upperBound, .colon))
    }

    private static let longestName = 48

    /// The only known name that differs in one character: one more, one less, another one.
    private func knownName(oneSlipFrom written: ArraySlice<UInt8>) -> [UInt8]? {
        // Names are ASCII: any other character is one sign that no name has.
        let signs = String(decoding: written, as: UTF8.self).unicodeScalars.map { $0.isASCII ? UInt8($0.value) : 0xFF }
        let near = knownKeys.filter { name in
            name.count > 2 && abs(name.count - signs.count) < 2 && EditDistance.between(signs, name) == 1
        }
        return near.count == 1 ? near.first : nil
    }

    private mutating func readName(_ way: Way, at place: Int) {
        var end = place
        while end < bytes.count, text.spaceLength(end) == 0,
            text.isWordByte(end) || bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: ".")
        {
            end += 1
        }
        while end > place, bytes[end - 1] == UInt8(ascii: "-") || bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
        guard end > place else { return }
        let name = bytes[place..<end]
        let isPlain =
            CodePoint.isIdentifier(name) || (NumberLiteral.value(of: name) != nil && name.first != UInt8(ascii: "-"))
        if isPlain {
            advance(moved(way, to: end, .colon))
            return
        }
        var next = way
        // A slip in a known name is likelier than a name that needs quotes.
        let isSlip = knownName(oneSlipFrom: name) != nil
        let cost = cost(RepairCost.unquotedName, .unquotedName, &next) + (isSlip ? RepairCost.complaint : 0)
        let quote = keyQuote
        advance(moved(changed(next, place..<end, [quote] + name + [quote], cost: cost), to: end, .colon))
    }

    private var keyQuote: UInt8 { quotes.first { $0 != UInt8(ascii: "`") } ?? UInt8(ascii: "\"") }

    mutating func expandColon(_ way: Way) {
        let place = place(way)
        let end = Int(way.state.offset)
        let sign = text.byte(place)
        if sign == UInt8(ascii: ":") {
            advance(moved(way, to: place + 1, .value))
            advanceWithoutSign(way, at: place)
            return
        }
        if sign == UInt8(ascii: "=") {
            let length = text.byte(place + 1) == UInt8(ascii: ">") ? 2 : 1
            var next = way
            let cost = cost(RepairCost.habit, .equalsSign, &next)
            advance(
                moved(
                    changed(next, place..<place + length, [UInt8(ascii: ":")], cost: cost), to: place + length, .value))
        }
        if place < bytes.count, place > end || !text.isWordByte(place) || TextStructure.isQuote(text.byte(end - 1)),
            sign != UInt8(ascii: ","), !TextStructure.isCloser(sign)
        {
            advance(moved(changed(way, end..<end, [UInt8(ascii: ":")], cost: RepairCost.insertion), to: end, .value))
        }
        if sign != UInt8(ascii: "="), let next = replaced(way, at: place, by: UInt8(ascii: ":")) {
            advance(moved(next, to: place + 1, .value))
        }
        advanceWithoutSign(way, at: place)
    }
}
