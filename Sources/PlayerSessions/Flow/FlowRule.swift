import BridgeFindings

/// One rule about a session: it looks at the whole history each time a text was sent, and at the end.
///
/// Everything is told from the history, so a rule keeps no state. One rule is one file and one row of ``FlowOrder``.
protocol FlowRule: SendableMetatype {
    static var name: RuleName { get }
    /// Rules that are silent once this one spoke.
    static var silences: [RuleName] { get }
    /// About the text that was sent last.
    static func findings(afterLast sent: FlowHistory.Sent, in history: FlowHistory) -> [Finding]
    /// About what is open when the session ends.
    static func findings(atEndOf history: FlowHistory) -> [Finding]
}

extension FlowRule {
    static var silences: [RuleName] { name.rule.supersedes }
    static func findings(afterLast sent: FlowHistory.Sent, in history: FlowHistory) -> [Finding] { [] }
    static func findings(atEndOf history: FlowHistory) -> [Finding] { [] }
}

/// The flow rules, the most specific first: what a rule's row supersedes is silent after it spoke.
enum FlowOrder {
    static let all: [any FlowRule.Type] = [
        LostReply.self, AnswerNotExpected.self, WrongPlayer.self, AnsweredAfterReset.self, UnknownCallbackKey.self,
        CartHolding.self, LateAnswer.self, AnsweredTwice.self, AnswerMismatch.self, QuantityAsDelta.self, WrongID.self,
        UnrequestedProduct.self, AbortedLoop.self, NotIdempotent.self, HandlerSetLate.self, UnansweredRequest.self,
        FragileCast.self, UnansweredCallback.self,
    ]

    static func findings(afterLast sent: FlowHistory.Sent, in history: FlowHistory) -> [Finding] {
        collect { $0.findings(afterLast: sent, in: history) }
    }

    static func findings(atEndOf history: FlowHistory) -> [Finding] {
        collect { $0.findings(atEndOf: history) }
    }

    private static func collect(_ ask: (any FlowRule.Type) -> [Finding]) -> [Finding] {
        var silent: Set<RuleName> = []
        var findings: [Finding] = []
        for rule in all where !silent.contains(rule.name) {
            let found = ask(rule)
            guard !found.isEmpty else { continue }
            findings += found
            silent.formUnion(rule.silences)
        }
        return findings
    }
}
