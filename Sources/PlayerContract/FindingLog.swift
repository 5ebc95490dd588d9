import BridgeFindings

/// Collects findings and counts those that say the same of another element: the first one stands for all.
struct FindingLog {
    /// Which findings say the same.
    struct Key: Hashable {
        var rule: RuleName
        /// The schema of the object, or of the value where it is in none.
        var schema: Int
        /// The property of the object or another number that tells cases apart, else -1.
        var property: Int
        /// A name that the schema does not know.
        var name: [UInt8] = []
    }

    /// A schema's unknown names beyond this many are counted together.
    static let unknownNames = 20

    private var findings: [Finding] = []
    private var places: [Key: (index: Int, count: Int)] = [:]
    private var namesOfSchema: [Int: Int] = [:]

    var isEmpty: Bool { findings.isEmpty }

    /// Whether nothing of this key was told yet, so that ``append(_:)`` is due; else it is counted.
    mutating func isFirst(_ key: Key) -> Bool {
        if places[key] != nil {
            places[key]?.count += 1
            return false
        }
        places[key] = (findings.count, 1)
        return true
    }

    /// The same for a name that the schema does not know.
    mutating func isFirst(unknown name: [UInt8], schema: Int, isMisspelt: Bool) -> Bool {
        var key = Key(rule: .unknownField, schema: schema, property: isMisspelt ? 1 : 0, name: name)
        if places[key] == nil {
            let count = namesOfSchema[schema, default: 0]
            namesOfSchema[schema] = count + 1
            if count >= Self.unknownNames { key.name = [] }
        }
        return isFirst(key)
    }

    mutating func append(_ finding: Finding) { findings.append(finding) }

    /// The findings in order; those that stand for more than one place say for how many.
    func finish() -> [Finding] {
        var finished = findings
        for (index, count) in places.values where count > 1 {
            let others = count - 1
            finished[index].notes.append(
                Finding.Note("the same in \(others) more \(others == 1 ? "place" : "places")"))
        }
        return finished
    }
}
