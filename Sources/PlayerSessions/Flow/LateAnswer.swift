import BridgeFindings
import JavaScriptSyntax
import PlayerContract
import PlayerEmulator

/// An answer after the player had given up waiting.
enum LateAnswer: FlowRule {
    static let name = RuleName.lateAnswer

    static func findings(afterLast sent: FlowHistory.Sent, in history: FlowHistory) -> [Finding] {
        // A second answer is late in any case: that it is the second one says more.
        guard sent.run.arrived, let event = sent.event, let limit = history.timeLimit(of: event),
            sent.entry?.answers.isEmpty ?? true
        else { return [] }
        let waited = sent.run.at - event.at
        // The timer of the player, or of the agent's tool, ends at the limit itself.
        guard waited >= limit else { return [] }
        // No page of the native SDK tells the limit: the vendor's answers about the web player do.
        let fact = history.contract?.events[event.type]?.timeoutFact
        let (who, told) = history.settings.kind.waiting
        return [
            Finding(
                rule: name, confidence: fact?.confidence ?? .web,
                source: fact?.source ?? "Vendor's FAQ for Live (web player)",
                message: "the answer to `\(event.type)` came after \(Seconds.words(waited)) s; "
                    + "the \(who) gives up after \(Seconds.words(limit)) s and shows the \(told) an error")
        ]
    }
}
