/// Reads the `$` notation from a tree of JSON; what is left to read waits on a stack.
struct NotationReader {
    typealias Marker = ValueNotation.Marker

    let tree: LiteralTree
    private var builder = JavaScriptValue.Builder()
    private var tasks: [Task] = []

    private enum Task {
        case node(Int)
        /// Names the next node by the key that this node has, or that this entry of `$entries` begins with.
        case memberKey(Int), entryKey(Int), prototypeKey
        case close
    }

    /// One `$` object taken apart.
    private struct Parts {
        /// The marker that decides the kind, and the node behind it.
        var main: (marker: Marker, node: Int)?
        var beside: [Marker: Int] = [:]
        var members: [Int] = []
    }

    init(tree: LiteralTree) { self.tree = tree }

    mutating func read(_ root: Int) throws(LiteralError) -> JavaScriptValue {
        tasks.append(.node(root))
        while let task = tasks.popLast() {
            switch task {
            case .node(let node): try self.node(node)
            case .memberKey(let node): memberKey(node)
            case .entryKey(let node): try entryKey(node)
            case .prototypeKey: builder.key(.prototype, EmptyCollection())
            case .close: builder.close()
            }
        }
        return builder.finish()
    }

    private func error(_ message: String, _ node: Int) -> LiteralError {
        LiteralError(message, at: tree.range(of: node))
    }

    private func entry(_ node: Int) -> JavaScriptValue.Node { tree.value.nodes[node] }

    private func children(_ node: Int) -> [Int] { Array(tree.value.childIndices(of: node)) }

    // MARK: - Nodes

    private mutating func node(_ index: Int) throws(LiteralError) {
        let node = entry(index)
        switch node.kind {
        case .array:
            builder.open(.array)
            tasks.append(.close)
            tasks += children(index).reversed().map { .node($0) }
        case .object:
            try object(index)
        default:
            builder.leaf(node.kind, text: tree.value.bytes(of: node.text), number: node.number)
        }
    }

    private mutating func object(_ index: Int) throws(LiteralError) {
        let parts = try parts(of: index)
        guard let (marker, payload) = parts.main else {
            return try container(.object, parts, entries: nil, odd: parts.beside[.entries])
        }
        switch marker {
        case .number:
            try refuseMembers(parts, index)
            builder.leaf(.number, number: try specialNumber(payload))
        case .utf16:
            try refuseMembers(parts, index)
            builder.leaf(.string, text: try codeUnits(payload))
        case .class:
            try instance(parts, payload)
        default:
            guard let kind = marker.kind else { throw error("expected another '$' key", index) }
            try special(kind, parts, payload, index)
        }
    }

    private func parts(of index: Int) throws(LiteralError) -> Parts {
        var parts = Parts()
        for child in children(index) {
            let key = tree.value.bytes(of: entry(child).key)
            guard key.first == UInt8(ascii: "$"), key.dropFirst().first != UInt8(ascii: "$") else {
                parts.members.append(child)
                continue
            }
            guard let marker = Marker(rawValue: String(decoding: key, as: UTF8.self)) else {
                throw LiteralError(
                    "this '$' key is not known; a real key that starts with '$' is written with '$$'",
                    at: tree.keyRange(of: child) ?? tree.range(of: child))
            }
            if marker.isBeside {
                parts.beside[marker] = child
            } else if parts.main == nil {
                parts.main = (marker, child)
            } else {
                throw error("this object has two '$' keys that exclude each other", index)
            }
        }
        return parts
    }

    private func refuseMembers(_ parts: Parts, _ index: Int) throws(LiteralError) {
        guard parts.members.isEmpty, parts.beside.isEmpty else {
            throw error("an object with a '$' key cannot have other keys", index)
        }
    }

    private mutating func special(
        _ kind: JavaScriptValue.Kind, _ parts: Parts, _ payload: Int, _ index: Int
    ) throws(LiteralError) {
        var (content, number): ([UInt8], Double) = ([], 0)
        switch kind {
        case .undefined, .hole, .proxy, .accessor:
            guard entry(payload).kind == .boolean, entry(payload).number == 1 else {
                throw error("expected 'true'", payload)
            }
        case .date: number = try milliseconds(payload)
        case .bigInt: content = try bigIntDigits(payload)
        default: content = try text(payload)
        }
        let isLeaf = kind == .undefined || kind == .hole || kind == .bigInt || kind == .symbol
        if isLeaf { try refuseMembers(parts, index) }
        if parts.members.isEmpty && parts.beside.isEmpty {
            return builder.leaf(kind, text: content, number: number)
        }
        try container(kind, parts, text: content, number: number, entries: nil, odd: parts.beside[.properties])
    }

