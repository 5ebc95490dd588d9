extension ValueComparison {
    /// Whether both values are made of the same members: the common case, without any table of names.
    ///
    /// False says nothing: objects may be large and in another order, or a difference be none.
    static func isPlainlyEqual(_ intended: JavaScriptValue, _ received: JavaScriptValue) -> Bool {
        // Graphs that share objects may expand without end.
        guard intended.expandedCount <= intended.nodes.count, received.expandedCount <= received.nodes.count else {
            return false
        }
        return withTables(of: intended, received) { left, right in
            withUnsafeTemporaryAllocation(of: Pair.self, capacity: left.nodes.count) { waiting in
                waiting.initializeElement(at: 0, to: (0, 0))
                var count = 1
                while count > 0 {
                    count -= 1
                    let (one, other) = (left.nodes[Int(waiting[count].left)], right.nodes[Int(waiting[count].right)])
                    guard hasSameContent(one, left.text, other, right.text), one.children.count == other.children.count,
                        count + one.children.count <= waiting.count
                    else { return false }
                    let room = UnsafeMutableBufferPointer(rebasing: waiting[count..<count + one.children.count])
                    guard
                        pairInOrder(left, one.children, right, other.children, room)
                            || pairByName(left, one.children, right, other.children, room)
                    else { return false }
                    count += room.count
                }
                return true
            }
        }
    }

    private typealias Pair = (left: Int32, right: Int32)

    private struct Tables {
        let nodes: UnsafeBufferPointer<JavaScriptValue.Node>
        let children: UnsafeBufferPointer<Int32>
        let text: UnsafeBufferPointer<UInt8>
    }

    private static func withTables(
        of left: JavaScriptValue, _ right: JavaScriptValue, _ body: (Tables, Tables) -> Bool
    ) -> Bool {
        func with(_ value: JavaScriptValue, _ body: (Tables) -> Bool) -> Bool {
            value.nodes.withUnsafeBufferPointer { nodes in
                value.children.withUnsafeBufferPointer { children in
                    value.text.withUnsafeBufferPointer { body(Tables(nodes: nodes, children: children, text: $0)) }
                }
            }
        }
        return with(left) { tables in with(right) { body(tables, $0) } }
    }

    // MARK: - Who belongs to whom

    private static func pairInOrder(
        _ left: Tables, _ leftRange: Range<Int32>, _ right: Tables, _ rightRange: Range<Int32>,
        _ pairs: UnsafeMutableBufferPointer<Pair>
    ) -> Bool {
        for distance in 0..<leftRange.count {
            let one = left.children[Int(leftRange.lowerBound) + distance]
            let other = right.children[Int(rightRange.lowerBound) + distance]
            guard isSameKey(left, one, right, other) else { return false }
            pairs.initializeElement(at: distance, to: (one, other))
        }
        return true
    }

    /// Each member with the only one of its name; of larger objects than this a table of names is made elsewhere.
    private static func pairByName(
        _ left: Tables, _ leftRange: Range<Int32>, _ right: Tables, _ rightRange: Range<Int32>,
        _ pairs: UnsafeMutableBufferPointer<Pair>
    ) -> Bool {
        guard rightRange.count <= 32 else { return false }
        var taken: UInt32 = 0
        for distance in 0..<leftRange.count {
            let one = left.children[Int(leftRange.lowerBound) + distance]
            guard left.nodes[Int(one)].keyKind == .name else { return false }
            var matches = 0
            for position in 0..<rightRange.count {
                let other = right.children[Int(rightRange.lowerBound) + position]
                guard isSameKey(left, one, right, other) else { continue }
                matches += 1
                guard matches == 1, taken & 1 << UInt32(position) == 0 else { return false }
                taken |= 1 << UInt32(position)
                pairs.initializeElement(at: distance, to: (one, other))
            }
            guard matches == 1 else { return false }
        }
        return true
    }

    private static func isSameKey(_ left: Tables, _ one: Int32, _ right: Tables, _ other: Int32) -> Bool {
        let (leftNode, rightNode) = (left.nodes[Int(one)], right.nodes[Int(other)])
        return leftNode.keyKind == rightNode.keyKind && isSame(leftNode.key, left.text, rightNode.key, right.text)
    }

    // MARK: - Nodes

    private static func hasSameContent(
        _ one: JavaScriptValue.Node, _ text: UnsafeBufferPointer<UInt8>,
        _ other: JavaScriptValue.Node, _ otherText: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard one.kind == other.kind else { return false }
        switch one.kind {
        case .null, .undefined, .hole, .object, .array, .boolean: return one.number == other.number
        // Beyond 2^53 the digits that were meant count as well.
        case .number:
            return one.number == other.number && one.number.sign == other.number.sign && one.number.magnitude < 0x1p53
        case .string: return isSame(one.text, text, other.text, otherText)
        default: return false
        }
    }

    private static func isSame(
        _ piece: JavaScriptValue.Piece, _ text: UnsafeBufferPointer<UInt8>,
        _ other: JavaScriptValue.Piece, _ otherText: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard piece.length == other.length else { return false }
        guard piece.length > 0, let one = text.baseAddress, let another = otherText.baseAddress else { return true }
        return ByteBlock.areEqual(one + Int(piece.offset), another + Int(other.offset), count: Int(piece.length))
    }
}
