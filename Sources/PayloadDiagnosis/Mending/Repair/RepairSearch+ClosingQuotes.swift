import JavaScriptSyntax

/// Literals: where they end, and what their contents say against an end.
extension RepairSearch {
    /// Ends a literal, with what its contents say against it.
    mutating func close(_ way: Way, contentsEnd: Int, behind: Int) {
        guard !isExhausted else { return }
        var next = way
        let contents = Int(way.contents)..<contentsEnd
        spend((way.state.isTouched ? 4 : 1) * contents.count)
        if contents.contains(where: {
            bytes[$0] == UInt8(ascii: ")") && $0 + 1 < contentsEnd && bytes[$0 + 1] == UInt8(ascii: ";")
        }) {
            next.cost += RepairCost.swallowedCall
        }
        if way.state.isTouched {
            if way.isRaw, contents.lowerBound <= contents.upperBound, let raw = rawLiteral(way, contents) { next = raw }
            next.cost += swallowed(contents, in: way.state.quote, isKey: way.state.phase == .keyText)
            next.isDoubtful =
                next.isDoubtful
                || (way.habits.contains(.rawQuote) && way.isRaw && isDoubtful(contents, way.state.quote))
        } else if let first = contents.isEmpty ? nil : bytes[contents].first, ",:;".utf8.contains(first) {
            next.cost += RepairCost.again
        }
        next = moved(next, to: behind, way.state.phase == .keyText ? .colon : .behindValue)
        advance(next)
    }

    /// An escape that is none says that nobody escaped: then every backslash belongs to the value.
    mutating func rawLiteral(_ way: Way, _ contents: Range<Int>) -> Way? {
        guard bytes[contents].contains(UInt8(ascii: "\\")), !way.habits.contains(.escapeOrder),
            !RawText.isEscaped(bytes[contents])
        else { return nil }
        let quote = JavaScriptLiteral.Quote(rawValue: way.state.quote) ?? .double
        let literal = Array(JavaScriptLiteral.string(JavaScriptString(wtf8: bytes[contents]), quote: quote).utf8)
        var next = way
        let kept = paths.changes(way.path).prefix {
            $0.range.upperBound <= contents.lowerBound && $0.text != [UInt8(ascii: "\\")]
        }
        next.path = way.literalPath
        for change in kept.dropFirst(paths.changes(way.literalPath).count) {
            next = changed(next, change.range, change.text, cost: 0)
        }
        next = changed(next, contents, Array(literal.dropFirst().dropLast()), cost: 0)
        return next
    }

    /// A literal whose closing quote is missing, or another sign.
    mutating func closeOtherwise(_ way: Way, at offset: Int) {
        guard !isExhausted else { return }
        let isKey = way.state.phase == .keyText
        let quote = way.state.quote
        // Both quotes of one literal are guesses: signs that stand in pairs, or text without any quotes.
        let contents = Int(way.contents)
        let isBare =
            paths.ends(way.literalPath, at: contents)
            && !(contents >= 3 && CurlyQuote.isOne(bytes, at: contents - 3))
        if text.spaceLength(offset - 1) == 0 || offset == Int(way.contents), isPlausibleEnd(offset, isKey: isKey) {
            var next = changed(
                way, offset..<offset, [quote], cost: RepairCost.insertion + (isBare ? RepairCost.doubled : 0))
            next.state.isTouched = true
            // A text that ends inside brackets and a literal was cut off: the rest of it is gone.
            if text.skipTrivia(offset) >= bytes.count, closer != nil || stacks.level(way.state.stack) != .root {
                next.isDoubtful = true
            }
            close(next, contentsEnd: offset, behind: offset)
        }
        guard offset < bytes.count else { return }
        if CurlyQuote.isOne(bytes, at: offset), isPlausibleEnd(offset + 3, isKey: isKey) {
            var next = way
            let cost = closingCurlyCost(&next, at: offset)
            next = changed(next, offset..<offset + 3, [quote], cost: cost)
            next.state.isTouched = true
            close(next, contentsEnd: offset, behind: offset + 3)
        }
        if bytes[offset] != quote, Self.isSign(bytes[offset]), isPlausibleEnd(offset + 1, isKey: isKey) {
            var next = changed(
                way, offset..<offset + 1, [quote], cost: RepairCost.replacement + (isBare ? RepairCost.doubled : 0))
            next.state.isTouched = true
            close(next, contentsEnd: offset, behind: offset + 1)
        }
    }

