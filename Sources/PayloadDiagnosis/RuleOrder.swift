public import BridgeFindings

/// All rules about single payloads, the most specific first: the first that gives an error speaks for the fault.
public enum RuleOrder {
    static let all: [any PayloadRule.Type] =
        [EngineLimit.self, ScriptTimeout.self, ValueTooLarge.self] + refused + arrived

    /// The name of the rule that speaks for a verdict worse than delivered when no other does.
    public static func general(of verdict: Verdict) -> RuleName { general(for: verdict)?.name ?? .unexpectedOutcome }

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
