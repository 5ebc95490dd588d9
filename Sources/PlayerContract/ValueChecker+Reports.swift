import BridgeFindings
import JavaScriptSyntax

/// The findings of a check, in words.
extension ValueChecker {
    // MARK: Values

    mutating func reportType(_ schema: CompiledSchema, _ node: Int, _ isRequired: Bool) {
        guard log.isFirst(key(.wrongType, node)) else { return }
        let data = value.nodes[node]
        let expected = expectation(schema)
        if data.kind == .null, !isRequired {
            let message = "is null; the documents do not say whether null means absent"
            log.append(make(.wrongType, schema, node, severity: "null-value", message))
        } else {
            var message = "must be \(expected.words), but \(ValueWords.describe(data, of: value)) arrived"
            if data.kind == .string, !expected.isDisjoint(with: [.object, .array]), looksLikeJSON(data) {
                message += "; without its outer quotes it would fit"
            }
            log.append(make(.wrongType, schema, node, message))
        }
    }

    private func expectation(_ schema: CompiledSchema) -> Schema.TypeSet {
        var types = schema.rules.types
        for index in schema.rules.alternatives { types.formUnion(schemas[index].rules.types) }
        if types.isEmpty {
            for constant in schema.rules.constants { types.formUnion(constant.type) }
        }
        // Where numbers are welcome, saying that whole ones are too says nothing; null is never asked for.
        if types.contains(.number) { types.remove(.integer) }
        return types.subtracting(.null)
    }

