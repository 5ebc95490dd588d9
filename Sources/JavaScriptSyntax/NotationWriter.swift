/// Writes one value in the `$` notation; what is left to write waits on a stack.
struct NotationWriter {
    let value: JavaScriptValue
    let options: ValueNotation.Options
    var output: [UInt8] = []
    private var tasks: [Task] = []
    private var nodesLeft: Int

    private enum Task {
        case node(Int)
        case key(JavaScriptValue.Piece)
        case bytes(StaticString)
        /// `[key,` of a member whose key stands in `$entries` or `$properties`.
        case entryKey(Int)
    }

    init(value: JavaScriptValue, options: ValueNotation.Options) {
        self.value = value
        self.options = options
        nodesLeft = options.maximumNodes
    }

    mutating func write(_ root: Int) {
        tasks.append(.node(root))
        while let task = tasks.popLast() {
            switch task {
            case .node(let node): self.node(node)
            case .key(let piece): key(piece)
            case .bytes(let text): put(text)
            case .entryKey(let node): entryKey(node)
            }
        }
    }

    // MARK: - Nodes

    private mutating func node(_ index: Int) {
        nodesLeft -= 1
        guard nodesLeft >= 0, output.count < options.maximumBytes else {
            return put("{\"$unreadable\":\"too large to be written\"}")
        }
        let node = value.nodes[index]
        switch node.kind {
        case .null: put("null")
        case .boolean: put(node.number == 1 ? "true" : "false")
        case .number: number(node)
        case .string: text(node.text)
        case .object: container(index, elements: [], marker: nil)
        case .array, .map, .set: list(index, node.kind)
        case .instance: container(index, elements: [], marker: .class)
        default:
            guard let marker = Self.markers[node.kind] else { return put("null") }
            container(index, elements: [], marker: marker)
        }
    }

    private static let markers = Dictionary(
        uniqueKeysWithValues: ValueNotation.Marker.allCases.compactMap { marker in marker.kind.map { ($0, marker) } })

    private mutating func number(_ node: JavaScriptValue.Node) {
        let number = node.number
        if !number.isFinite || (number == 0 && number.sign == .minus) {
            put("{\"$number\":\"")
            output += (number == 0 ? "-0" : NumberText.javaScript(number)).utf8
            return put("\"}")
        }
        // Digits as written say more than a double does, where it is not exact.
        let digits = value.bytes(of: node.text)
        let isPlain = digits.allSatisfy { NumberLiteral.digit($0, radix: 10) != nil || $0 == UInt8(ascii: "-") }
        if number.magnitude >= 0x1p53, isPlain, NotationWriter.isJSONInteger(digits) {
            output += digits
        } else {
            output += NumberText.javaScript(number).utf8
        }
    }

    private static func isJSONInteger(_ digits: ArraySlice<UInt8>) -> Bool {
        let magnitude = digits.first == UInt8(ascii: "-") ? digits.dropFirst() : digits
        guard let first = magnitude.first, first != UInt8(ascii: "0") else { return false }
        return !magnitude.contains(UInt8(ascii: "-"))
    }

    /// What stands behind the marker of a kind.
    private mutating func payload(_ node: JavaScriptValue.Node) {
        switch node.kind {
        case .undefined, .hole, .proxy, .accessor: put("true")
        case .date:
            var number = JavaScriptValue.Node(kind: .number)
            number.number = node.number
            self.number(number)
        default: text(node.text)
        }
    }

    // MARK: - Containers

    private mutating func list(_ index: Int, _ kind: JavaScriptValue.Kind) {
        let children = value.childIndices(of: index)
        let elements = children.filter { value.nodes[$0].keyKind == .position }
        guard kind != .array || elements.count < children.count else {
            put("[")
            return push(list: elements, closing: "]")
        }
        container(index, elements: elements, marker: .class)
    }

