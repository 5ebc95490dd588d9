import JavaScriptSyntax

/// A value as indented lines, one a leaf, for people.
enum ValueOutline {
    static func text(of value: JavaScriptValue) -> String {
        var lines: [String] = []
        var work: [(node: Int, depth: Int, label: String)] = [(0, -1, "")]
        while let (node, depth, label) = work.popLast() {
            let data = value.nodes[node]
            let isContainer = [.object, .array].contains(data.kind) && !data.children.isEmpty
            let indent = String(repeating: "  ", count: max(depth, 0))
            if !label.isEmpty || !isContainer {
                lines.append(indent + label + (isContainer ? "" : (label.isEmpty ? "" : " ") + leaf(value, node)))
            }
            guard isContainer else { continue }
            let isList = data.kind == .array
            for (index, child) in value.childIndices(of: node).enumerated().reversed() {
                let key = value.nodes[child]
                let name = key.keyKind == .name ? value.string(of: key.key).description + ":" : "\(index + 1)."
                work.append((child, depth + 1, isList ? "\(index + 1)." : name))
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func leaf(_ value: JavaScriptValue, _ node: Int) -> String {
        let data = value.nodes[node]
        // A text that would need more than its line is shown as JSON writes it.
        let isPlain =
            data.kind == .string && data.text.length > 0 && value.bytes(of: data.text).allSatisfy { $0 >= 0x20 }
        return isPlain ? value.string(of: data.text).description : ValueNotation.json(value, node: node)
    }
}
