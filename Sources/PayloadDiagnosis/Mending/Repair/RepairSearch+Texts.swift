import JavaScriptSyntax

/// Literals: where they begin and end, and what in them was not escaped.
extension RepairSearch {
    // MARK: Opening quotes

    mutating func open(_ way: Way, at place: Int, contents: Int, _ quote: UInt8, isKey: Bool, isTouched: Bool = false) {
        var next = way
        next.contents = Int32(contents)
        next.literalPath = way.path
        next.isRaw = false
        next.state = RepairState(
            offset: Int32(contents), phase: isKey ? .keyText : .text, quote: quote,
            isTouched: isTouched || paths.ends(way.path, at: place), stack: way.state.stack)
        advance(next)
    }

    /// A literal whose opening quote is missing, or another sign.
    mutating func openOtherwise(_ way: Way, at place: Int, isKey: Bool) {
        guard place < bytes.count else { return }
        let sign = bytes[place]
        if CurlyQuote.isOne(bytes, at: place) {
            var next = way
            let cost = cost(RepairCost.habit, .curlyQuote, &next)
            let quote = quotes.contains(UInt8(ascii: "\"")) || quotes.isEmpty ? UInt8(ascii: "\"") : quotes[0]
            next = changed(next, place..<place + 3, [quote], cost: cost)
            open(next, at: place, contents: place + 3, quote, isKey: isKey, isTouched: true)
        }
        for quote in quotes where !isKey || quote != UInt8(ascii: "`") {
            if !TextStructure.isQuote(sign), !TextStructure.isCloser(sign), sign != UInt8(ascii: ",") {
                let next = changed(way, place..<place, [quote], cost: RepairCost.insertion)
                open(next, at: place, contents: place, quote, isKey: isKey, isTouched: true)
            }
            if var next = replaced(way, at: place, by: quote) {
                // `#FFF8E7` lacks its quote; the sign is its own.
                let digits = bytes[(place + 1)...].prefix(3)
                if sign == UInt8(ascii: "#"), digits.count == 3,
                    digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
                {
                    next.cost += RepairCost.oddText
                }
                open(next, at: place, contents: place + 1, quote, isKey: isKey, isTouched: true)
            }
        }
    }

    // MARK: Inside

    mutating func expandText(_ way: Way) {
        let quote = way.state.quote
        var offset = Int(way.state.offset)
        let contents = Int(way.contents)
        while offset < bytes.count {
            let byte = bytes[offset]
            spend(1)
            if offset > contents || way.state.isTouched { closeOtherwise(way, at: offset) }
            if byte == quote {
                close(way, contentsEnd: offset, behind: offset + 1)
                escapeQuote(way, at: offset)
                return
            }
            if byte == UInt8(ascii: "\\") {
                guard let length = backslash(way, at: offset) else { return }
                offset += length
                continue
            }
            if TextStructure.isLineEnd(byte), quote != UInt8(ascii: "`") {
                let isPair = byte == UInt8(ascii: "\r") && text.byte(offset + 1) == UInt8(ascii: "\n")
                let escape = isPair ? "\\r\\n" : byte == UInt8(ascii: "\r") ? "\\r" : "\\n"
                goOn(
                    way, instead: offset..<offset + (isPair ? 2 : 1), Array(escape.utf8), RepairCost.rawCharacter,
                    .rawCharacter, isRaw: true)
                return
            }
            if byte == UInt8(ascii: "$"), quote == UInt8(ascii: "`"), text.byte(offset + 1) == UInt8(ascii: "{") {
                goOn(way, instead: offset..<offset + 1, Array("\\$".utf8), RepairCost.rawCharacter, .rawCharacter)
                return
            }
            offset += 1
        }
        closeOtherwise(way, at: offset)
    }

    /// Another reading of what stands inside a literal; the literal goes on behind it.
    mutating func goOn(
        _ way: Way, instead range: Range<Int>, _ text: [UInt8], _ full: Int, _ habit: RepairPath.Habits,
        isRaw: Bool = false
    ) {
        var next = way
        let cost = cost(full, habit, &next)
        next = changed(next, range, text, cost: cost)
        next.isRaw = way.isRaw || isRaw
        next.state.isTouched = true
        next.state.offset = Int32(range.upperBound)
        advance(next)
    }

