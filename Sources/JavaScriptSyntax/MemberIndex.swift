/// The children of one node by position and by key; of repeated keys the last counts.
struct MemberIndex {
    private(set) var elements: [Int32] = []
    private(set) var named: [Int32] = []
    /// Only for objects with so many members that searching them one by one would take quadratic time.
    private var byKey: [Key: Int32] = [:]

    private struct Key: Hashable {
        var kind: JavaScriptValue.KeyKind
        var name: ArraySlice<UInt8>

        init(_ value: JavaScriptValue, _ child: Int32) {
            let node = value.nodes[Int(child)]
            kind = node.keyKind
            name = value.bytes(of: node.key)
        }
    }

    private static let largestSearched = 16

    init(_ value: JavaScriptValue, of node: Int) {
        let children = value.nodes[node].children
        named.reserveCapacity(children.count)
        for position in children {
            let child = value.children[Int(position)]
            if value.nodes[Int(child)].keyKind == .position { elements.append(child) } else { named.append(child) }
        }
        guard named.count > Self.largestSearched else { return }
        for child in named { byKey[Key(value, child)] = child }
    }

    /// The last member of this node whose key is that of a child of another value.
    func find(_ other: JavaScriptValue, _ child: Int32, in value: JavaScriptValue) -> Int32? {
        if !byKey.isEmpty { return byKey[Key(other, child)] }
        let wanted = other.nodes[Int(child)]
        return named.last { candidate in
            let node = value.nodes[Int(candidate)]
            return node.keyKind == wanted.keyKind && value.isSame(node.key, as: wanted.key, in: other)
        }
    }

    /// Whether no later member has the same key.
    func isLast(_ child: Int32, in value: JavaScriptValue) -> Bool {
        find(value, child, in: value) == child
    }
}

extension JavaScriptValue {
    /// Whether a piece of this value's text has the same bytes as a piece of another's.
    func isSame(_ piece: Piece, as otherPiece: Piece, in other: JavaScriptValue) -> Bool {
        guard piece.length == otherPiece.length else { return false }
        let (left, right) = (Int(piece.offset), Int(otherPiece.offset))
        for distance in 0..<Int(piece.length) where text[left + distance] != other.text[right + distance] {
            return false
        }
        return true
    }
}
