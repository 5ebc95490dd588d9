public import BridgeFindings

/// What some cases of a campaign came to. Records of different cases are joined in any order to the same whole.
public struct CampaignRecord: Sendable {
    /// A fault of one kind: a hole and the rule that speaks of it.
    public struct Key: Sendable, Hashable {
        /// Names of holes; several when only together they show it, none for the encoder itself.
        public var hole: String
        public var rule: RuleName

        public init(hole: String, rule: RuleName) {
            self.hole = hole
            self.rule = rule
        }
    }

    public struct Fault: Sendable {
        /// The lowest case.
        public var number: Int
        /// Its values, with nothing hostile but what the fault needs.
        public var values: [HoleValue]
        public var hostile: [Int]
        public var count: Int
        /// What small values have in common that show it.
        public var classes: Set<String>
        /// What happened to the encoder itself; nil for faults of payloads.
        public var finding: Finding?

        mutating func join(_ other: Fault) {
            let sum = count + other.count
            let classes = classes.union(other.classes)
            if other.number < number { self = other }
            count = sum
            self.classes = classes
        }
    }

    public var cases = 0
    public var verdicts: [Verdict: Int] = [:]
    public var refusals: [String: Int] = [:]
    public var faults: [Key: Fault] = [:]
    /// Cases of each exhaustive part.
    public var coverage: [String: Int] = [:]

    public init() {}

    public mutating func join(_ other: CampaignRecord) {
        cases += other.cases
        verdicts.merge(other.verdicts, uniquingKeysWith: +)
        refusals.merge(other.refusals, uniquingKeysWith: +)
        coverage.merge(other.coverage, uniquingKeysWith: +)
        for (key, fault) in other.faults { add(fault, as: key) }
    }

    mutating func add(_ fault: Fault, as key: Key) {
        if faults[key]?.join(fault) == nil { faults[key] = fault }
    }

    /// Notes what happened to a whole process because of one case.
    public mutating func note(_ finding: Finding, number: Int, values: [HoleValue], hostile: [Int], holes: [String]) {
        let names = hostile.compactMap { holes.indices.contains($0) ? holes[$0] : nil }
        add(
            Fault(number: number, values: values, hostile: hostile, count: 1, classes: [], finding: finding),
            as: Key(hole: names.joined(separator: " with "), rule: finding.rule))
    }

    /// A reason of a refusal, without what differs from case to case: the class that is counted.
    static func refusalClass(_ reason: String) -> String {
        var scalars = Array(reason.unicodeScalars)
        // From the first quotation mark to the last that closes one: the value in between may hold marks itself.
        if let start = scalars.firstIndex(where: { marks[$0] != nil }), let mark = marks[scalars[start]],
            let end = scalars.lastIndex(of: mark), end > start
        {
            scalars.replaceSubrange(start...end, with: ["…"])
        }
        var text = String.UnicodeScalarView()
        for scalar in scalars.prefix(120) {
            if !("0"..."9").contains(scalar) {
                text.append(scalar)
            } else if text.last != "#" {
                text.append("#")
            }
        }
        return String(text)
    }

    /// What closes a quotation.
    private static let marks: [Unicode.Scalar: Unicode.Scalar] = ["\"": "\"", "'": "'", "`": "`", "“": "”"]
}