    private func looksLikeJSON(_ data: JavaScriptValue.Node) -> Bool {
        let first = value.bytes(of: data.text).first { $0 > 0x20 }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    mutating func reportEmpty(_ schema: CompiledSchema, _ node: Int) {
        let isList = value.nodes[node].kind == .array
        guard log.isFirst(key(.emptyValue, node)) else { return }
        log.append(make(.emptyValue, schema, node, isList ? "is an empty list" : "is empty"))
    }

    mutating func reportValue(_ schema: CompiledSchema, _ node: Int, mustBe: String) {
        guard log.isFirst(key(.invalidValue, node)) else { return }
        let given = ValueWords.describe(value.nodes[node], of: value)
        log.append(make(.invalidValue, schema, node, "must be \(mustBe), but \(given) arrived"))
    }

    // MARK: Disputes

    /// Tells a dispute that this value touches; true when that takes the place of the ordinary check.
    mutating func isDisputed(
        _ schema: CompiledSchema, _ index: Int, _ node: Int, _ types: Schema.TypeSet
    ) -> Bool {
        let data = value.nodes[node]
        for use in schema.rules.disputes {
            let applies =
                switch use.trigger {
                case .missing: false
                case .type(let set): !types.isDisjoint(with: set)
                case .constant(let literal): literal.equals(data, of: value)
                case .minimumItems(let count): data.kind == .array && data.children.count >= count
                }
            guard applies, let dispute = disputes[use.name] else { continue }
            if circumstances.includesDisputed, log.isFirst(key(.disputed, node)) {
                log.append(make(dispute, schema, subject(schema, node), path: path(to: node)))
            }
            // A list goes on to its elements.
            return data.kind != .array
        }
        return false
    }

    private func make(
        _ dispute: PlayerContract.Dispute, _ schema: CompiledSchema, _ subject: String, path: String
    ) -> Finding {
        Finding(
            rule: .disputed, severity: severity(.disputed, nil, schema), confidence: dispute.confidence,
            source: dispute.sides.first?.source, message: "\(subject) \(dispute.says)",
            path: path, notes: dispute.notes)
    }

    // MARK: Names

    /// Returns the properties that misspelt names were meant for: these are not reported as missing too.
    mutating func reportUnknown(_ schema: CompiledSchema, _ index: Int, _ node: Int, seen: UInt64) -> UInt64 {
        var meant: UInt64 = 0
        for child in value.childIndices(of: node) where value.nodes[child].keyKind == .name {
            let bytes = Array(value.bytes(of: value.nodes[child].key))
            if schema.rules.properties.contains(where: { $0.bytes == bytes }) { continue }
            let near = nearest(to: bytes, of: index)
            let isMisspelt = near.map { seen >> UInt64($0) & 1 == 0 } ?? false
            if isMisspelt, let near { meant |= 1 << UInt64(near) }
            guard log.isFirst(unknown: bytes, schema: index, isMisspelt: isMisspelt) else { continue }
            var severity = self.severity(.unknownField, nil, schema)
            var end = ""
            var suggestion: String?
            if let near {
                let name = schema.rules.properties[near].name
                suggestion = isMisspelt ? name : nil
                end = isMisspelt ? "; did you mean `\(name)`?" : "; the player reads `\(name)`"
                // A misspelt field that has to be there is as bad as one that is not.
                if isMisspelt, schema.rules.properties[near].isRequired { severity = .error }
            }
            let name = JavaScriptString(wtf8: bytes).description
            var finding = Finding(
                rule: .unknownField, severity: severity, confidence: schema.rules.fact.confidence,
                source: schema.rules.fact.source,
                message: "`\(name)` is not a field of \(title(schema, node))\(end)",
                path: path(to: child), suggestion: suggestion)
            finding.noteDifference(of: name, and: near.map { schema.rules.properties[$0].name })
            log.append(finding)
        }
        return meant
    }

    private mutating func nearest(to name: [UInt8], of schema: Int) -> Int? {
        let key = FindingLog.Key(rule: .unknownField, schema: schema, property: -1, name: name)
        if let known = nearNames[key] { return known }
        let near = schemas[schema].rules.names.result(for: name)
        nearNames[key] = .some(near)
        return near
    }

    // MARK: What is missing

    mutating func reportMissing(_ schema: CompiledSchema, _ index: Int, _ node: Int, _ missing: UInt64) {
        for (id, property) in schema.rules.properties.enumerated() where missing >> UInt64(id) & 1 == 1 {
            if isInherited(property, by: node) { continue }
            let member = schemas[property.schema].rules
            let use = member.disputes.first(where: \.isAboutAbsence)
            let dispute = use.flatMap { disputes[$0.name] }
            let isDisputed = use.map { !$0.isNote } ?? false
            if isDisputed, !circumstances.includesDisputed { continue }
            let rule: RuleName = isDisputed ? .disputed : .missingField
            guard log.isFirst(.init(rule: rule, schema: index, property: id)) else { continue }
            if isDisputed, let dispute {
                let subject = "`\(property.name)` of \(title(schema, node))"
                log.append(make(dispute, schema, subject, path: path(to: node, member: property.name)))
            } else {
                log.append(missingField(property, schema, node, dispute))
            }
        }
    }

    private func missingField(
        _ property: Schema.Property, _ schema: CompiledSchema, _ node: Int, _ dispute: PlayerContract.Dispute?
    ) -> Finding {
        var severity = self.severity(.missingField, nil, schema)
        var message = "`\(property.name)` of \(title(schema, node)) is missing"
        var notes: [Finding.Note] = []
        let member = schemas[property.schema].rules.fact
        if circumstances.isBarePage, schema.rules.supplier != .nobody {
            severity = .note
            message +=
                schema.rules.supplier == .dashboard ? "; the dashboard may hold it" : "; it may be supplied elsewhere"
        } else if schema.rules.supplier == .dashboard, circumstances.dashboardData?[property.name] != nil {
            severity = .note
            message += "; the player keeps what the dashboard holds"
        }
        if circumstances.includesDisputed {
            if severity == .note, let name = schema.rules.supplierDispute, let both = disputes[name] {
                notes += both.notes
            }
            notes += dispute?.notes ?? []
        }
        return Finding(
            rule: .missingField, severity: severity, confidence: member.confidence, source: member.source,
            message: message, path: path(to: node, member: property.name), notes: notes)
    }

    /// A literal's `__proto__` lends its fields to whoever reads the object.
    private func isInherited(_ property: Schema.Property, by node: Int) -> Bool {
        var current = node
        while let prototype = value.childIndices(of: current).last(where: { value.nodes[$0].keyKind == .prototype }) {
            if value.child(property.name, of: prototype) != nil { return true }
            current = prototype
        }
        return false
    }

    // MARK: Parts

    private func make(
        _ rule: RuleName, _ schema: CompiledSchema, _ node: Int, severity name: String? = nil, _ message: String
    ) -> Finding {
        Finding(
            rule: rule, severity: severity(rule, name, schema), confidence: schema.rules.fact.confidence,
            source: schema.rules.fact.source, message: "\(subject(schema, node)) \(message)",
            path: path(to: node))
    }

    private func severity(_ rule: RuleName, _ name: String?, _ schema: CompiledSchema) -> Severity {
        schema.rules.severities[name ?? rule.rawValue] ?? schema.rules.severities[rule.rawValue] ?? rule.rule.severity
    }

    /// The same property of the same kind of object, wherever it is.
    private func key(_ rule: RuleName, _ node: Int) -> FindingLog.Key {
        guard let parent = stack.last else { return .init(rule: rule, schema: -1, property: -1) }
        let names = schemas[parent.schema].rules.properties
        let bytes = value.bytes(of: value.nodes[node].key)
        let id = names.firstIndex { bytes.elementsEqual($0.bytes) } ?? -1
        return .init(rule: rule, schema: parent.schema, property: id)
    }
}
