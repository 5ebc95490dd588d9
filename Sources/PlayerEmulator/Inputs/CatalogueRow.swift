import JavaScriptSyntax

/// One row of a catalogue as values for the holes of a template.
package struct CatalogueRow: Sendable {
    /// The row's `id`, else its `sku`, else its line.
    package let id: String
    private let tree: LiteralTree

    /// What a hole gets out of a row.
    struct Value {
        /// What Swift's interpolation prints.
        var printed: JavaScriptString
        /// The value itself, as JSON; nil when the row has none that could be meant.
        var json: ArraySlice<UInt8>?
        var isText: Bool
    }

    /// Reads the rows of a JSON Lines file; a line that is no object is a problem.
    package static func rows(
        of file: InputFile
    ) -> [(number: Int, row: Result<CatalogueRow, InputProblem>)] {
        file.filledLines.map { number, range in
            (number, Result { () throws(InputProblem) in try CatalogueRow(file, in: range, number: number) })
        }
    }

    init(_ file: InputFile, in range: Range<Int>, number: Int) throws(InputProblem) {
        let node = try InputNode(file, in: range, as: .json)
        guard node.kind == .object else { throw node.problem("expected a row as an object in { }") }
        tree = node.tree
        let name = ["id", "sku"].lazy.compactMap { [tree] key in
            tree.value.child(key).flatMap { child -> String? in
                switch tree.value.nodes[child].kind {
                case .string: tree.value.string(of: tree.value.nodes[child].text).description
                case .number: String(decoding: tree.bytes[tree.range(of: child)], as: UTF8.self)
                default: nil
                }
            }
        }.first
        id = name ?? "line \(number)"
    }

    /// The payload that a row makes of a template, and what it was meant to bring.
    package func fill(_ template: PayloadTemplate) throws(PayloadTemplate.Unfilled) -> TemplateFilling {
        var values: [Value] = []
        for hole in template.holes {
            guard let value = value(of: hole.expression) else {
                throw PayloadTemplate.Unfilled(message: "the row has no value for the hole \\(\(hole.expression))")
            }
            values.append(value)
        }
        return TemplateFilling(template, values)
    }

    /// The keys of the row, in order.
    package var names: [String] { tree.value.members.map(\.name) }

    /// The JSON of the value that belongs into a hole; nil when the row has none.
    package func json(for expression: String) -> [UInt8]? {
        value(of: expression).flatMap { $0.json.map { Array($0) } }
    }

    // MARK: Finding a hole's value

    /// A key that is the whole expression, else the path that it is, else the path without its first names:
    /// `product.name` is found under `product.name`, `product` and in it `name`, or `name`.
    private func value(of expression: String) -> Value? {
        let parts = expression.split(separator: "??", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].filter { $0 != " " && $0 != "?" && $0 != "!" }
        guard let node = tree.value.child(expression) ?? tree.value.child(name) ?? self.node(at: name) else {
            return nil
        }
        guard tree.value.nodes[node].kind == .null else { return value(at: node) }
        // Swift prints nil for an optional without value, or what stands behind `??`.
        guard parts.count == 2 else {
            return Value(printed: "nil", json: tree.bytes[tree.range(of: node)], isText: false)
        }
        guard let other = try? LiteralTree.parse(Array(parts[1].utf8), as: .json) else { return nil }
        return CatalogueRow(id: id, tree: other).value(at: 0)
    }

    private init(id: String, tree: LiteralTree) {
        self.id = id
        self.tree = tree
    }

    private func node(at path: String) -> Int? {
        // `a.b[0].c` as names and positions.
        let steps = path.split { $0 == "." || $0 == "[" }.map { $0.hasSuffix("]") ? $0.dropLast() : $0 }
        for start in steps.indices {
            var node = 0
            let isFound = steps[start...].allSatisfy { step in
                guard let next = child(String(step), of: node) else { return false }
                node = next
                return true
            }
            if isFound { return node }
        }
        return nil
    }

    private func child(_ step: String, of node: Int) -> Int? {
        guard tree.value.nodes[node].kind == .array else { return tree.value.child(step, of: node) }
        let elements = tree.value.childIndices(of: node)
        guard let position = step == "first" ? 0 : Int(step), position >= 0, position < elements.count else {
            return nil
        }
        return elements[elements.index(elements.startIndex, offsetBy: position)]
    }

    private func value(at node: Int) -> Value {
        let json = tree.bytes[tree.range(of: node)]
        guard tree.value.nodes[node].kind == .string else {
            return Value(printed: JavaScriptString(wtf8: json), json: json, isText: false)
        }
        return Value(printed: tree.value.string(of: tree.value.nodes[node].text), json: json, isText: true)
    }
}
