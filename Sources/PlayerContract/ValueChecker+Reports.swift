import BridgeFindings
import JavaScriptSyntax

/// The findings of a check, in words.
extension ValueChecker {
    // MARK: Values

    mutating func reportType(_ schema: borrowing Schema, _ node: Int, _ isRequired: Bool) {
        let data = value.nodes[node]
        let expected = expectation(schema)
        let finding: Finding
        if data.kind == .null, !isRequired {
            let message = "is null: no document says whether that is the same as leaving it out"
            finding = make("wrong-type", schema, node, severity: "null-value", message)
        } else {
            var message = "must be \(expected.words), but \(ValueWords.describe(data, of: value)) arrived"
            if data.kind == .string, !expected.isDisjoint(with: [.object, .array]), looksLikeJSON(data) {
                message += ": without its outer quotes it is what is due"
            }
            finding = make("wrong-type", schema, node, message)
        }
        log.add(key("wrong-type", node)) { finding }
    }

    private func expectation(_ schema: borrowing Schema) -> Schema.TypeSet {
        var types = schema.types
        for index in schema.alternatives { types.formUnion(contract.schemas[index].schema.types) }
        if types.isEmpty {
            for constant in schema.constants { types.formUnion(constant.type) }
        }
        // Where numbers are welcome, saying that whole ones are too says nothing; null is never asked for.
        if types.contains(.number) { types.remove(.integer) }
        return types.subtracting(.null)
    }

