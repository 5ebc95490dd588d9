extension LiteralTree {
    /// The value of this text as an engine holds it, where the engine's own JSON of it says just that; else nil.
    ///
    /// The JSON, in UTF-16, is compared with the value as it stands: reading it into a table of its own would cost more. Nil says
    /// nothing beyond that it has to be read: the engine sorts keys that are numbers, for one, and drops repeated ones.
    public func value(confirmedBy json: UnsafeBufferPointer<UInt16>) -> JavaScriptValue? {
        guard inertness == .json, duplicateKeys.isEmpty else { return nil }
        let isConfirmed = value.nodes.withUnsafeBufferPointer { nodes in
            value.children.withUnsafeBufferPointer { children in
                value.text.withUnsafeBufferPointer { text in
                    var matcher = JSONMatcher(json: json, nodes: nodes, children: children, text: text)
                    return matcher.matches()
                }
            }
        }
        guard isConfirmed else { return nil }
        var received = value
        received.dropDigits()
        return received
    }
}

extension JavaScriptValue {
    /// What arrived is a number; how it was written is the business of the text.
    fileprivate mutating func dropDigits() {
        nodes.withUnsafeMutableBufferPointer { nodes in
            for index in nodes.indices where nodes[index].kind == .number { nodes[index].text = .empty }
        }
    }
}

/// One pass over JSON and a value at once.
struct JSONMatcher {
    let json: UnsafeBufferPointer<UInt16>
    let nodes: UnsafeBufferPointer<JavaScriptValue.Node>
    let children: UnsafeBufferPointer<Int32>
    let text: UnsafeBufferPointer<UInt8>
    private var offset = 0
    /// The children still to come of each open container, and what closes it.
    private var open: [(next: Int32, end: Int32, closing: UInt16)] = []

    init(
        json: UnsafeBufferPointer<UInt16>, nodes: UnsafeBufferPointer<JavaScriptValue.Node>,
        children: UnsafeBufferPointer<Int32>, text: UnsafeBufferPointer<UInt8>
    ) {
        self.json = json
        self.nodes = nodes
        self.children = children
        self.text = text
        open.reserveCapacity(8)
    }

    mutating func matches() -> Bool {
        guard !nodes.isEmpty, node(0) else { return false }
        while let innermost = open.last {
            guard innermost.next < innermost.end else {
                guard take(innermost.closing) else { return false }
                open.removeLast()
                continue
            }
            let child = Int(children[Int(innermost.next)])
            let isFirst = json[offset - 1] == Sign.leftBracket || json[offset - 1] == Sign.leftBrace
            open[open.count - 1].next += 1
            if !isFirst, !take(Sign.comma) { return false }
            if innermost.closing == Sign.rightBrace {
                guard nodes[child].keyKind == .name, string(nodes[child].key), take(Sign.colon) else { return false }
            }
            guard node(child) else { return false }
        }
        return offset == json.count
    }

    private enum Sign {
        static let comma = UInt16(0x2C), colon = UInt16(0x3A), quote = UInt16(0x22), backslash = UInt16(0x5C)
        static let leftBracket = UInt16(0x5B), rightBracket = UInt16(0x5D)
        static let leftBrace = UInt16(0x7B), rightBrace = UInt16(0x7D)
    }

    private mutating func take(_ unit: UInt16) -> Bool {
        guard offset < json.count, json[offset] == unit else { return false }
        offset += 1
        return true
    }

    private mutating func node(_ index: Int) -> Bool {
        let node = nodes[index]
        switch node.kind {
        case .string: return string(node.text)
        case .number: return number(node)
        case .boolean: return node.number == 1 ? word("true") : word("false")
        case .null: return word("null")
        case .object, .array:
            let isObject = node.kind == .object
            guard take(isObject ? Sign.leftBrace : Sign.leftBracket) else { return false }
            open.append(
                (node.children.lowerBound, node.children.upperBound, isObject ? Sign.rightBrace : Sign.rightBracket))
            return true
        default: return false
        }
    }

    private mutating func word(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard json.count - offset >= length else { return false }
        for distance in 0..<length where json[offset + distance] != UInt16(word.utf8Start[distance]) { return false }
        offset += length
        return true
    }

