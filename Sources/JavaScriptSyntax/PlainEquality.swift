extension ValueComparison {
    /// Whether both values are made of the same members in the same order: the common case, without any look-up.
    ///
    /// False says nothing: members may be in another order, or a difference be none.
    static func isPlainlyEqual(_ intended: JavaScriptValue, _ received: JavaScriptValue) -> Bool {
        // Graphs that share objects may expand without end.
        guard intended.expandedCount <= intended.nodes.count, received.expandedCount <= received.nodes.count else {
            return false
        }
        return withTables(of: intended, received) { left, right in
            withUnsafeTemporaryAllocation(of: (Int32, Int32).self, capacity: left.nodes.count) { pending in
                pending.initializeElement(at: 0, to: (0, 0))
                var count = 1
                while count > 0 {
                    count -= 1
                    let (one, other) = (left.nodes[Int(pending[count].0)], right.nodes[Int(pending[count].1)])
                    guard isSame(one, left.text, other, right.text), one.children.count == other.children.count,
                        count + one.children.count <= left.nodes.count
                    else { return false }
                    for distance in 0..<Int32(one.children.count) {
                        let pair = (
                            left.children[Int(one.children.lowerBound + distance)],
                            right.children[Int(other.children.lowerBound + distance)]
                        )
                        pending.initializeElement(at: count, to: pair)
                        count += 1
                    }
                }
                return true
            }
        }
    }

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

    private static func isSame(
        _ one: JavaScriptValue.Node, _ text: UnsafeBufferPointer<UInt8>,
        _ other: JavaScriptValue.Node, _ otherText: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard one.kind == other.kind, one.keyKind == other.keyKind, one.key.length == other.key.length,
            isSame(one.key, text, other.key, otherText)
        else { return false }
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
        let (start, otherStart) = (Int(piece.offset), Int(other.offset))
        for distance in 0..<Int(piece.length) where text[start + distance] != otherText[otherStart + distance] {
            return false
        }
        return true
    }
}