    private func looksLikeJSON(_ data: JavaScriptValue.Node) -> Bool {
        let first = value.bytes(of: data.text).first { $0 > 0x20 }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    mutating func reportEmpty(_ schema: borrowing Schema, _ node: Int) {
        let isList = value.nodes[node].kind == .array
        let finding = make("empty-value", schema, node, isList ? "is an empty list" : "is empty")
        log.add(key("empty-value", node)) { finding }
    }

    mutating func reportValue(_ schema: borrowing Schema, _ node: Int, mustBe: String) {
        let given = ValueWords.describe(value.nodes[node], of: value)
        let finding = make("invalid-value", schema, node, "must be \(mustBe), but \(given) arrived")
        log.add(key("invalid-value", node)) { finding }
    }

    // MARK: Disputes

    /// Tells a dispute that this value touches; true when that takes the place of the ordinary check.
    mutating func isDisputed(
        _ schema: borrowing Schema, _ index: Int, _ node: Int, _ types: Schema.TypeSet
    ) -> Bool {
        let data = value.nodes[node]
        for use in schema.disputes {
            let applies =
                switch use.trigger {
                case .missing: false
                case .type(let set): !types.isDisjoint(with: set)
                case .constant(let literal): literal.equals(data, of: value)
                case .minimumItems(let count): data.kind == .array && data.children.count >= count
                }
            guard applies, let dispute = contract.disputes[use.name] else { continue }
            if circumstances.includesDisputed {
                let finding = make(dispute, subject(schema, node), path: path(to: node))
                log.add(key("disputed", node)) { finding }
            }
            // A list goes on to its elements.
            return data.kind != .array
        }
        return false
    }

    private func make(_ dispute: PlayerContract.Dispute, _ subject: String, path: String) -> Finding {
        Finding(
            rule: "disputed", severity: contract.severities["disputed"] ?? RuleName("disputed").rule.severity, confidence: dispute.confidence,
            source: dispute.sides.first?.source, message: ValueWords.capitalized("\(subject) \(dispute.says)."),
            path: path, notes: dispute.notes)
    }

    // MARK: Names

    /// Returns the properties that misspelt names were meant for: these are not reported as missing too.
    mutating func reportUnknown(_ schema: borrowing Schema, _ index: Int, _ node: Int, seen: UInt64) -> UInt64 {
        var meant: UInt64 = 0
        let names = NearestName(candidates: candidates(schema))
        for child in value.childIndices(of: node) where value.nodes[child].keyKind == .name {
            let bytes = Array(value.bytes(of: value.nodes[child].key))
            if schema.properties.contains(where: { $0.bytes == bytes }) { continue }
            let near = names.result(for: bytes)
            var message = "is no field of \(title(schema, node))"
            var severity: Severity?
            if let near, seen >> UInt64(near) & 1 == 0 {
                meant |= 1 << UInt64(near)
                message += "; did you mean `\(schema.properties[near].name)`?"
                if schema.properties[near].isRequired { severity = .error }
            } else if let near {
                message += "; the player reads `\(schema.properties[near].name)`."
            } else {
                message += "."
            }
            let finding = Finding(
                rule: "unknown-field", severity: severity ?? self.severity("unknown-field", nil, schema),
                confidence: schema.fact.confidence, source: schema.fact.source,
                message: "`\(JavaScriptString(wtf8: bytes).description)` \(message)", path: path(to: child))
            log.addUnknown(bytes, rule: "unknown-field", schema: index) { finding }
        }
        return meant
    }

    private func candidates(_ schema: borrowing Schema) -> [(bytes: [UInt8], result: Int)] {
        var candidates: [(bytes: [UInt8], result: Int)] = []
        for (id, property) in schema.properties.enumerated() { candidates.append((property.bytes, id)) }
        for (id, property) in schema.properties.enumerated() {
            for alias in contract.schemas[property.schema].schema.aliases { candidates.append((Array(alias.utf8), id)) }
        }
        return candidates
    }

    // MARK: What is missing

    mutating func reportMissing(_ schema: borrowing Schema, _ index: Int, _ node: Int, _ missing: UInt64) {
        for (id, property) in schema.properties.enumerated() where missing >> UInt64(id) & 1 == 1 {
            if isInherited(property, by: node) { continue }
            let member = contract.schemas[property.schema].schema
            let use = member.disputes.first(where: \.isAboutAbsence)
            let dispute = use.flatMap { contract.disputes[$0.name] }
            let finding: Finding
            if let use, !use.isNote, let dispute {
                guard circumstances.includesDisputed else { continue }
                finding = make(dispute, "`\(property.name)` of \(title(schema, node))", path: path(to: node, member: property.name))
            } else {
                finding = missingField(property, schema, node, dispute)
            }
            log.add(.init(rule: finding.rule, schema: index, property: id)) { finding }
        }
    }

    private func missingField(
        _ property: Schema.Property, _ schema: borrowing Schema, _ node: Int, _ dispute: PlayerContract.Dispute?
    ) -> Finding {
        var severity = self.severity("missing-field", nil, schema)
        var message = "`\(property.name)` of \(title(schema, node)) is missing"
        var notes: [Finding.Note] = []
        let member = contract.schemas[property.schema].schema.fact
        if circumstances.isBarePage, schema.supplier != .nobody {
            severity = .note
            message += schema.supplier == .dashboard ? "; the dashboard may hold it" : "; nothing may supply it"
        } else if schema.supplier == .dashboard, circumstances.dashboardData?[property.name] != nil {
            severity = .note
            message += "; the player keeps what the dashboard holds"
        }
        if circumstances.includesDisputed {
            if severity == .note, let name = schema.supplierDispute, let both = contract.disputes[name] { notes += both.notes }
            notes += dispute?.notes ?? []
        }
        return Finding(
            rule: "missing-field", severity: severity, confidence: member.confidence, source: member.source,
            message: message + ".", path: path(to: node, member: property.name), notes: notes)
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
        _ rule: RuleName, _ schema: borrowing Schema, _ node: Int, severity name: String? = nil, _ message: String
    ) -> Finding {
        Finding(
            rule: rule, severity: severity(rule, name, schema), confidence: schema.fact.confidence,
            source: schema.fact.source, message: ValueWords.capitalized("\(subject(schema, node)) \(message)."),
            path: path(to: node))
    }

    private func severity(_ rule: RuleName, _ name: String?, _ schema: borrowing Schema) -> Severity {
        schema.severities[name ?? rule.rawValue] ?? schema.severities[rule.rawValue] ?? rule.rule.severity
    }

    /// The same property of the same kind of object, wherever it is.
    private func key(_ rule: RuleName, _ node: Int) -> FindingLog.Key {
        guard let parent = stack.last else { return .init(rule: rule, schema: -1, property: -1) }
        let names = contract.schemas[parent.schema].schema.properties
        let bytes = value.bytes(of: value.nodes[node].key)
        let id = names.firstIndex { bytes.elementsEqual($0.bytes) } ?? -1
        return .init(rule: rule, schema: parent.schema, property: id)
    }
}
