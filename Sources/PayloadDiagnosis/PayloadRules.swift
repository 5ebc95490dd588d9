package import BridgeFindings

/// All rules about single payloads, and the order in which they are asked.
package enum PayloadRules {
    /// In any order: how specific each is, its row of ``Precedence`` says.
    static let all: [any PayloadRule.Type] =
        [EngineLimit.self, ScriptTimeout.self, ValueTooLarge.self] + refused + arrived

    /// The most specific first.
    static func ranked(in verdict: Verdict) -> [any PayloadRule.Type] { ranked[verdict] ?? all }

    private static let ranked: [Verdict: [any PayloadRule.Type]] = Dictionary(
        uniqueKeysWithValues: Verdict.allCases.map { verdict in
            let ranks = all.map { Precedence.rank(of: $0.name, in: verdict) }
            return (verdict, all.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { all[$0] })
        })

    /// The name of the rule that speaks for a verdict worse than delivered when no other does.
    package static func general(of verdict: Verdict) -> RuleName { general(for: verdict)?.name ?? .unexpectedOutcome }

    /// Who speaks when no rule does, or the one that did was switched off: a verdict worse than delivered always has
    /// an error.
    static func general(for verdict: Verdict) -> (any PayloadRule.Type)? {
        switch verdict {
        case .rejected: UnexpectedToken.self
        case .injected: CodeInPayload.self
        case .failed: ScriptError.self
        case .altered: ValueAltered.self
        case .delivered: nil
        }
    }
}