    /// Whatever digits the engine chose, they must come to the same double.
    private mutating func number(_ node: JavaScriptValue.Node) -> Bool {
        let start = offset
        while offset < json.count, Self.isNumberPart(json[offset]) { offset += 1 }
        guard offset > start, offset - start <= 32 else { return false }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digits in
            for index in start..<offset {
                digits.initializeElement(at: index - start, to: UInt8(truncatingIfNeeded: json[index]))
            }
            let isNegative = digits[0] == UInt8(ascii: "-")
            let literal = UnsafeBufferPointer(rebasing: digits[(isNegative ? 1 : 0)..<offset - start])
            guard let magnitude = NumberLiteral.value(of: literal) else { return false }
            return (isNegative ? -magnitude : magnitude) == node.number
        }
    }

    private static func isNumberPart(_ unit: UInt16) -> Bool {
        // The digits, and what stands in `-1.5e+21`.
        unit &- 0x30 < 10 || unit == 0x2E || unit == 0x65 || unit == 0x2B || unit == 0x2D
    }

    private mutating func string(_ piece: JavaScriptValue.Piece) -> Bool {
        guard take(Sign.quote) else { return false }
        var at = Int(piece.offset)
        let end = at + Int(piece.length)
        while at < end {
            takePlainBlocks(&at, end)
            guard at < end else { break }
            guard offset < json.count else { return false }
            var unit = json[offset]
            if unit >= 0x80 {
                guard character(unit, &at) else { return false }
                continue
            }
            if unit == Sign.backslash {
                // Escapes of code units, such as those of lone surrogates, are left to the reader of JSON.
                guard offset + 1 < json.count, let meant = Self.shortEscape(json[offset + 1]) else { return false }
                unit = meant
                offset += 1
            } else if unit == Sign.quote {
                return false
            }
            guard UInt16(text[at]) == unit else { return false }
            offset += 1
            at += 1
        }
        return take(Sign.quote)
    }

    /// Takes what is the same in both, in blocks of eight ASCII characters without a quote or backslash.
    private mutating func takePlainBlocks(_ at: inout Int, _ end: Int) {
        guard let units = json.baseAddress.map(UnsafeRawPointer.init),
            let bytes = text.baseAddress.map(UnsafeRawPointer.init)
        else { return }
        while at + 8 <= end, offset + 8 <= json.count {
            let block = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            guard !ByteBlock.holds(block, UInt8(ascii: "\"")), !ByteBlock.holds(block, UInt8(ascii: "\\")),
                block & ByteBlock.highest == 0
            else { return }
            let first = units.loadUnaligned(fromByteOffset: 2 * offset, as: UInt64.self)
            let second = units.loadUnaligned(fromByteOffset: 2 * offset + 8, as: UInt64.self)
            guard UInt64(littleEndian: first) == ByteBlock.widened(block & 0xFFFF_FFFF),
                UInt64(littleEndian: second) == ByteBlock.widened(block >> 32)
            else { return }
            at += 8
            offset += 8
        }
    }

    /// Takes one character beyond ASCII, of one unit or two, from both.
    private mutating func character(_ unit: UInt16, _ at: inout Int) -> Bool {
        guard let (codePoint, length) = WTF8.decode(text, at: at) else { return false }
        at += length
        offset += 1
        guard codePoint >= 0x10000 else { return codePoint == UInt32(unit) }
        return UInt32(unit) == 0xD800 + (codePoint - 0x10000) >> 10
            && take(UInt16(truncatingIfNeeded: 0xDC00 + (codePoint - 0x10000) & 0x3FF))
    }

    private static func shortEscape(_ letter: UInt16) -> UInt16? {
        switch letter {
        case Sign.quote, Sign.backslash: letter
        case UInt16(UInt8(ascii: "n")): 0x0A
        case UInt16(UInt8(ascii: "r")): 0x0D
        case UInt16(UInt8(ascii: "t")): 0x09
        case UInt16(UInt8(ascii: "b")): 0x08
        case UInt16(UInt8(ascii: "f")): 0x0C
        default: nil
        }
    }
}
