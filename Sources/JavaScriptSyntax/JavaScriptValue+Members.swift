extension JavaScriptValue {
    public var kind: Kind { nodes[0].kind }

    /// The root's own text, when it is a string.
    public var string: JavaScriptString? { kind == .string ? string(of: nodes[0].text) : nil }
    /// The root as a Swift string, when it is a string without lone surrogates.
    public var swiftString: String? { string?.string }
    public var number: Double? { kind == .number ? nodes[0].number : nil }
    public var boolean: Bool? { kind == .boolean ? nodes[0].number == 1 : nil }

    /// The child of `node` with this name, the last one if there are several.
    public func child(_ name: String, of node: Int = 0) -> Int? {
        childIndices(of: node).last { nodes[$0].keyKind == .name && bytes(of: nodes[$0].key).elementsEqual(name.utf8) }
    }

    /// A copy of one node and all below it as a value of its own.
    public func subvalue(at node: Int) -> JavaScriptValue {
        guard node != 0 else { return self }
        var builder = Builder()
        builder.append(self, node: node)
        return builder.finish()
    }

    /// The member of an object with this name.
    public subscript(_ name: String) -> JavaScriptValue? {
        child(name).map(subvalue(at:))
    }

    /// The elements of an array, without its named properties.
    public var elements: [JavaScriptValue] {
        childIndices(of: 0).filter { nodes[$0].keyKind == .position }.map(subvalue(at:))
    }

    /// The named members of an object, in order.
    public var members: [(name: String, value: JavaScriptValue)] {
        childIndices(of: 0).filter { nodes[$0].keyKind == .name }
            .map { (string(of: nodes[$0].key).description, subvalue(at: $0)) }
    }
}