    /// A curly quote ends what one began; else it may belong to the value.
    func closingCurlyCost(_ way: inout Way, at offset: Int) -> Int {
        let contents = Int(way.contents)
        if contents >= 3, CurlyQuote.isOne(bytes, at: contents - 3) { return cost(RepairCost.habit, .curlyQuote, &way) }
        let isPaired = (contents..<max(offset - 2, contents)).contains { CurlyQuote.isOne(bytes, at: $0) }
        return isPaired ? RepairCost.insertion + 40 : RepairCost.doubled
    }

    /// Whether what follows a literal follows here.
    func isPlausibleEnd(_ offset: Int, isKey: Bool) -> Bool {
        let place = text.skipTrivia(offset, limit: 1_000)
        if place >= bytes.count { return !isKey }
        let sign = bytes[place]
        if isKey { return sign == UInt8(ascii: ":") || sign == UInt8(ascii: "=") }
        return sign == UInt8(ascii: ",") || TextStructure.isCloser(sign) || sign == UInt8(ascii: ";")
            || bytes[offset..<place].contains(where: TextStructure.isLineEnd)
    }

    /// What a repaired literal swallows: separators beside quotes, names with their colons, calls.
    func swallowed(_ contents: Range<Int>, in quote: UInt8, isKey: Bool) -> Int {
        guard contents.lowerBound < contents.upperBound else { return 0 }
        var cost = hasOddEnds(contents, in: quote) ? RepairCost.oddText : 0
        if text.spaceLength(contents.lowerBound) > 0 { cost += 15 }
        if text.spaceLength(contents.upperBound - 1) == 1 { cost += 15 }
        for offset in contents {
            switch bytes[offset] {
            case UInt8(ascii: ":"):
                if beginsMember(at: offset, in: contents, quote) { cost += RepairCost.swallowedMember }
                guard let name = key(before: offset, from: contents.lowerBound) else { continue }
                if knownKeys.contains(Array(bytes[name])) { cost += RepairCost.swallowedSign }
            case let quote where TextStructure.isQuote(quote) && text.spaceLength(offset + 1) > 0:
                let next = text.skipTrivia(offset + 1, limit: 100)
                if next < contents.upperBound, bytes[next] == quote { cost += RepairCost.swallowedSign }
            case UInt8(ascii: ","), UInt8(ascii: ";"):
                let next = text.skipTrivia(offset + 1, limit: 100)
                let before = text.significantByte(before: offset) ?? offset
                if before >= contents.lowerBound, TextStructure.isQuote(bytes[before]) {
                    cost +=
                        beginsMember(behindComma: offset, in: contents)
                        ? RepairCost.swallowedMember : RepairCost.swallowedSign
                } else if next < contents.upperBound, TextStructure.isQuote(bytes[next]) {
                    cost += RepairCost.swallowedSign
                }
            case UInt8(ascii: "(")
            where offset > contents.lowerBound && text.isWordByte(offset - 1)
                && TextStructure.isQuote(text.byte(offset + 1)) && hasCallEnd(in: contents.lowerBound..<offset):
                cost += RepairCost.swallowedCall
            default: continue
            }
            if cost > RepairCost.limit { break }
        }
        if isKey, !CodePoint.isIdentifier(bytes[contents]) { cost += 60 }
        return cost
    }

