import JavaScriptSyntax

/// Finds markers in what arrived: where one is, its hole belongs.
struct ShapeReader {
    let value: JavaScriptValue
    /// By hole; nil for holes whose value says nothing about where it is.
    let marks: [HoleValue?]
    /// Nodes that change with a Boolean hole, and which.
    var booleans: [Int: Int] = [:]

    func steps() -> [IntendedShape.Step] {
        var steps: [IntendedShape.Step] = []
        var pending: [(node: Int, isEnd: Bool)] = [(0, false)]
        while let (node, isEnd) = pending.popLast() {
            if isEnd {
                steps.append(.close)
                continue
            }
            let entry = value.nodes[node]
            if entry.keyKind == .name { steps.append(.key(pieces(of: value.bytes(of: entry.key)))) }
            if let hole = hole(at: node) {
                steps.append(.hole(hole))
            } else if entry.kind == .string {
                steps.append(text(value.bytes(of: entry.text)))
            } else if entry.kind == .array || entry.kind == .object {
                steps.append(.open(entry.kind))
                pending.append((node, true))
                pending += value.childIndices(of: node).reversed().map { ($0, false) }
            } else {
                steps.append(.constant(value.subvalue(at: node)))
            }
        }
        return steps
    }

    /// The hole whose value the node is.
    private func hole(at node: Int) -> Int? {
        let entry = value.nodes[node]
        switch entry.kind {
        case .boolean: return booleans[node]
        case .number:
            return marks.firstIndex { mark in
                switch mark {
                case .number(let digits)?: Double(digits) == entry.number
                case .text(let text)?: Double(text.description) == entry.number
                default: false
                }
            }
        case .object:
            let children = Array(value.childIndices(of: node))
            guard children.count == 1 else { return nil }
            let key = Array(value.bytes(of: value.nodes[children[0]].key))
            return marks.firstIndex { mark in
                guard case .json(let bytes)? = mark, let tree = try? LiteralTree.parse(bytes, as: .json) else {
                    return false
                }
                return tree.value.members.first?.name.utf8.elementsEqual(key) == true
            }
        default: return nil
        }
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> IntendedShape.Step {
        if bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "["), pieces(of: bytes).count > 1,
            let tree = try? LiteralTree.parse(Array(bytes), as: .json)
        {
            return .jsonText(ShapeReader(value: tree.value, marks: marks).steps())
        }
        let pieces = pieces(of: bytes)
        if pieces.count == 1, case .hole(let index) = pieces[0], case .text? = marks[index] { return .hole(index) }
        if pieces.contains(where: { if case .hole = $0 { true } else { false } }) { return .text(pieces) }
        return .constant(.string(JavaScriptString(wtf8: bytes)))
    }

    /// The text cut at the markers in it.
    private func pieces(of bytes: ArraySlice<UInt8>) -> [IntendedShape.Piece] {
        var pieces: [IntendedShape.Piece] = []
        var literal: [UInt8] = []
        var offset = bytes.startIndex
        while offset < bytes.endIndex {
            if let (index, length) = mark(at: bytes[offset...]) {
                if !literal.isEmpty { pieces.append(.literal(literal)) }
                literal = []
                pieces.append(.hole(index))
                offset += length
            } else {
                literal.append(bytes[offset])
                offset += 1
            }
        }
        if !literal.isEmpty || pieces.isEmpty { pieces.append(.literal(literal)) }
        return pieces
    }

    /// The longest marker that a text begins with: one may be the beginning of another.
    private func mark(at bytes: ArraySlice<UInt8>) -> (index: Int, length: Int)? {
        var found: (index: Int, length: Int)?
        for (index, mark) in marks.enumerated() {
            guard let text = mark?.contents, text.count >= 4, bytes.starts(with: text), text.count > found?.length ?? 0
            else { continue }
            if case .bool? = mark { continue }
            found = (index, text.count)
        }
        return found
    }
}
