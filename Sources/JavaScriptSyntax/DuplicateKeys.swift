/// Finds the members of one object that repeat an earlier name.
enum DuplicateKeys {
    /// Objects with more members than this are searched by way of a set.
    private static let largestCompared = 24

    /// Nodes whose name an earlier one of the list has, in order.
    static func find(in value: JavaScriptValue, among children: ArraySlice<Int32>) -> [Int] {
        if children.count <= largestCompared, !repeats(value, children) { return [] }
        var seen = Set<JavaScriptString>()
        return children.lazy.map(Int.init).filter { child in
            let node = value.nodes[child]
            return node.keyKind == .name && !seen.insert(value.string(of: node.key)).inserted
        }
    }

    /// Whether any two of a few names are equal: nearly all pairs differ in their length or their last byte.
    private static func repeats(_ value: JavaScriptValue, _ children: ArraySlice<Int32>) -> Bool {
        value.nodes.withUnsafeBufferPointer { nodes in
            value.text.withUnsafeBufferPointer { text in
                withUnsafeTemporaryAllocation(of: UInt64.self, capacity: largestCompared) { marks in
                    var count = 0
                    for child in children {
                        let key = nodes[Int(child)].key
                        marks.initializeElement(at: count, to: mark(key, text))
                        for earlier in 0..<count where marks[earlier] == marks[count] { return true }
                        count += 1
                    }
                    return false
                }
            }
        }
    }

    /// The length and up to seven bytes from the start and the end of a name: equal names have equal marks.
    private static func mark(_ key: JavaScriptValue.Piece, _ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let (start, length) = (Int(key.offset), Int(key.length))
        var mark = UInt64(UInt8(truncatingIfNeeded: length))
        for distance in 0..<min(length, 4) { mark = mark << 8 | UInt64(text[start + distance]) }
        for distance in 0..<min(length, 3) { mark = mark << 8 | UInt64(text[start + length - 1 - distance]) }
        return mark
    }
}
