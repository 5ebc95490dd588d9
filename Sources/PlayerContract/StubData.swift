import JavaScriptSyntax

/// The part of a contract that the stub players read, as JSON: every page is given it, most of the rest is for checks.
enum StubData {
    private static let sections: KeyValuePairs<String, Set<String>> = [
        "readings": ["default"],
        "events": ["effect", "callback", "answer", "example"],
        "functions": ["effect", "requires"],
    ]
    /// What a stub builder knows of a method: schemas are the business of checks.
    private static let methodMembers: Set<String> = ["form", "level"]

    /// Nil when the contract holds something that JSON cannot.
    static func json(of contract: JavaScriptValue) -> JavaScriptString? {
        var builder = JavaScriptValue.Builder()
        builder.open(.object)
        for (section, members) in sections {
            guard let node = contract.child(section) else { continue }
            builder.key(.name, section.utf8)
            builder.open(.object)
            for entry in contract.childIndices(of: node) {
                builder.key(.name, contract.bytes(of: contract.nodes[entry].key))
                builder.open(.object)
                for member in contract.childIndices(of: entry) {
                    let key = contract.string(of: contract.nodes[member].key)
                    guard members.contains(key.description) else { continue }
                    builder.key(.name, key.wtf8)
                    copy(member, of: contract, to: &builder)
                }
                builder.close()
            }
            builder.close()
        }
        copyBuilders(of: contract, to: &builder)
        let data = builder.finish()
        return isPlain(data) ? JavaScriptString(wtf8: ValueNotation.bytes(data)) : nil
    }

    private static func copyBuilders(of contract: JavaScriptValue, to builder: inout JavaScriptValue.Builder) {
        guard let section = contract.child("builders"), let roots = contract.child("roots", of: section),
            let levels = contract.child("levels", of: section)
        else { return }
        builder.key(.name, "builders".utf8)
        builder.open(.object)
        builder.key(.name, "roots".utf8)
        builder.append(contract, node: roots)
        builder.key(.name, "levels".utf8)
        builder.open(.object)
        for level in contract.childIndices(of: levels) {
            builder.key(.name, contract.bytes(of: contract.nodes[level].key))
            builder.open(.object)
            for method in contract.child("methods", of: level).map({ Array(contract.childIndices(of: $0)) }) ?? [] {
                builder.key(.name, contract.bytes(of: contract.nodes[method].key))
                builder.open(.object)
                for member in contract.childIndices(of: method) {
                    let key = contract.string(of: contract.nodes[member].key)
                    guard methodMembers.contains(key.description) else { continue }
                    builder.key(.name, key.wtf8)
                    builder.append(contract, node: member)
                }
                builder.close()
            }
            builder.close()
        }
        builder.close()
        builder.close()
    }

    /// The schema of an answer is the business of checks.
    private static func copy(_ member: Int, of contract: JavaScriptValue, to builder: inout JavaScriptValue.Builder) {
        guard let schema = contract.child("info", of: member) else { return builder.append(contract, node: member) }
        builder.open(.object)
        for part in contract.childIndices(of: member) where part != schema {
            builder.key(.name, contract.bytes(of: contract.nodes[part].key))
            builder.append(contract, node: part)
        }
        builder.close()
    }

    /// Whether the notation of a value is plain JSON: no `$` objects, and no keys that would be escaped.
    private static func isPlain(_ value: JavaScriptValue) -> Bool {
        value.nodes.allSatisfy { node in
            guard value.bytes(of: node.key).first != UInt8(ascii: "$"), node.key.length > 0 || node.keyKind == .position
            else { return false }
            switch node.kind {
            case .null, .boolean, .object, .array: return true
            case .string: return value.string(of: node.text).isWellFormed
            case .number: return node.number.isFinite && !(node.number == 0 && node.number.sign == .minus)
            default: return false
            }
        }
    }
}