    /// Steps over an escape; nil where it is none, and only other readings go on.
    mutating func backslash(_ way: Way, at offset: Int) -> Int? {
        let quote = way.state.quote
        let next = text.byte(offset + 1)
        if next == quote, isPlausibleEnd(offset + 2, isKey: way.state.phase == .keyText) {
            // The backslash belongs to the value, and the quote ends it.
            var end = way
            let cost = cost(RepairCost.trailingBackslash, .rawQuote, &end)
            let inner = bytes[Int(way.contents)..<offset]
            if !RawText.hasPairedBackslashes(inner), inner.contains(UInt8(ascii: "\\")) {
                for index in inner.indices where bytes[index] == UInt8(ascii: "\\") {
                    end = changed(end, index..<index, [UInt8(ascii: "\\")], cost: 0)
                }
            }
            let isOnly = !inner.isEmpty && inner.allSatisfy { $0 == UInt8(ascii: "\\") }
            let isSize = next == UInt8(ascii: "\"") && (0x30...0x39).contains(text.byte(offset - 1))
            end = changed(
                end, offset..<offset, [UInt8(ascii: "\\")],
                cost: cost + (isSize ? RepairCost.margin + 15 : isOnly ? 25 : 0))
            end.state.isTouched = true
            close(end, contentsEnd: offset + 1, behind: offset + 2)
        }
        if next == UInt8(ascii: "\\"), text.byte(offset + 2) == quote, !isPlausibleEnd(offset + 3, isKey: false) {
            // The quote was escaped first, and its backslash then.
            goOn(way, instead: offset..<offset + 3, [UInt8(ascii: "\\"), quote], RepairCost.escapeOrder, .escapeOrder)
        }
        let isOctal = quote == UInt8(ascii: "`") && (0x31...0x39).contains(next)
        if isOctal || LiteralScan.isBadEscape(bytes, offset) {
            goOn(
                way, instead: offset..<offset + 1, Array("\\\\".utf8), RepairCost.rawCharacter, .rawCharacter,
                isRaw: true)
            return nil
        }
        if next == UInt8(ascii: "\r"), text.byte(offset + 2) == UInt8(ascii: "\n") { return 3 }
        return min(2, bytes.count - offset)
    }

    mutating func escapeQuote(_ way: Way, at offset: Int) {
        guard !isExhausted else { return }
        spend(offset - Int(way.contents))
        let (before, quote) = (text.byte(offset - 1), bytes[offset])
        let isInside = offset > Int(way.contents)
        if isInside, before == quote || text.byte(offset + 1) == quote {
            // Written twice.
            goOn(way, instead: offset..<offset + 1, [], RepairCost.doubled, [])
        }
        if isInside, Self.isSign(before), !TextStructure.isQuote(before), before != UInt8(ascii: "\\"), !way.isRaw {
            // The backslash may have become another sign.
            let isBracket = "()[]{}<>".utf8.contains(before)
            let full =
                escapes.contains(quote)
                ? (isBracket ? RepairCost.insertion : RepairCost.doubled) : RepairCost.replacement + 30
            goOn(way, instead: offset - 1..<offset + 1, [UInt8(ascii: "\\"), quote], full, .rawQuote)
        }
        var full = rawQuoteCost(way, at: offset)
        if isInside, before == UInt8(ascii: "\\") { full = max(full, RepairCost.insertion) }
        if isInside, before == quote, text.byte(offset - 2) == UInt8(ascii: "\\") { full = RepairCost.insertion + 10 }
        let isAgain = way.isRaw && before != quote
        let cost = isAgain ? RepairCost.again : way.habits.contains(.rawQuote) ? min(full, 60) : full
        var next = way
        next.habits.insert(.rawQuote)
        next.isDoubtful = way.isDoubtful || isUnnatural(at: offset)
        next = changed(next, offset..<offset, [UInt8(ascii: "\\")], cost: cost)
        next.isRaw = true
        next.state.isTouched = true
        next.state.offset = Int32(offset + 1)
        advance(next)
    }

