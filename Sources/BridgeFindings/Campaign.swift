/// What a campaign of fuzzing did, as a result of kind `campaign` tells it. Shards are joined by adding up.
public struct CampaignSummary: Sendable, Hashable, Codable {
    /// A place into which values went.
    public struct Hole: Sendable, Hashable, Codable {
        public var name: String
        public var type: String
        /// How the code escapes what goes in, in words; empty where nobody sees.
        public var recipe: String
        /// What could not be judged of it, one clause; empty for nothing.
        public var note: String

        public init(name: String, type: String, recipe: String = "", note: String = "") {
            self.name = name
            self.type = type
            self.recipe = recipe
            self.note = note
        }
    }

    /// Something that is tried to the end, and how far it came.
    public struct Coverage: Sendable, Hashable, Codable {
        public var what: String
        public var done: Int
        public var total: Int

        public init(what: String, done: Int, total: Int) {
            self.what = what
            self.done = done
            self.total = total
        }
    }

    public var seed: UInt64
    public var cases: Int
    public var verdicts: [Verdict: Int]
    /// How often the code refused values, by its reason.
    public var refusals: [String: Int]
    public var holes: [Hole]
    public var coverage: [Coverage]
    /// Distinct faults.
    public var faults: Int
    /// What kept the campaign from judging, one sentence each.
    public var notes: [String]

    public init(
        seed: UInt64, cases: Int, verdicts: [Verdict: Int] = [:], refusals: [String: Int] = [:], holes: [Hole] = [],
        coverage: [Coverage] = [], faults: Int = 0, notes: [String] = []
    ) {
        self.seed = seed
        self.cases = cases
        self.verdicts = verdicts
        self.refusals = refusals
        self.holes = holes
        self.coverage = coverage
        self.faults = faults
        self.notes = notes
    }

    /// Whether everything that is tried to the end was, and nothing was found: what a certificate needs.
    public var isCertified: Bool {
        faults == 0 && notes.isEmpty && !coverage.isEmpty && coverage.allSatisfy { $0.done >= $0.total }
            && holes.allSatisfy(\.note.isEmpty)
    }
}

/// A fault that a campaign found, with the smallest value that shows it.
public struct CampaignFault: Sendable, Hashable, Codable {
    /// The hole, or several when only together they show it.
    public var hole: String
    public var rule: RuleName
    /// The lowest case that shows it, from 0; -1 for one of the corpus or of the rows.
    public var firstCase: Int
    /// Cases that show it.
    public var count: Int
    /// The smallest value, as JSON.
    public var value: String
    /// In words, what is special about small values that show it.
    public var classes: [String]
    /// A command line that runs exactly this case.
    public var replay: String

    public init(
        hole: String, rule: RuleName, firstCase: Int, count: Int, value: String, classes: [String] = [],
        replay: String = ""
    ) {
        self.hole = hole
        self.rule = rule
        self.firstCase = firstCase
        self.count = count
        self.value = value
        self.classes = classes
        self.replay = replay
    }

    /// What joins the names of characters that were seen together.
    public static let together = " with "

    /// Classes without those of which a part is known to be guilty alone, sorted.
    public static func reduced(_ classes: some Sequence<String>) -> [String] {
        let all = Set(classes)
        func parts(_ name: String) -> [String] {
            var parts: [String] = []
            var rest = name[...]
            while let range = rest.firstRange(of: together) {
                parts.append(String(rest[..<range.lowerBound]))
                rest = rest[range.upperBound...]
            }
            return parts + [String(rest)]
        }
        let alone = all.filter { parts($0).count == 1 }
        return all.filter { name in
            let parts = parts(name)
            return parts.count == 1 || !parts.contains { alone.contains($0) }
        }.sorted()
    }
}
