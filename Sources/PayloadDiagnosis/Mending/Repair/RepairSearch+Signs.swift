import JavaScriptSyntax

/// What holds values together: commas, colons, names and brackets.
extension RepairSearch {
    static func isSign(_ byte: UInt8) -> Bool {
        (0x21...0x2F).contains(byte) || (0x3A...0x40).contains(byte) || (0x5B...0x60).contains(byte)
            || (0x7B...0x7E).contains(byte)
    }

    /// A way further on, in another phase.
    func moved(_ way: Way, to offset: Int, _ phase: RepairState.Phase, stack: Int32? = nil) -> Way {
        var way = way
        way.state = RepairState(
            offset: Int32(offset), phase: phase, stack: stack ?? way.state.stack)
        return way
    }

    /// The next place where something stands. A comment that runs to the end is taken away, whatever follows the text.
    func place(_ way: Way) -> Int { text.skipTrivia(Int(way.state.offset)) }

    func itemPhase(_ stack: Int32) -> RepairState.Phase { stacks.level(stack).hasMembers ? .key : .item }

    /// The sign here is one too many.
    mutating func advanceWithoutSign(_ way: Way, at place: Int) {
        advanceWithoutStranger(way, at: place)
        guard place < bytes.count, Self.isSign(bytes[place]) else { return }
        let sign = bytes[place]
        guard !isVoid(place) else { return }
        let isDoubled =
            text.byte(place + 1) == sign || text.significantByte(before: place).map { bytes[$0] == sign } == true
        var cost = isDoubled ? RepairCost.doubled : RepairCost.deletion
        if TextStructure.isQuote(sign), text.byte(place - 1) == sign, Int(way.contents) < place - 1 {
            // What the quote before it ended says whether that was the end.
            cost += hasOddEnds(Int(way.contents)..<place - 1, in: sign) ? RepairCost.oddText : 0
        }
        var change = changed(way, place..<place + 1, [], cost: cost)
        change.state.offset = Int32(place + 1)
        if sign == UInt8(ascii: ";") { change.habits.insert(.semicolon) }
        advance(change)
    }

    /// A single character that no notation has, such as an emoji or NUL, beside a quote or a bracket; a letter before a
    /// quote.
    private mutating func advanceWithoutStranger(_ way: Way, at place: Int) {
        guard place < bytes.count, !Self.isSign(bytes[place]), text.spaceLength(place) == 0,
            !CurlyQuote.isOne(bytes, at: place)
        else { return }
        let end = place + JavaScriptString.decode(bytes, at: place).length
        let (before, behind) = (text.byte(place - 1), text.byte(end))
        let isForeign = bytes[place] < 0x20 || bytes[place] >= 0x7F
        guard !text.isWordByte(end),
            isForeign ? Self.isSign(before) || Self.isSign(behind) : TextStructure.isQuote(behind)
        else { return }
        var change = changed(way, place..<end, [], cost: RepairCost.deletion)
        change.state.offset = Int32(end)
        advance(change)
    }

    /// `()` is a value of Swift: nothing of it is a slip.
    private func isVoid(_ place: Int) -> Bool {
        text.byte(place) == UInt8(ascii: "(") && text.byte(place + 1) == UInt8(ascii: ")")
            || text.byte(place) == UInt8(ascii: ")") && text.byte(place - 1) == UInt8(ascii: "(")
    }

    /// Something stands in place of the right sign.
    mutating func replaced(_ way: Way, at place: Int, by sign: UInt8) -> Way? {
        guard place < bytes.count, Self.isSign(bytes[place]), bytes[place] != sign, !isVoid(place) else { return nil }
        return changed(way, place..<place + 1, [sign], cost: RepairCost.replacement)
    }

    // MARK: Behind a value

