import JavaScriptSyntax

/// Values: containers, numbers, words, and what other languages write for them.
extension RepairSearch {
    mutating func expandValue(_ way: Way) {
        let place = place(way)
        let stack = way.state.stack
        let level = stacks.level(stack)
        let sign = text.byte(place)
        if way.state.phase == .item {
            if level == .root, place >= bytes.count || (closer != nil && sign == UInt8(ascii: ")")) {
                finish(way, at: place)
            }
            if level == .array, sign == UInt8(ascii: "]") {
                advance(moved(way, to: place + 1, .behindValue, stack: stacks.outer(stack)))
            }
        }
        guard place < bytes.count else { return }
        if level == .root, sign == UInt8(ascii: ";"), text.skipTrivia(place + 1) >= bytes.count, closer == nil {
            advance(moved(changed(way, place..<place + 1, [], cost: RepairCost.statementEnd), to: place + 1, .item))
        }
        if way.state.phase == .value { insertValue(way, at: place) }
        readValue(way, at: place)
        openOtherwise(way, at: place, isKey: false)
        insertBracket(way, at: place)
        for bracket in [UInt8(ascii: "{"), UInt8(ascii: "[")] {
            guard let next = replaced(way, at: place, by: bracket) else { continue }
            let level: RepairStacks.Level = bracket == UInt8(ascii: "{") ? .object : .array
            advance(moved(next, to: place + 1, level == .object ? .key : .item, stack: push(level, on: stack)))
        }
        advanceWithoutSign(way, at: place)
    }

    private mutating func readValue(_ way: Way, at place: Int) {
        let stack = way.state.stack
        switch bytes[place] {
        case UInt8(ascii: "{"): advance(moved(way, to: place + 1, .key, stack: push(.object, on: stack)))
        case UInt8(ascii: "["):
            advance(moved(way, to: place + 1, .item, stack: push(.array, on: stack)))
            let first = text.skipTrivia(place + 1)
            if text.byte(first) == UInt8(ascii: ":") || hasKey(at: first) {
                var next = way
                let cost = cost(RepairCost.foreignValue, .foreignValue, &next)
                advance(
                    moved(
                        changed(next, place..<place + 1, [UInt8(ascii: "{")], cost: cost), to: place + 1, .key,
                        stack: push(.dictionary, on: stack)))
            }
        case let quote where TextStructure.isQuote(quote):
            open(way, at: place, contents: place + 1, quote, isKey: false)
        default:
            let end = text.endOfWord(place)
            if end > place, Self.isLiteral(bytes[place..<end]) { advance(moved(way, to: end, .behindValue)) }
            if let point = bytes[place..<end].indices.first(where: {
                bytes[$0] == UInt8(ascii: ".") && text.byte($0 + 1) == UInt8(ascii: ".")
            }),
                Self.isLiteral(bytes[place..<point] + bytes[(point + 1)..<end])
            {
                let next = changed(way, point..<point + 1, [], cost: RepairCost.doubled)
                advance(moved(next, to: end, .behindValue))
            }
            readForeign(way, at: place)
        }
    }

    /// A value that is missing: what was interpolated there was empty.
    private mutating func insertValue(_ way: Way, at place: Int) {
        guard bytes[place] == UInt8(ascii: ",") || TextStructure.isCloser(bytes[place]) else { return }
        let start = Int(way.state.offset)
        let end = bytes[place] == UInt8(ascii: ",") ? place : start
        var next = changed(way, start..<end, Array(" null".utf8), cost: RepairCost.missingValue)
        next.hasPlaceholder = true
        advance(moved(next, to: end, .behindValue))
    }

    private static func isLiteral(_ word: ArraySlice<UInt8>) -> Bool {
        if ["true", "false", "null", "undefined", "NaN", "Infinity", "-Infinity"].contains(where: {
            word.elementsEqual($0.utf8)
        }) {
            return true
        }
        let digits = word.first == UInt8(ascii: "-") || word.first == UInt8(ascii: "+") ? word.dropFirst() : word
        return NumberLiteral.value(of: digits) != nil || NumberLiteral.bigIntDigits(of: digits) != nil
    }

    private mutating func readForeign(_ way: Way, at place: Int) {
        guard
            let foreign = ForeignValue(
                text, at: place, quote: quotes[0], inList: !stacks.level(way.state.stack).hasMembers)
        else { return }
        var next = way
        let cost =
            foreign.isText
            ? cost(RepairCost.unquotedText, .unquotedText, &next)
            : cost(RepairCost.foreignValue, .foreignValue, &next)
        advance(
            moved(changed(next, place..<foreign.end, foreign.literal, cost: cost), to: foreign.end, .behindValue))
    }

    /// An opening bracket that is missing.
    private mutating func insertBracket(_ way: Way, at place: Int) {
        let stack = way.state.stack
        guard !TextStructure.isCloser(bytes[place]), bytes[place] != UInt8(ascii: ","),
            bytes[place] != UInt8(ascii: ";"),
            bytes[place] != UInt8(ascii: ":")
        else { return }
        let isKey = hasKey(at: place)
        let bracket = isKey ? UInt8(ascii: "{") : UInt8(ascii: "[")
        let space: [UInt8] = isKey && spacesClosers ? [0x20] : []
        let next = changed(way, place..<place, [bracket] + space, cost: RepairCost.insertion)
        advance(moved(next, to: place, isKey ? .key : .item, stack: push(isKey ? .object : .array, on: stack)))
        // A list of objects that lost both brackets of its first one costs twice; a list in a list is a list.
        if isKey, stacks.level(stack) != .array {
            let list = changed(way, place..<place, [UInt8(ascii: "[")], cost: RepairCost.insertion)
            advance(moved(list, to: place, .item, stack: push(.array, on: stack)))
        }
    }

    /// Whether a name and a colon stand here.
    func hasKey(at place: Int) -> Bool {
        var end = place
        if TextStructure.isQuote(text.byte(place)) {
            end += 1
            while end < bytes.count, bytes[end] != bytes[place], !TextStructure.isLineEnd(bytes[end]) { end += 1 }
            end += 1
        } else {
            while text.isWordByte(end) || text.byte(end) == UInt8(ascii: "-") { end += 1 }
            if end > place, TextStructure.isQuote(text.byte(end)) { end += 1 }
        }
        let sign = text.byte(text.skipTrivia(end))
        return end > place && (sign == UInt8(ascii: ":") || sign == UInt8(ascii: "="))
    }
}

extension TextStructure {
    /// Behind the number or word that begins here.
    func endOfWord(_ start: Int) -> Int {
        var end = start
        if byte(end) == UInt8(ascii: "-") || byte(end) == UInt8(ascii: "+") { end += 1 }
        while end < bytes.count {
            let byte = byte(end)
            let isExponentSign =
                (byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")) && end > start
                && self.byte(end - 1) | 0x20 == UInt8(ascii: "e") && (0x30...0x39).contains(self.byte(start))
            guard isWordByte(end) && spaceLength(end) == 0 || byte == UInt8(ascii: ".") || isExponentSign else { break }
            end += 1
        }
        return end
    }
}
