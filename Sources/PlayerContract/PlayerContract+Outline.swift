public import JavaScriptSyntax

/// A place in a received value, and what the contract knows about it.
public struct OutlineRow: Sendable, Hashable {
    /// What becomes of the value in the player.
    public enum Use: String, Sendable, CaseIterable {
        /// The contract names it.
        case kept
        /// The contract names all that the player looks at, and this is not among it.
        case ignored
        /// The contract says nothing about this place.
        case unknown
        /// The contract asks for it, and it is not there.
        case missing
    }

    /// Such as `arguments[1].sizes[0].inStock`.
    public var path: String
    public var use: Use
    /// What the contract expects there, such as `a whole number`; empty where it does not say.
    public var expected: String
    /// How sure the contract is about the place, and where that was read; nil where it says nothing.
    public var fact: Fact?
}

extension PlayerContract {
    /// What the player keeps of a call's arguments and what it ignores, place by place, in document order.
    ///
    /// - Parameter limit: Rows beyond this many are left out.
    public func outline(ofArguments arguments: JavaScriptValue, of name: String, limit: Int = 400) -> [OutlineRow] {
        guard let function = functions[name] else { return [] }
        var walk = OutlineWalk(schemas: schemas, value: arguments, limit: limit)
        let given = arguments.childIndices(of: 0).filter { arguments.nodes[$0].keyKind == .position }
        for (index, node) in given.enumerated() {
            let parameter = function.parameters.indices.contains(index) ? function.parameters[index] : nil
            let isIgnored = parameter == nil && !function.isVariadic
            walk.add(
                node, schema: parameter?.schema, path: "arguments[\(index)]",
                fallback: (isIgnored ? .ignored : parameter == nil ? .unknown : .kept, function.fact))
        }
        return walk.rows
    }

    /// The same for an answer: `received` is the array of arguments that the callback got.
    public func outline(ofAnswer received: JavaScriptValue, toEvent type: String, limit: Int = 400) -> [OutlineRow] {
        guard let event = events[type], let node = received.childIndices(of: 0).first else { return [] }
        var walk = OutlineWalk(schemas: schemas, value: received, limit: limit)
        walk.add(node, schema: event.info, path: "info", fallback: (.unknown, event.fact))
        return walk.rows
    }
}

/// A value and its schema, walked together with an explicit stack.
private struct OutlineWalk {
    let schemas: [CompiledSchema]
    let value: JavaScriptValue
    let limit: Int
    var rows: [OutlineRow] = []

    private struct Place {
        var node: Int
        var schema: Int?
        var path: String
        /// What holds where no schema says more.
        var fallback: (use: OutlineRow.Use, fact: Fact?)
    }

    /// Something to be told: a value, or a name that is not there.
    private enum Work {
        case value(Place)
        case missing(path: String, schema: Int)
    }

    mutating func add(_ node: Int, schema: Int?, path: String, fallback: (use: OutlineRow.Use, fact: Fact?)) {
        var work = [Work.value(Place(node: node, schema: schema, path: path, fallback: fallback))]
        while let next = work.popLast(), rows.count < limit {
            switch next {
            case .missing(let path, let schema):
                let rules = schemas[schema].rules
                rows.append(
                    OutlineRow(path: path, use: .missing, expected: words(for: rules), fact: rules.fact))
            case .value(let place): work += visit(place).reversed()
            }
        }
    }

    private mutating func visit(_ place: Place) -> [Work] {
        let data = value.nodes[place.node]
        guard let schema = place.schema.map({ chosen($0, for: data) }) else {
            rows.append(
                OutlineRow(path: place.path, use: place.fallback.use, expected: "", fact: place.fallback.fact))
            return []
        }
        let rules = schemas[schema].rules
        rows.append(OutlineRow(path: place.path, use: .kept, expected: words(for: rules), fact: rules.fact))
        switch data.kind {
        case .array:
            guard let items = rules.items else { return [] }
            return value.childIndices(of: place.node).enumerated().map { index, child in
                .value(
                    Place(node: child, schema: items, path: "\(place.path)[\(index)]", fallback: (.kept, rules.fact)))
            }
        case .object, .instance: return members(of: place, schemas[schema])
        default: return []
        }
    }

    private func members(of place: Place, _ schema: CompiledSchema) -> [Work] {
        let rules = schema.rules
        var seen: Set<Int> = []
        var work: [Work] = value.childIndices(of: place.node).compactMap { child in
            guard value.nodes[child].keyKind == .name else { return nil }
            let name = value.string(of: value.nodes[child].key)
            let path = "\(place.path).\(name)"
            let id = name.wtf8.withUnsafeBufferPointer { schema.property(named: $0) }
            if id >= 0 {
                seen.insert(id)
                return .value(
                    Place(node: child, schema: rules.properties[id].schema, path: path, fallback: (.kept, rules.fact)))
            }
            switch rules.additional {
            case .schema(let other):
                return .value(Place(node: child, schema: other, path: path, fallback: (.kept, rules.fact)))
            case .unknown: return .value(Place(node: child, path: path, fallback: (.ignored, rules.fact)))
            case .welcome: return .value(Place(node: child, path: path, fallback: (.unknown, rules.fact)))
            }
        }
        for (id, property) in rules.properties.enumerated() where property.isRequired && !seen.contains(id) {
            work.append(.missing(path: "\(place.path).\(property.name)", schema: property.schema))
        }
        return work
    }

    /// The alternative whose types fit, as the check of a value chooses it.
    private func chosen(_ schema: Int, for data: JavaScriptValue.Node) -> Int {
        var schema = schema
        while !schemas[schema].rules.alternatives.isEmpty {
            let alternatives = schemas[schema].rules.alternatives
            let types = ValueChecker.types(of: data)
            schema = alternatives.first { schemas[$0].rules.accepts(types) } ?? alternatives[0]
        }
        return schema
    }

    private func words(for rules: Schema) -> String {
        rules.title
            ?? (rules.constants.isEmpty
                ? rules.types.words : rules.constants.map(\.description).joined(separator: " or "))
    }
}
