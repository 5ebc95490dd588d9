import JavaScriptSyntax

/// What a place in the value is called: by its path, and in a sentence. Both come from the stack.
extension ValueChecker {
    /// The path of a container on the stack, of one of its children, or of the root.
    func path(to node: Int, member: String? = nil) -> String {
        var path = root.path
        for (depth, frame) in stack.enumerated() {
            if frame.node == node, depth == stack.count - 1 { break }
            let child = depth + 1 < stack.count ? stack[depth + 1].node : node
            path += step(from: frame, to: child)
        }
        if let member { path += Self.step(named: member) }
        return path
    }

    private func step(from frame: Frame, to child: Int) -> String {
        let data = value.nodes[child]
        if data.keyKind == .name { return Self.step(named: value.string(of: data.key).description) }
        // The cursor of a list has moved past the child already.
        return "[\(frame.cursor - value.nodes[frame.node].children.lowerBound - 1)]"
    }

    private static func step(named name: String) -> String {
        let isPlain = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
                true
            default: false
            }
        }
        guard isPlain, let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
            let escaped = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return "[\"\(escaped)\"]"
        }
        return ".\(name)"
    }

    /// Such as `` `inStock` of a size ``, or `a size` where it has no name of its own.
    func subject(_ schema: CompiledSchema, _ node: Int) -> String {
        guard let parent = stack.last, parent.node != node else {
            return root.isNamed ? root.name : schema.rules.title ?? root.name
        }
        if value.nodes[node].keyKind == .name {
            return "`\(value.string(of: value.nodes[node].key).description)` of \(title(ofFrame: stack.count - 1))"
        }
        return schema.rules.title ?? "an element of \(title(ofFrame: stack.count - 1))"
    }

    /// What a container is called: its title, else the name it goes by in what holds it.
    func title(_ schema: CompiledSchema, _ node: Int) -> String {
        if let title = schema.rules.title { return title }
        return stack.last?.node == node ? title(ofFrame: stack.count - 1) : root.name
    }

    private func title(ofFrame depth: Int) -> String {
        let frame = stack[depth]
        if let title = schemas[frame.schema].rules.title { return title }
        let data = value.nodes[frame.node]
        return data.keyKind == .name ? "`\(value.string(of: data.key).description)`" : root.name
    }
}
