extension JavaScriptLiteral {
    /// A value that no expression without side conditions can make.
    public struct Unsupported: Error, Sendable, Hashable {
        public var kind: JavaScriptValue.Kind
        /// The node of the value that was to be written.
        public var node: Int
    }

    /// A value as a JavaScript expression that makes an equal one; `__proto__` keys stay keys.
    ///
    /// - Throws: ``Unsupported`` for functions, errors, promises, proxies, accessors, cycles, instances and what was
    ///   not read, for symbols as keys, and for arrays, maps and sets that have more than their elements.
    public static func expression(
        _ value: JavaScriptValue, node: Int = 0, quote: Quote = .double, asciiOnly: Bool = false
    ) throws(Unsupported) -> String {
        var writer = LiteralWriter(value: value, quote: quote, asciiOnly: asciiOnly)
        try writer.write(node)
        return String(decoding: writer.output, as: UTF8.self)
    }
}

/// Writes one value as an expression; what is left to write waits on a stack.
private struct LiteralWriter {
    let value: JavaScriptValue
    let quote: JavaScriptLiteral.Quote
    let asciiOnly: Bool
    var output: [UInt8] = []
    private var tasks: [Task] = []
    private var nodesLeft = JavaScriptValue.maximumExpandedCount

    private enum Task {
        case node(Int), key(Int)
        case bytes(StaticString)
    }

    init(value: JavaScriptValue, quote: JavaScriptLiteral.Quote, asciiOnly: Bool) {
        self.value = value
        self.quote = quote
        self.asciiOnly = asciiOnly
    }

    mutating func write(_ root: Int) throws(JavaScriptLiteral.Unsupported) {
        tasks.append(.node(root))
        while let task = tasks.popLast() {
            switch task {
            case .node(let node): try self.node(node)
            case .key(let node): try key(node)
            case .bytes(let text): put(text)
            }
        }
    }

    private mutating func node(_ index: Int) throws(JavaScriptLiteral.Unsupported) {
        let node = value.nodes[index]
        nodesLeft -= 1
        guard nodesLeft >= 0 else { throw JavaScriptLiteral.Unsupported(kind: .unreadable, node: index) }
        switch node.kind {
        case .undefined: put("undefined")
        case .null: put("null")
        case .boolean: put(node.number == 1 ? "true" : "false")
        case .number: number(node.number)
        case .bigInt:
            output += value.bytes(of: node.text)
            put("n")
        case .string: string(node.text)
        case .symbol:
            put("Symbol(")
            string(node.text)
            put(")")
        case .date:
            put("new Date(")
            number(node.number)
            put(")")
        case .object:
            put("{")
            push(members(index), closing: "}")
        case .array:
            put("[")
            push(try elements(index, .array), closing: "]")
        case .set:
            put("new Set([")
            push(try elements(index, .set), closing: "])")
        case .map:
            put("new Map([")
            push(try elements(index, .map), closing: "])")
        case .regularExpression where isOneToken(node.text):
            output += value.bytes(of: node.text)
        case .hole, .function, .regularExpression, .error, .promise, .proxy, .accessor, .instance, .cycle, .unreadable:
            throw JavaScriptLiteral.Unsupported(kind: node.kind, node: index)
        }
    }

    /// A source that came from a page may be anything, so it is proved to be one regular expression.
    private func isOneToken(_ piece: JavaScriptValue.Piece) -> Bool {
        let tokens = Lexer.tokens(of: Array(value.bytes(of: piece)), as: .expression)
        return tokens.count == 1 && tokens[0].kind == .regularExpression && tokens[0].flags.isEmpty
    }

    private mutating func number(_ number: Double) {
        output += (number == 0 && number.sign == .minus ? "-0" : NumberText.javaScript(number)).utf8
    }

    private mutating func string(_ piece: JavaScriptValue.Piece) {
        output.append(quote.rawValue)
        JavaScriptLiteral.append(value.bytes(of: piece), quote: quote, asciiOnly: asciiOnly, to: &output)
        output.append(quote.rawValue)
    }

    private func members(_ index: Int) -> [[Task]] {
        value.childIndices(of: index).map { [.key($0), .node($0)] }
    }

    private func elements(
        _ index: Int, _ kind: JavaScriptValue.Kind
    ) throws(JavaScriptLiteral.Unsupported) -> [[Task]] {
        let children = Array(value.childIndices(of: index))
        guard children.allSatisfy({ value.nodes[$0].keyKind == .position }) else {
            throw JavaScriptLiteral.Unsupported(kind: kind, node: index)
        }
        if kind == .map {
            guard children.count.isMultiple(of: 2) else { throw JavaScriptLiteral.Unsupported(kind: kind, node: index) }
            return stride(from: 0, to: children.count, by: 2).map {
                [.bytes("["), .node(children[$0]), .bytes(", "), .node(children[$0 + 1]), .bytes("]")]
            }
        }
        return children.enumerated().map { position, child in
            guard kind == .array, value.nodes[child].kind == .hole else { return [.node(child)] }
            // An elision is a comma; one at the end needs a comma of its own.
            return position == children.count - 1 ? [.bytes(",")] : []
        }
    }

    private mutating func push(_ groups: [[Task]], closing: StaticString) {
        tasks.append(.bytes(closing))
        for (position, group) in groups.enumerated().reversed() {
            tasks += group.reversed()
            if position > 0 { tasks.append(.bytes(", ")) }
        }
    }

    private mutating func key(_ index: Int) throws(JavaScriptLiteral.Unsupported) {
        let node = value.nodes[index]
        switch node.keyKind {
        case .prototype: put("__proto__")
        case .name:
            let name = value.bytes(of: node.key)
            let setsPrototype = name.elementsEqual("__proto__".utf8)
            if setsPrototype {
                put("[\"__proto__\"]")
            } else if CodePoint.isIdentifier(name), !asciiOnly || name.allSatisfy({ $0 < 0x80 }) {
                output += name
            } else {
                // No key may stand in back-ticks.
                let quote: JavaScriptLiteral.Quote = quote == .backTick ? .double : quote
                output.append(quote.rawValue)
                JavaScriptLiteral.append(name, quote: quote, asciiOnly: asciiOnly, to: &output)
                output.append(quote.rawValue)
            }
        case .symbol, .position: throw JavaScriptLiteral.Unsupported(kind: .symbol, node: index)
        }
        put(": ")
    }

    private mutating func put(_ text: StaticString) {
        output.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