    mutating func expandBehindValue(_ way: Way) {
        let place = place(way)
        let stack = way.state.stack
        let level = stacks.level(stack)
        let sign = text.byte(place)
        if level == .root, isEnd(place) {
            finish(way, at: place)
            return
        }
        if sign == UInt8(ascii: ",") { advance(moved(way, to: place + 1, itemPhase(stack))) }
        if level != .root, sign == level.closer {
            close(way, at: place)
        }
        if sign == UInt8(ascii: ";") {
            var next = way
            let cost = cost(RepairCost.replacement, .semicolon, &next)
            advance(
                moved(
                    changed(next, place..<place + 1, [UInt8(ascii: ",")], cost: cost), to: place + 1, itemPhase(stack)))
        }
        insertBehindValue(way, at: place)
        // Something else stands there.
        let rest = bytes[min(place + 1, bytes.count)...].first { $0 != 0x20 && $0 != 0x09 }
        let isNewText =
            level == .root
            && (bytes[Int(way.state.offset)..<place].contains(where: TextStructure.isLineEnd)
                || rest.map(TextStructure.isLineEnd) == true)
        if sign != UInt8(ascii: ","), sign != UInt8(ascii: ";"), !isNewText,
            let next = replaced(way, at: place, by: UInt8(ascii: ","))
        {
            advance(moved(next, to: place + 1, itemPhase(stack)))
        }
        if level != .root, sign != level.closer,
            let next = replaced(way, at: place, by: level == .dictionary ? UInt8(ascii: "}") : level.closer)
        {
            advance(moved(next, to: place + 1, .behindValue, stack: stacks.outer(stack)))
        }
        if sign != UInt8(ascii: ",") { advanceWithoutSign(way, at: place) }
    }

    private mutating func insertBehindValue(_ way: Way, at place: Int) {
        let stack = way.state.stack
        let level = stacks.level(stack)
        let end = Int(way.state.offset)
        let next = text.byte(place)
        let isLast = place >= bytes.count
        if !isLast, next != UInt8(ascii: ","), next != UInt8(ascii: ";"), !TextStructure.isCloser(next) {
            var comma = way
            let isLineEnd = bytes[end..<place].contains(where: TextStructure.isLineEnd)
            // Between two lines of arguments that is more than a list.
            let isNewText = isLineEnd && level == .root
            let full = isNewText ? RepairCost.limit + 1 : isLineEnd ? RepairCost.lineEnd : RepairCost.insertion
            let cost = cost(full, .missingComma, &comma)
            advance(moved(changed(comma, end..<end, [UInt8(ascii: ",")], cost: cost), to: end, itemPhase(stack)))
        }
        guard level != .root,
            isLast || next == UInt8(ascii: ",") || next == UInt8(ascii: ";") || TextStructure.isCloser(next)
        else { return }
        let bracket = level == .dictionary ? UInt8(ascii: "}") : level.closer
        // The bracket stands as far from the value as the one that opens.
        let isSpaced = isLast && level == .object && spacesOpeners
        let inserted = (isSpaced && end == place ? [0x20] : []) + [bracket]
        let at = isSpaced ? place : end
        advance(
            moved(
                changed(way, at..<at, inserted, cost: RepairCost.insertion), to: at, .behindValue,
                stack: stacks.outer(stack)))
    }

    /// Ends the innermost brackets.
    mutating func close(_ way: Way, at place: Int) {
        let stack = way.state.stack
        let next =
            stacks.level(stack) == .dictionary
            ? changed(way, place..<place + 1, [UInt8(ascii: "}")], cost: 0) : way
        advance(moved(next, to: place + 1, .behindValue, stack: stacks.outer(stack)))
    }

    // MARK: The end

    /// Whether nothing but the end of the call follows.
    private func isEnd(_ place: Int) -> Bool {
        guard closer != nil else { return place >= bytes.count }
        return text.byte(place) == UInt8(ascii: ")") || place >= bytes.count
    }

    mutating func finish(_ way: Way, at place: Int) {
        var way = way
        // So Foundation prints a dictionary, and a Bool in it as a number.
        if way.habits.isSuperset(of: [.equalsSign, .semicolon]) { way.isDoubtful = true }
        guard closer != nil else {
            return end(withoutComment(way))
        }
        if place >= bytes.count {
            return end(changed(way, place..<place, [UInt8(ascii: ")")], cost: RepairCost.insertion))
        }
        // Behind the call: a semicolon, brackets that close nothing.
        var next = way
        var offset = place + 1
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: ";"), 0x20, 0x0A, 0x0D, 0x09: break
            case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"):
                next = changed(next, offset..<offset + 1, [], cost: RepairCost.doubled)
            default: return
            }
            offset += 1
        }
        end(next)
    }

    /// A comment behind the last value may swallow what the host writes there.
    private mutating func withoutComment(_ way: Way) -> Way {
        let offset = Int(way.state.offset)
        var start = offset
        while start < bytes.count, text.spaceLength(start) > 0 { start += text.spaceLength(start) }
        guard start < bytes.count, text.byte(start) == UInt8(ascii: "/"), text.byte(start + 1) == UInt8(ascii: "/")
        else {
            return way
        }
        return changed(way, offset..<bytes.count, [], cost: RepairCost.statementEnd)
    }
}
