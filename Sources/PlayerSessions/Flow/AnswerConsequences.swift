import BridgeFindings
import PlayerEmulator

/// What follows for the app from an answer that did not reach its callback.
enum AnswerConsequences {
    /// One fault, one error: that the app cannot see it and that the callback stays open are notes on it.
    static func add(to findings: inout [Finding], of run: PayloadRun, event: PlayerEvent?) {
        guard case .notify = run.payload.channel, !run.arrived,
            let index = findings.firstIndex(where: { $0.severity == .error })
        else { return }
        findings[index].notes.append(
            Finding.Note("`notify` returns nothing and throws nothing: the app cannot see that its answer was lost"))
        guard let event, event.callbackKey != nil else { return }
        findings[index].notes.append(Finding.Note("the callback of `\(event.type)` stays unanswered"))
    }
}