    /// Whether a colon stands between a name and a text, behind the end of another value: `…', na me: '…`, or
    /// `…'x name: '…` and `…'x'name': '…` with a name that is known. The name need not be one that JavaScript takes.
    private func beginsMember(at colon: Int, in contents: Range<Int>, _ quote: UInt8) -> Bool {
        guard text.byte(text.skipTrivia(colon + 1, limit: 100)) == quote else { return false }
        // One letter is no evidence.
        if let name = key(before: colon, from: contents.lowerBound), name.count > 2,
            knownKeys.contains(Array(bytes[name]))
        {
            return bytes[contents.lowerBound..<name.lowerBound].contains(quote)
        }
        let before = bytes[contents.lowerBound..<colon]
        guard
            let start = before.lastIndex(where: { $0 == quote || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }),
            bytes[start] != quote, colon - start < 64
        else { return false }
        return (start + 1..<colon).contains { text.isWordByte($0) }
    }

    /// Whether a value ends before a comma and a known name follows it: `…', name`.
    private func beginsMember(behindComma comma: Int, in contents: Range<Int>) -> Bool {
        let start = text.skipTrivia(comma + 1, limit: 100)
        var end = start
        while end < contents.upperBound, text.isWordByte(end), bytes[end] < 0x80 { end += 1 }
        return end > start && knownKeys.contains(Array(bytes[start..<end]))
    }

    /// Whether a quote of a raw literal may have been another sign: one double quote of two, or one bracket of two.
    func isDoubtful(_ contents: Range<Int>, _ quote: UInt8) -> Bool {
        if hasOddEnds(contents, in: quote), let last = bytes[contents].last, !TextStructure.isQuote(last) {
            return true
        }
        guard quote == UInt8(ascii: "\"") else { return false }
        let places = contents.filter { bytes[$0] == quote && text.byte($0 - 1) != UInt8(ascii: "\\") }
        return places.count == 1 && !(0x30...0x39).contains(text.byte(places[0] - 1))
            && text.spaceLength(places[0] + 1) > 0
    }

    /// Whether a text begins or ends as texts hardly do: with a separator, or with half of a pair of brackets.
    func hasOddEnds(_ contents: Range<Int>, in own: UInt8) -> Bool {
        guard let first = bytes[contents].first, let last = bytes[contents].last else { return false }
        if ",;:=>!?|^~".utf8.contains(first) || ",:=&+*-/\\|^~#@$<".utf8.contains(last) { return true }
        if ".-+*/&%".utf8.contains(first), text.isLetter(contents.lowerBound + 1),
            !(0x30...0x39).contains(text.byte(contents.lowerBound + 1))
        {
            return true
        }
        for quote in [first, last] where TextStructure.isQuote(quote) && quote != own {
            let isSize = quote == last && (0x30...0x39).contains(text.byte(contents.upperBound - 2))
            if !isSize, bytes[contents].count(where: { $0 == quote }) % 2 == 1 { return true }
        }
        if last == UInt8(ascii: ";"), !bytes[contents].contains(UInt8(ascii: "&")) { return true }
        for (opener, closer) in ["()", "[]", "{}", "<>"].map({ (Array($0.utf8)[0], Array($0.utf8)[1]) }) {
            if bytes[contents].count(where: { $0 == opener }) != bytes[contents].count(where: { $0 == closer }) {
                return true
            }
        }
        return false
    }

    /// Whether a quote and the bracket of a call stand side by side, as where one call ends and the next begins.
    func hasCallEnd(in range: Range<Int>) -> Bool {
        range.contains { bytes[$0] == UInt8(ascii: ")") && TextStructure.isQuote(text.byte($0 - 1)) }
    }

    func key(before colon: Int, from start: Int) -> Range<Int>? {
        guard var end = text.significantByte(before: colon), end >= start else { return nil }
        if TextStructure.isQuote(bytes[end]) { end -= 1 }
        var first = end
        while first >= start, text.isWordByte(first) { first -= 1 }
        return end > first ? first + 1..<end + 1 : nil
    }
}
