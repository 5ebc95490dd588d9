/// A finding that a rule has produced, before it is decided whether it is told.
package struct Candidate: Sendable {
    /// What the rule looked at.
    package enum Origin: Sendable, CaseIterable {
        /// The text of one payload, its run, and the value that arrived.
        case payload
        /// What the contract expects of the value that arrived.
        case contract
        /// The whole session.
        case flow
        /// A source file.
        case source
    }

    package var finding: Finding
    package let origin: Origin
    /// The severity that the rule gave it: levels change what is told, not which finding explains the other.
    let gravity: Severity
    /// Whether it has been told already, about an earlier text of the session.
    let isEarlier: Bool
    /// Whether it speaks for a verdict that no other rule explains.
    let isGeneral: Bool
    /// Where it is about, in the received value.
    let path: String?

    /// - Parameter path: Where the finding is about if it does not say so itself.
    package init(_ finding: Finding, from origin: Origin, path: String? = nil) {
        self.init(finding, origin, path: path)
    }

    init(
        _ finding: Finding, _ origin: Origin, isEarlier: Bool = false, isGeneral: Bool = false, path: String? = nil
    ) {
        self.finding = finding
        self.origin = origin
        self.isEarlier = isEarlier
        self.isGeneral = isGeneral
        self.path = finding.path ?? path
        gravity = finding.severity
    }

    var rule: RuleName { finding.rule }
}

/// Something to add to the gravest error about a payload.
package struct Remark: Sendable {
    var note: Finding.Note
    /// The errors to which it belongs, by what produced them.
    var origins: Set<Candidate.Origin>
    /// What is told when there is no such error; nil: nothing.
    var alone: Finding?

    package init(
        _ message: String, to origins: Set<Candidate.Origin> = Set(Candidate.Origin.allCases), alone: Finding? = nil
    ) {
        note = Finding.Note(message)
        self.origins = origins
        self.alone = alone
    }
}
