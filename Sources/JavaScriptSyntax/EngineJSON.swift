extension LiteralTree {
    /// The value of this text as an engine holds it, where the engine's own JSON of it says just that; else nil.
    ///
    /// The JSON is compared with the value, byte by byte: reading it into a table of its own would cost more. Nil says
    /// nothing beyond that it has to be read: the engine sorts keys that are numbers, for one, and drops repeated ones.
    public func value(confirmedBy json: UnsafeBufferPointer<UInt8>) -> JavaScriptValue? {
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
    let json: UnsafeBufferPointer<UInt8>
    let nodes: UnsafeBufferPointer<JavaScriptValue.Node>
    let children: UnsafeBufferPointer<Int32>
    let text: UnsafeBufferPointer<UInt8>
    private var offset = 0
    /// The children still to come of each open container, and what closes it.
    private var open: [(next: Int32, end: Int32, closing: UInt8)] = []

    init(
        json: UnsafeBufferPointer<UInt8>, nodes: UnsafeBufferPointer<JavaScriptValue.Node>,
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
            let isFirst = offset > 0 && (json[offset - 1] == UInt8(ascii: "[") || json[offset - 1] == UInt8(ascii: "{"))
            open[open.count - 1].next += 1
            if !isFirst, !take(UInt8(ascii: ",")) { return false }
            if innermost.closing == UInt8(ascii: "}") {
                guard nodes[child].keyKind == .name, string(nodes[child].key), take(UInt8(ascii: ":")) else {
                    return false
                }
            }
            guard node(child) else { return false }
        }
        return offset == json.count
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard offset < json.count, json[offset] == byte else { return false }
        offset += 1
        return true
    }

    private mutating func node(_ index: Int) -> Bool {
        let node = nodes[index]
        switch node.kind {
        case .string: return string(node.text)
        case .number: return number(node.number)
        case .boolean: return node.number == 1 ? word("true") : word("false")
        case .null: return word("null")
        case .object, .array:
            let isObject = node.kind == .object
            guard take(isObject ? UInt8(ascii: "{") : UInt8(ascii: "[")) else { return false }
            open.append(
                (node.children.lowerBound, node.children.upperBound, isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")))
            return true
        default: return false
        }
    }

    private mutating func word(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard json.count - offset >= length else { return false }
        for distance in 0..<length where json[offset + distance] != word.utf8Start[distance] { return false }
        offset += length
        return true
    }

    /// Whatever digits the engine chose, they must come to the same double.
    private mutating func number(_ value: Double) -> Bool {
        let start = offset
        let isNegative = take(UInt8(ascii: "-"))
        let digits = offset
        while offset < json.count, Self.isNumberPart(json[offset]) { offset += 1 }
        guard offset > digits,
            let magnitude = NumberLiteral.value(of: UnsafeBufferPointer(rebasing: json[digits..<offset]))
        else {
            offset = start
            return false
        }
        return (isNegative ? -magnitude : magnitude) == value
    }

    private static func isNumberPart(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "e")
            || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }

    private mutating func string(_ piece: JavaScriptValue.Piece) -> Bool {
        guard take(UInt8(ascii: "\"")) else { return false }
        var at = Int(piece.offset)
        let end = at + Int(piece.length)
        while at < end {
            guard offset < json.count else { return false }
            var byte = json[offset]
            if byte == UInt8(ascii: "\\") {
                // Escapes of code units, such as those of lone surrogates, are left to the reader of JSON.
                guard offset + 1 < json.count, let meant = Self.shortEscape(json[offset + 1]) else { return false }
                byte = meant
                offset += 1
            } else if byte == UInt8(ascii: "\"") {
                return false
            }
            guard text[at] == byte else { return false }
            offset += 1
            at += 1
        }
        return take(UInt8(ascii: "\""))
    }

    private static func shortEscape(_ letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): letter
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        default: nil
        }
    }
}
