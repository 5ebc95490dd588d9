import BridgeFindings

/// All rules about single payloads, the most specific first: the first that gives an error speaks for the fault.
enum RuleOrder {
    static let all: [any PayloadRule.Type] =
        [EngineLimit.self, ScriptTimeout.self, ValueTooLarge.self] + refused + arrived

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
