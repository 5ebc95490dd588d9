import JavaScriptSyntax

/// Whether a value plainly is what its schema asks for: the common case, without the books that findings need.
///
/// False says nothing: it is also the answer wherever a look is worth while, and ``ValueChecker`` takes it.
struct FlawlessCheck {
    let nodes: UnsafeBufferPointer<JavaScriptValue.Node>
    let children: UnsafeBufferPointer<Int32>
    let text: UnsafeBufferPointer<UInt8>
    let schemas: UnsafeBufferPointer<CompiledSchema>

    static func passes(_ value: JavaScriptValue, node: Int, schema: Int, in schemas: [CompiledSchema]) -> Bool {
        // Objects that are shared may expand without end.
        guard value.expandedCount <= value.nodes.count else { return false }
        return value.nodes.withUnsafeBufferPointer { nodes in
            value.children.withUnsafeBufferPointer { children in
                value.text.withUnsafeBufferPointer { text in
                    schemas.withUnsafeBufferPointer { schemas in
                        Self(nodes: nodes, children: children, text: text, schemas: schemas).passes(node, schema)
                    }
                }
            }
        }
    }

    /// A value that waits for its turn: its node and its schema.
    private typealias Task = (node: Int32, schema: Int32)

    private func passes(_ node: Int, _ schema: Int) -> Bool {
        // Every node waits once at most.
        withUnsafeTemporaryAllocation(of: Task.self, capacity: nodes.count + 1) { waiting in
            waiting.initializeElement(at: 0, to: (Int32(node), Int32(schema)))
            var count = 1
            while count > 0 {
                count -= 1
                let task = waiting[count]
                guard check(task, waiting, &count) else { return false }
            }
            return true
        }
    }

    private func check(_ task: Task, _ waiting: UnsafeMutableBufferPointer<Task>, _ count: inout Int) -> Bool {
        let schema = schemas[Int(task.schema)]
        let node = nodes[Int(task.node)]
        let types = ValueChecker.types(of: node)
        if !schema.rules.alternatives.isEmpty {
            guard let fitting = schema.rules.alternatives.first(where: { schemas[$0].rules.accepts(types) }) else {
                return false
            }
            waiting.initializeElement(at: count, to: (task.node, Int32(fitting)))
            count += 1
            return true
        }
        guard schema.isPlain, types.isDisjoint(with: schema.disputedTypes), schema.rules.accepts(types) else {
            return false
        }
        switch node.kind {
        case .string: return checkText(schema, node)
        case .number: return checkNumber(schema, node.number)
        case .boolean, .null: return true
        case .array:
            guard node.children.count >= schema.rules.minimumItems else { return false }
            guard let items = schema.rules.items else { return true }
            for position in node.children {
                let child = children[Int(position)]
                guard nodes[Int(child)].keyKind == .position else { continue }
                waiting.initializeElement(at: count, to: (child, Int32(items)))
                count += 1
            }
            return true
        case .object: return checkMembers(schema, node, waiting, &count)
        default: return false
        }
    }

    private func checkText(_ schema: CompiledSchema, _ node: JavaScriptValue.Node) -> Bool {
        let bytes = UnsafeBufferPointer(
            rebasing: text[Int(node.text.offset)..<Int(node.text.offset + node.text.length)])
        if schema.rules.minimumLength > 0 {
            guard schema.rules.minimumLength == 1, let first = bytes.first, first > 0x20 else { return false }
        }
        return schema.rules.pattern?.matches(bytes) ?? true
    }

    private func checkNumber(_ schema: CompiledSchema, _ number: Double) -> Bool {
        number.isFinite && number >= schema.lowest && number <= schema.highest && number > schema.above
            && !schema.disputedNumbers.contains(number)
    }

    private func checkMembers(
        _ schema: CompiledSchema, _ node: JavaScriptValue.Node, _ waiting: UnsafeMutableBufferPointer<Task>,
        _ count: inout Int
    ) -> Bool {
        var seen: UInt64 = 0
        // Members mostly come in the order in which the contract names them.
        var guess = 0
        for position in node.children {
            let child = children[Int(position)]
            let member = nodes[Int(child)]
            guard member.keyKind == .name else { return false }
            let key = text[Int(member.key.offset)..<Int(member.key.offset + member.key.length)]
            let id = schema.property(named: UnsafeBufferPointer(rebasing: key), guess: guess)
            guess = id + 1
            if id >= 0 {
                guard member.kind != .undefined else { continue }
                seen |= 1 << UInt64(id)
                waiting.initializeElement(at: count, to: (child, schema.propertySchemas[id]))
                count += 1
            } else if case .welcome = schema.rules.additional {
                continue
            } else {
                return false
            }
        }
        return schema.rules.reportedWhenMissing & ~seen == 0
    }
}
