import BridgeFindings
import PlayerEmulator

/// What follows for the app from an answer that did not reach its callback.
enum AnswerConsequences {
    /// One fault, one error: that the app cannot see it and that the callback stays open are notes on it.
    static func remarks(about run: PayloadRun, event: PlayerEvent?) -> [Remark] {
        guard case .notify = run.payload.channel, !run.arrived else { return [] }
        let unseen = Remark(
            "`notify` neither returns nor throws; the app cannot see that its answer was lost",
            to: [.payload])
        guard let event, event.callbackKey != nil else { return [unseen] }
        return [unseen, Remark("the callback of `\(event.type)` stays unanswered", to: [.payload])]
    }
}
