/// Finds the members of one object that repeat an earlier name.
enum DuplicateKeys {
    /// Nodes whose name an earlier one of the list has, in order.
    static func find(in value: JavaScriptValue, among children: ArraySlice<Int32>) -> [Int] {
        if children.count <= 24, !mayRepeat(value, children) { return [] }
        var seen = Set<JavaScriptString>()
        return children.lazy.map(Int.init).filter { child in
            let node = value.nodes[child]
            return node.keyKind == .name && !seen.insert(value.string(of: node.key)).inserted
        }
    }

    /// One bit for each length and last byte: without two equal bits there are no equal names.
    private static func mayRepeat(_ value: JavaScriptValue, _ children: ArraySlice<Int32>) -> Bool {
        var bits: UInt64 = 0
        for child in children {
            let key = value.nodes[Int(child)].key
            let last = key.length == 0 ? 0 : value.text[Int(key.offset + key.length) - 1]
            let first = key.length == 0 ? 0 : value.text[Int(key.offset)]
            let bit = UInt64(1) << ((UInt64(key.length) &* 7 &+ UInt64(last) &* 5 &+ UInt64(first)) & 63)
            if bits & bit != 0 { return true }
            bits |= bit
        }
        return false
    }
}
