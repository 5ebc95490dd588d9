import BridgeFindings

/// One rule about a session: it looks at the whole history each time a text was sent, and at the end.
///
/// Everything is told from the history, so a rule keeps no state. One rule is one file and one row of ``FlowRules``.
protocol FlowRule: SendableMetatype {
    static var name: RuleName { get }
    /// About the text that was sent last.
    static func findings(afterLast sent: FlowHistory.Sent, in history: FlowHistory) -> [Finding]
    /// About what is open when the session ends.
    static func findings(atEndOf history: FlowHistory) -> [Finding]
    /// Joins what is told at the end of several things of one kind.
    static func folded(_ findings: [Finding], in history: FlowHistory) -> [Finding]
}

extension FlowRule {
    static func findings(afterLast sent: FlowHistory.Sent, in history: FlowHistory) -> [Finding] { [] }
    static func findings(atEndOf history: FlowHistory) -> [Finding] { [] }
    static func folded(_ findings: [Finding], in history: FlowHistory) -> [Finding] { findings }
}

/// The flow rules, in any order: which of them speaks for a fault, their rows of ``Precedence`` say.
enum FlowRules {
    static let all: [any FlowRule.Type] = [
        LostReply.self, AnswerNotExpected.self, WrongPlayer.self, AnsweredAfterReset.self, UnknownCallbackKey.self,
        CartHolding.self, LateAnswer.self, AnsweredTwice.self, AnswerMismatch.self, QuantityAsDelta.self, WrongID.self,
        UnrequestedProduct.self, ProductsCompared.self, AbortedLoop.self, NotIdempotent.self, HandlerSetLate.self,
        UnansweredRequest.self, FragileCast.self, UnansweredCallback.self,
    ]

    static func candidates(afterLast sent: FlowHistory.Sent, in history: FlowHistory) -> [Candidate] {
        all.flatMap { $0.findings(afterLast: sent, in: history) }.map { Candidate($0, from: .flow) }
    }

    static func candidates(atEndOf history: FlowHistory) -> [Candidate] {
        all.flatMap { $0.findings(atEndOf: history) }.map { Candidate($0, from: .flow) }
    }

    /// What the rules say, each of them folding its own.
    static func folded(_ findings: [Finding], in history: FlowHistory) -> [Finding] {
        var known: Set<RuleName> = []
        return findings.map(\.rule).filter { known.insert($0).inserted }.flatMap { name in
            let own = findings.filter { $0.rule == name }
            return all.first { $0.name == name }?.folded(own, in: history) ?? own
        }
    }
}
