public import BridgeFindings

/// What some cases of a campaign came to. Records of different cases are joined in any order to the same whole.
public struct CampaignRecord: Sendable, Codable {
    /// A fault of one kind: a hole and the rule that speaks of it.
    public struct Key: Sendable, Hashable, Codable {
        /// Names of holes; several when only together they show it, none for the encoder itself.
        public var hole: String
        /// What speaks of the payload.
        public var rule: RuleName

        /// A fault by its hole and rule.
        public init(hole: String, rule: RuleName) {
            self.hole = hole
            self.rule = rule
        }
    }

    /// The lowest case that showed a fault, and how many did.
    public struct Fault: Sendable, Codable {
        /// The lowest case.
        public var number: Int
        /// Its values, with nothing hostile but what the fault needs.
        public var values: [HoleValue]
        /// The holes whose values the fault needs, by position.
        public var hostile: [Int]
        /// How many cases showed it.
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

    /// What became of a kind of values in a hole: the first case of each is worth keeping.
    public struct Sighting: Sendable, Hashable, Codable {
        /// The name of the hole.
        public var hole: String
        /// `delivered`, `refused`, or the rule that spoke.
        public var outcome: String
        /// What is special about the value, in the words of reports.
        public var valueClass: String

        /// A kind of values in a hole and what became of it.
        public init(hole: String, outcome: String, valueClass: String) {
            self.hole = hole
            self.outcome = outcome
            self.valueClass = valueClass
        }
    }

    /// Cases that ran, refused ones included.
    public var cases = 0
    /// How many payloads came to each verdict.
    public var verdicts: [Verdict: Int] = [:]
    /// How often the code refused values, by its reason without what differs from case to case.
    public var refusals: [String: Int] = [:]
    /// One entry a kind of fault.
    public var faults: [Key: Fault] = [:]
    /// Cases of each exhaustive part.
    public var coverage: [String: Int] = [:]
    /// The lowest case of each; of many sightings those with the lowest cases.
    public var sightings: [Sighting: Int] = [:]

    /// Sightings that outlive a join.
    static let sightingLimit = 256

    /// The record of no case.
    public init() {}

    /// Adds the record of other cases.
    public mutating func join(_ other: CampaignRecord) {
        cases += other.cases
        verdicts.merge(other.verdicts, uniquingKeysWith: +)
        refusals.merge(other.refusals, uniquingKeysWith: +)
        coverage.merge(other.coverage, uniquingKeysWith: +)
        for (key, fault) in other.faults { add(fault, as: key) }
        sightings.merge(other.sightings, uniquingKeysWith: min)
        dropLateSightings()
    }

    /// Whatever the order of joins, those that are left are those with the lowest cases of all.
    private mutating func dropLateSightings() {
        guard sightings.count > Self.sightingLimit else { return }
        let first = sightings.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(Self.sightingLimit)
        sightings = Dictionary(uniqueKeysWithValues: first.map { ($0.key, $0.value) })
    }

    mutating func note(_ sighting: Sighting, number: Int) {
        sightings[sighting] = min(number, sightings[sighting] ?? number)
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

extension CampaignRecord.Sighting: Comparable {
    /// By hole, outcome and class.
    public static func < (left: Self, right: Self) -> Bool {
        (left.hole, left.outcome, left.valueClass) < (right.hole, right.outcome, right.valueClass)
    }
}
