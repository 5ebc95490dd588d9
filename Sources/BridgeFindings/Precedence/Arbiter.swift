/// Decides what is told of all that the rules have to say about one text, one event, or the end of a session.
///
/// The order is fixed. Rules produce candidates; then, here: levels, arbitration, and the general rule where a verdict
/// has no error. After that `--only`, waivers and the baseline leave findings out, expectations judge what is left, and
/// reports fold what is alike. Only arbitration compares findings, and a rule that is switched off takes nothing over.
package struct Arbiter: Sendable {
    package let levels: RuleLevels

    package init(levels: RuleLevels = RuleLevels()) { self.levels = levels }

    /// What is told about one payload.
    ///
    /// - Parameter earlier: What was told about earlier texts of the session.
    /// - Parameter general: The findings of the rule that speaks for the verdict when no other does. It cannot be
    ///   switched off: a verdict worse than delivered always has an error.
    package func findings(
        _ candidates: [Candidate], about verdict: Verdict?, after earlier: [Finding] = [], remarks: [Remark] = [],
        general: () -> [Candidate] = { [] }
    ) -> [Finding] {
        var standing = speaking(candidates, in: verdict)
        if let verdict, verdict != .delivered, !hasError(standing, in: verdict) {
            standing = general().map { Candidate($0.finding, $0.origin, isGeneral: true, path: $0.path) } + standing
        }
        if !standing.isEmpty {
            standing = settle(earlier.map { Candidate($0, .flow, isEarlier: true) } + standing, in: verdict)
        }
        standing.removeAll(where: \.isEarlier)
        add(remarks, to: &standing)
        return standing.map(\.finding)
    }

    /// The error that speaks for a text, of those that the rules about payloads have given so far.
    package func error(of candidates: [Candidate], in verdict: Verdict) -> Finding? {
        settle(speaking(candidates, in: verdict), in: verdict).first { $0.finding.severity == .error }?.finding
    }

    private func speaking(_ candidates: [Candidate], in verdict: Verdict?) -> [Candidate] {
        candidates.compactMap { candidate in
            guard Precedence.maySpeak(candidate, in: verdict), let finding = levels.applied(to: candidate.finding)
            else {
                return nil
            }
            var candidate = candidate
            candidate.finding = finding
            return candidate
        }
    }

    private func hasError(_ candidates: [Candidate], in verdict: Verdict) -> Bool {
        settle(candidates.filter { $0.origin == .payload }, in: verdict).contains { $0.finding.severity == .error }
    }

    // MARK: Arbitration

    /// Lets each finding, the most specific first, take over those that are about the same fault.
    private func settle(_ candidates: [Candidate], in verdict: Verdict?) -> [Candidate] {
        guard candidates.count > 1 else { return candidates }
        var standing = candidates.map(Optional.some)
        let ranks = candidates.map { Precedence.order($0, in: verdict) }
        let order = candidates.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
        for speaker in order {
            for other in candidates.indices where other != speaker {
                guard var winner = standing[speaker], let loser = standing[other], !loser.isEarlier,
                    let effect = Precedence.takeover(winner, loser, in: verdict)
                else { continue }
                if winner.isEarlier, effect != .drop {
                    standing[other]?.finding.severity = .note
                    continue
                }
                winner.finding.take(loser.finding, effect)
                standing[speaker] = winner
                standing[other] = nil
            }
        }
        return standing.compactMap(\.self)
    }

    // MARK: Remarks

    private func add(_ remarks: [Remark], to standing: inout [Candidate]) {
        for remark in remarks {
            let gravest = standing.firstIndex {
                $0.finding.severity == .error && remark.origins.contains($0.origin)
            }
            if let gravest {
                standing[gravest].finding.notes.append(remark.note)
            } else if let alone = remark.alone.flatMap(levels.applied) {
                standing.append(Candidate(alone, from: .payload))
            }
        }
    }
}

extension Finding {
    /// Speaks for another finding too, and is as grave as that one.
    fileprivate mutating func take(_ other: Finding, _ effect: Precedence.Effect) {
        switch effect {
        case .drop: break
        case .note: notes.append(Note("[\(other.rule)] \(other.message)"))
        case .quote: notes += [Note(other.message)] + other.notes
        }
        guard other.severity > severity else { return }
        severity = other.severity
        // A suspicion has no source; what it takes over tells where the fact was read.
        guard source == nil, other.source != nil else { return }
        confidence = other.confidence
        source = other.source
    }
}
