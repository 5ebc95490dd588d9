import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// What follows for the app from an answer that did not reach its callback.
enum AnswerRules {
    /// Answers to events that wait for none.
    static func findings(for event: PlayerEvent?, type: String) -> [Finding] {
        guard event?.callbackKey == nil else { return [] }
        return [
            Finding(
                rule: .answerNotExpected, severity: .error, confidence: .documented,
                message: "`\(type)` carries no callback key: there is nothing that `notify` could answer")
        ]
    }

    /// Adds to the error of a lost answer what the app cannot see: one fault, one error, its consequences as notes.
    static func addConsequences(to findings: inout [Finding], of run: PayloadRun, event: PlayerEvent?) {
        guard case .notify = run.payload.channel, run.calls.isEmpty,
            let index = findings.firstIndex(where: { $0.severity == .error })
        else { return }
        findings[index].notes.append(
            Finding.Note("`notify` returns nothing and throws nothing: the app cannot see that its answer was lost"))
        guard let event, event.callbackKey != nil else { return }
        findings[index].notes.append(Finding.Note("the callback of `\(event.type)` stays unanswered"))
    }
}