    /// Writes an object: marker, entries, prototype, odd members, then the others sorted.
    private mutating func container(_ index: Int, elements: [Int], marker: ValueNotation.Marker?) {
        let node = value.nodes[index]
        var (plain, odd) = members(of: index)
        plain.sort { WTF8.precedes(value.bytes(of: value.nodes[$0].key), value.bytes(of: value.nodes[$1].key)) }
        put("{")
        var isFirst = true
        func comma() -> StaticString {
            defer { isFirst = false }
            return isFirst ? "" : ","
        }
        if let marker {
            put(comma())
            put("\"")
            output += marker.rawValue.utf8
            put("\":")
            if let name = Self.className(node.kind) { put(name) } else { payload(node) }
        }
        var later: [Task] = []
        if Self.className(node.kind) != nil {
            later += [.bytes(comma()), .bytes("\"$entries\":[")]
            later += node.kind == .map ? pairs(elements) : separated(elements.map { [.node($0)] })
            later.append(.bytes("]"))
        }
        if let prototype = value.childIndices(of: index).last(where: { value.nodes[$0].keyKind == .prototype }) {
            later += [.bytes(comma()), .bytes("\"$prototype\":"), .node(prototype)]
        }
        if !odd.isEmpty {
            later += [.bytes(comma()), .bytes(marker == nil ? "\"$entries\":[" : "\"$properties\":[")]
            later += separated(odd.map { [.entryKey($0), .node($0), .bytes("]")] })
            later.append(.bytes("]"))
        }
        for member in plain {
            later += [.bytes(comma()), .key(value.nodes[member].key), .node(member)]
        }
        later.append(.bytes("}"))
        tasks += later.reversed()
    }

    private static func className(_ kind: JavaScriptValue.Kind) -> StaticString? {
        switch kind {
        case .array: "\"Array\""
        case .map: "\"Map\""
        case .set: "\"Set\""
        default: nil
        }
    }

    private func pairs(_ elements: [Int]) -> [Task] {
        separated(
            stride(from: 0, to: elements.count, by: 2).map { position in
                let value = position + 1 < elements.count ? [Task.bytes(","), .node(elements[position + 1])] : []
                return [.bytes("["), .node(elements[position])] + value + [.bytes("]")]
            })
    }

    private func separated(_ groups: [[Task]]) -> [Task] {
        groups.enumerated().flatMap { position, group in position == 0 ? group : [.bytes(",")] + group }
    }

    private mutating func push(list elements: [Int], closing: StaticString) {
        tasks.append(.bytes(closing))
        for (position, element) in elements.enumerated().reversed() {
            tasks.append(.node(element))
            if position > 0 { tasks.append(.bytes(",")) }
        }
    }

    /// The named members: those whose key JSON can hold and that is there once, and the others.
    private func members(of index: Int) -> (plain: [Int], odd: [Int]) {
        let named = value.childIndices(of: index).filter { value.nodes[$0].keyKind == .name }
        let children = named.map(Int32.init)
        let repeated = Set(
            DuplicateKeys.find(in: value, among: children[...]).map { value.string(of: value.nodes[$0].key) })
        var (plain, odd): ([Int], [Int]) = ([], [])
        for child in value.childIndices(of: index) {
            let node = value.nodes[child]
            switch node.keyKind {
            case .symbol: odd.append(child)
            case .name:
                let isOdd =
                    holdsSurrogate(node.key) || (!repeated.isEmpty && repeated.contains(value.string(of: node.key)))
                if isOdd { odd.append(child) } else { plain.append(child) }
            case .position, .prototype: break
            }
        }
        return (plain, odd)
    }

    // MARK: - Texts

    private func holdsSurrogate(_ piece: JavaScriptValue.Piece) -> Bool {
        let bytes = value.bytes(of: piece)
        var before: UInt8 = 0
        for byte in bytes {
            if before == 0xED, byte >= 0xA0 { return true }
            before = byte
        }
        return false
    }

    private mutating func text(_ piece: JavaScriptValue.Piece) {
        guard holdsSurrogate(piece) else { return quoted(piece) }
        put("{\"$utf16\":[")
        let units = value.string(of: piece).utf16
        for (position, unit) in units.enumerated() {
            if position > 0 { put(",") }
            output += String(unit).utf8
        }
        put("]}")
    }

    private mutating func quoted(_ piece: JavaScriptValue.Piece) {
        put("\"")
        JSONText.append(value.bytes(of: piece), asciiOnly: options.asciiOnly, to: &output)
        put("\"")
    }

    private mutating func key(_ piece: JavaScriptValue.Piece) {
        put("\"")
        if value.bytes(of: piece).first == UInt8(ascii: "$") { put("$") }
        JSONText.append(value.bytes(of: piece), asciiOnly: options.asciiOnly, to: &output)
        put("\":")
    }

    private mutating func entryKey(_ index: Int) {
        let node = value.nodes[index]
        put("[")
        if node.keyKind == .symbol {
            put("{\"$symbol\":")
            text(node.key)
            put("}")
        } else {
            text(node.key)
        }
        put(",")
    }

    private mutating func put(_ text: StaticString) {
        output.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