    private mutating func instance(_ parts: Parts, _ payload: Int) throws(LiteralError) {
        let name = try text(payload)
        let known: JavaScriptValue.Kind? =
            switch String(decoding: name, as: UTF8.self) {
            case "Array": .array
            case "Map": .map
            case "Set": .set
            default: nil
            }
        // Without entries it is some class that only has the same name.
        guard let kind = known, let entries = parts.beside[.entries] else {
            return try container(.instance, parts, text: name, entries: nil, odd: parts.beside[.properties])
        }
        try container(kind, parts, entries: entries, odd: parts.beside[.properties])
    }

    // MARK: - Containers

    private mutating func container(
        _ kind: JavaScriptValue.Kind, _ parts: Parts, text: [UInt8] = [], number: Double = 0, entries: Int?, odd: Int?
    ) throws(LiteralError) {
        let allowed: [Marker: Int?] = [
            .entries: kind == .object ? odd : entries, .properties: kind == .object ? nil : odd,
            .prototype: parts.beside[.prototype],
        ]
        for (marker, node) in parts.beside where allowed[marker] != .some(node) {
            throw error("'\(marker.rawValue)' does not belong here", node)
        }
        builder.open(kind, text: text, number: number)
        var later: [Task] = []
        if let entries { later += try elements(entries, ofMap: kind == .map) }
        later += parts.members.flatMap { [Task.memberKey($0), .node($0)] }
        if let odd {
            for pair in try list(odd) {
                let (key, value) = try self.pair(pair)
                later += [.entryKey(key), .node(value)]
            }
        }
        if let prototype = parts.beside[.prototype] { later += [.prototypeKey, .node(prototype)] }
        later.append(.close)
        tasks += later.reversed()
    }

    private func elements(_ entries: Int, ofMap isMap: Bool) throws(LiteralError) -> [Task] {
        let elements = try list(entries)
        guard isMap else { return elements.map { .node($0) } }
        var tasks: [Task] = []
        for element in elements {
            let (key, value) = try pair(element)
            tasks += [.node(key), .node(value)]
        }
        return tasks
    }

    private func list(_ node: Int) throws(LiteralError) -> [Int] {
        guard entry(node).kind == .array else { throw error("expected an array", node) }
        return children(node)
    }

    private func pair(_ node: Int) throws(LiteralError) -> (key: Int, value: Int) {
        let items = entry(node).kind == .array ? children(node) : []
        guard items.count == 2 else { throw error("expected an array of key and value", node) }
        return (items[0], items[1])
    }

    // MARK: - Keys and payloads

    private mutating func memberKey(_ node: Int) {
        let key = tree.value.bytes(of: entry(node).key)
        builder.key(.name, key.first == UInt8(ascii: "$") ? key.dropFirst() : key)
    }

    private mutating func entryKey(_ node: Int) throws(LiteralError) {
        if entry(node).kind == .object, let (marker, payload) = try parts(of: node).main, marker == .symbol {
            builder.key(.symbol, try text(payload))
        } else {
            builder.key(.name, try text(node))
        }
    }

    /// A string, or a text with lone surrogates.
    private func text(_ node: Int) throws(LiteralError) -> [UInt8] {
        if entry(node).kind == .string { return Array(tree.value.bytes(of: entry(node).text)) }
        guard entry(node).kind == .object, let (marker, payload) = try parts(of: node).main, marker == .utf16 else {
            throw error("expected a string", node)
        }
        return try codeUnits(payload)
    }

    private func codeUnits(_ node: Int) throws(LiteralError) -> [UInt8] {
        var units: [UInt16] = []
        for element in try list(node) {
            let number = entry(element).number
            guard entry(element).kind == .number, 0...65535 ~= number, Double(UInt16(number)) == number else {
                throw error("expected a code unit from 0 to 65535", element)
            }
            units.append(UInt16(number))
        }
        return JavaScriptString(utf16: units).wtf8
    }

    private func specialNumber(_ node: Int) throws(LiteralError) -> Double {
        guard entry(node).kind == .string else { throw error("expected a string", node) }
        switch tree.value.string(of: entry(node).text) {
        case "NaN": return .nan
        case "Infinity": return .infinity
        case "-Infinity": return -.infinity
        case "-0": return -0.0
        default: throw error("expected \"NaN\", \"Infinity\", \"-Infinity\" or \"-0\"", node)
        }
    }

    private func milliseconds(_ node: Int) throws(LiteralError) -> Double {
        if entry(node).kind == .number { return entry(node).number }
        guard entry(node).kind == .object, let (marker, payload) = try parts(of: node).main, marker == .number else {
            throw error("expected milliseconds", node)
        }
        return try specialNumber(payload)
    }

    private func bigIntDigits(_ node: Int) throws(LiteralError) -> [UInt8] {
        let digits = try text(node)
        let magnitude = digits.first == UInt8(ascii: "-") ? digits.dropFirst() : digits[...]
        guard !magnitude.isEmpty, magnitude.allSatisfy({ NumberLiteral.digit($0, radix: 10) != nil }) else {
            throw error("expected decimal digits", node)
        }
        return digits
    }
}
