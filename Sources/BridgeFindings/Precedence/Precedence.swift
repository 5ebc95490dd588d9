/// How the rules stand to each other: which of two findings about one fault is told.
///
/// This is data: ``rows`` has a row for each rule, ``laws`` holds what is true of all rules of an origin.
/// ``Arbiter`` carries it out, and nothing else compares findings.
package enum Precedence {
    /// One rule: when it speaks, how specific it is (rows are ordered, the most specific first), and what it takes over.
    struct Row: Sendable {
        let rule: RuleName
        /// Verdicts of payloads about which it may speak.
        let verdicts: Set<Verdict>
        let takes: [Takeover]

        init(_ rule: RuleName, in verdicts: Set<Verdict> = any, _ takes: Takeover...) {
            self.rule = rule
            self.verdicts = verdicts
            self.takes = takes
        }
    }

    /// What is true of all findings of some origin.
    struct Law: Sendable {
        let speaker: Selection
        let takes: Takeover
        var verdicts = any
        /// Whether the speaker must be the more specific of the two.
        var needsRank = false
    }

    /// Findings that are taken over, where they have to be, and what becomes of them.
    struct Takeover: Sendable {
        let selection: Selection
        let relation: Relation
        let effect: Effect

        init(_ selection: Selection, _ relation: Relation, _ effect: Effect) {
            self.selection = selection
            self.relation = relation
            self.effect = effect
        }
    }

    /// Some findings, by what produced them.
    struct Selection: Sendable {
        var rules: Set<RuleName>?
        var origin: Candidate.Origin?
        var families: Set<Rule.Family>?
        /// As the rules gave them.
        var severities: Set<Severity> = [.note, .warning, .error]
        /// Whether it speaks for a verdict that no other rule explains; nil: either.
        var isGeneral: Bool?

        func contains(_ candidate: Candidate) -> Bool {
            (rules?.contains(candidate.rule) ?? true) && (origin.map { $0 == candidate.origin } ?? true)
                && (families?.contains(candidate.rule.rule.family) ?? true)
                && severities.contains(candidate.gravity) && (isGeneral.map { $0 == candidate.isGeneral } ?? true)
        }
    }

    /// How the place of one finding relates to that of the finding that it takes over.
    enum Relation: Sendable {
        /// Both are about the same text, or the same event.
        case sameText
        /// Their ranges in the text overlap.
        case overlap
        /// The same, or the one that takes over is the error of the text and the other more than
        /// a note: what else is suspicious is told only where nothing is wrong.
        case sameFault
        case samePath
        /// The other is about something in the value, or about how many there are.
        case inside
        /// One is about something in the value of the other; no path stands for every value.
        case related
        /// Both are about the same callback key, or what stands for one.
        case sameKey
        /// Both are about the same session.
        case sameSession
    }

    /// What becomes of a finding that is taken over.
    enum Effect: Sendable {
        /// It is gone.
        case drop
        /// It becomes a note of the other, with the name of its rule. Where the other has been told already, it is told
        /// as a note.
        case note
        /// It becomes a note without the name of its rule, and so do its notes.
        case quote
    }

    /// Whether a rule may speak about a payload; nil: about a session or a source file.
    static func maySpeak(_ candidate: Candidate, in verdict: Verdict?) -> Bool {
        guard let verdict, !candidate.isGeneral else { return true }
        if let rows = rowsByRule[candidate.rule], candidate.origin != .contract || rows.isAboutContract {
            return rows.rows.contains { $0.verdicts.contains(verdict) }
        }
        // What the player received of a text that ran as code, or threw, says nothing about what was meant for it.
        return candidate.origin != .contract || [.delivered, .altered].contains(verdict)
    }

    /// The place of a rule in the order, the most specific first.
    package static func rank(of rule: RuleName, in verdict: Verdict?) -> Int {
        guard let known = rowsByRule[rule] else { return rows.count }
        guard let verdict else { return known.first }
        for (offset, row) in zip(known.offsets, known.rows) where row.verdicts.contains(verdict) { return offset }
        return known.first
    }

    /// The rules over which a rule has its own say, as its page lists them.
    package static func superseded(by rule: RuleName) -> [RuleName] {
        let rules = (rowsByRule[rule]?.rows ?? []).flatMap(\.takes).flatMap { $0.selection.rules ?? [] }
        return Set(rules).sorted { $0.rawValue < $1.rawValue }
    }

    /// The rows of one rule and their places.
    private struct Known {
        var offsets: [Int]
        var rows: [Row]
        var first: Int { offsets[0] }
        var isAboutContract: Bool { rows.contains { $0.rule.rule.family == .contract } }
    }

    private static let rowsByRule: [RuleName: Known] = rows.enumerated().reduce(into: [:]) { known, row in
        known[row.element.rule, default: Known(offsets: [], rows: [])].offsets.append(row.offset)
        known[row.element.rule]?.rows.append(row.element)
    }

    /// What one finding does to another; nil: nothing.
    static func takeover(_ speaker: Candidate, _ other: Candidate, in verdict: Verdict?) -> Effect? {
        for row in rowsByRule[speaker.rule]?.rows ?? [] where verdict.map(row.verdicts.contains) ?? true {
            // A rule's row is about what the rule itself says, not about what the contract says under its name.
            guard speaker.origin != .contract || row.rule.rule.family == .contract else { continue }
            for takes in row.takes where takes.selection.contains(other) && holds(takes.relation, speaker, other) {
                return takes.effect
            }
        }
        for law in laws where law.speaker.contains(speaker) && law.takes.selection.contains(other) {
            guard verdict.map(law.verdicts.contains) ?? true else { continue }
            if law.needsRank, order(speaker, in: verdict) >= order(other, in: verdict) { continue }
            if holds(law.takes.relation, speaker, other) { return law.takes.effect }
        }
        return nil
    }

    /// The order in which findings are asked what they take over.
    static func order(_ candidate: Candidate, in verdict: Verdict?) -> Int {
        if candidate.isGeneral { return 3 * rows.count + 3 }
        switch candidate.origin {
        case .payload, .source: return rank(of: candidate.rule, in: verdict)
        case .flow: return rows.count + 1 + rank(of: candidate.rule, in: verdict)
        case .contract: return 2 * rows.count + 2
        }
    }

    private static func holds(_ relation: Relation, _ speaker: Candidate, _ other: Candidate) -> Bool {
        switch relation {
        case .sameText: return !speaker.isEarlier && !other.isEarlier
        case .sameFault:
            guard !speaker.isEarlier, !other.isEarlier else { return false }
            if speaker.gravity == .error, other.gravity > .note { return true }
            // A note explains nothing graver.
            guard speaker.gravity > .note || other.gravity == .note else { return false }
            return holds(.overlap, speaker, other)
        case .overlap:
            guard let left = speaker.finding.range, let right = other.finding.range else { return false }
            return left.overlaps(right)
        case .samePath: return speaker.path != nil && speaker.path == other.path
        case .inside:
            guard let outer = speaker.path else { return false }
            return other.path.map { contains(outer, $0) } ?? (other.rule == .argumentCount)
        case .related:
            guard let one = speaker.path, let two = other.path else { return true }
            return contains(one, two) || contains(two, one)
        case .sameKey: return !speaker.finding.keys.isDisjoint(with: other.finding.keys)
        case .sameSession: return true
        }
    }

    /// Whether a path names a value in the value that the other names, or the same.
    private static func contains(_ outer: String, _ inner: String) -> Bool {
        guard inner.hasPrefix(outer) else { return false }
        let next = inner.utf8.dropFirst(outer.utf8.count).first
        return next == nil || next == UInt8(ascii: ".") || next == UInt8(ascii: "[")
    }
}

extension TextRange {
    /// Whether both cover a byte, an empty range counting as the byte that it stands before.
    fileprivate func overlaps(_ other: TextRange) -> Bool {
        text == other.text && offset < other.offset + max(other.length, 1) && other.offset < offset + max(length, 1)
    }
}