    /// Whether a quote stands where no language has one: between blanks, in the middle of a code or address.
    func isUnnatural(at offset: Int) -> Bool {
        let (before, next) = (text.byte(offset - 1), text.byte(offset + 1))
        if before == 0x20, next == 0x20 { return true }
        if bytes[offset] == UInt8(ascii: "'"), ",&:;+*%#@$^~|_<[/".utf8.contains(before) { return true }
        guard before < 0x80, next < 0x80,
            text.isLetter(offset + 1) || next == UInt8(ascii: "/") || next == UInt8(ascii: "\\")
        else { return false }
        if bytes[offset] != UInt8(ascii: "'") { return text.isLetter(offset - 1) || before == UInt8(ascii: "/") }
        if text.isLetter(offset - 1) {
            return isInsideCode(offset)
        }
        return Self.isSign(before) && !"(-[{>\"'`\\;".utf8.contains(before)
    }

    /// Whether an apostrophe between letters and digits belongs to a code such as `TH-037`, where it was another sign.
    func isInsideCode(_ offset: Int) -> Bool {
        let isDigit = { (offset: Int) in (0x30...0x39).contains(text.byte(offset)) }
        switch (isDigit(offset - 1), isDigit(offset + 1)) {
        case (true, true):
            // Swiss digit groups have one: 1'499.
            return bytes[(offset + 1)...].prefix { (0x30...0x39).contains($0) }.count != 3
        case (true, false): return true
        // `O'14`; names have their apostrophe behind one capital letter.
        case (false, true):
            return text.isLetter(offset - 2) || !(0x41...0x5A).contains(text.byte(offset - 1))
        case (false, false): return false
        }
    }

    /// How unlikely it is that a quote belongs to the value.
    func rawQuoteCost(_ way: Way, at offset: Int) -> Int {
        let contents = Int(way.contents)
        let (before, next) = (text.isLetter(offset - 1), text.isLetter(offset + 1))
        if next, isMark(offset + 1) { return 30 }
        let isApostrophe = bytes[offset] == UInt8(ascii: "'")
        if offset == contents {
            // `'tis`, `'s-Hertogenbosch`, `'90s`; else a quote that was written twice.
            return next && !(isApostrophe && startsWithElision(offset + 1)) ? 120 : 70
        }
        if before, next { return 30 }
        let isDigit = (0x30...0x39).contains(text.byte(offset - 1))
        let isLast = text.byte(offset + 1) == bytes[offset]
        if isDigit {
            // `55"` is a size, `CH-14''` is none.
            let value = bytes[contents..<offset]
            let isCode =
                value.contains(UInt8(ascii: "-"))
                && !value.contains { $0 == 0x20 || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
            return isLast ? (isCode ? 120 : 60) : 40
        }
        if before, isLast { return isApostrophe && text.byte(offset - 1) | 0x20 == UInt8(ascii: "s") ? 60 : 120 }
        return 60
    }

    /// Whether a character stands here that joins with the one before it.
    func isMark(_ offset: Int) -> Bool {
        guard text.byte(offset) >= 0x80,
            let scalar = Unicode.Scalar(JavaScriptString.decode(bytes, at: offset).codePoint)
        else { return false }
        return scalar.properties.isGraphemeExtend || scalar.value == 0x200D
    }

    func startsWithElision(_ start: Int) -> Bool {
        if (0x30...0x39).contains(text.byte(start)) { return true }
        let word = String(decoding: bytes[start...].prefix(5), as: UTF8.self).lowercased()
        return ["s-", "s ", "t ", "n ", "n'", "em ", "tis", "til", "twas", "cause", "round"].contains {
            word.hasPrefix($0)
        }
    }
}

extension TextStructure {
    func isLetter(_ offset: Int) -> Bool {
        let byte = byte(offset)
        return byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || (0x30...0x39).contains(byte)
    }
}
