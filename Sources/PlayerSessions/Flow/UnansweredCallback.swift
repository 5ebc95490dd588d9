import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// An event that waits for an answer and never got one.
enum UnansweredCallback: FlowRule {
    static let name = RuleName.unansweredCallback
    private static let skipNote =
        "the handler returned `.skip`; `.error` and `.failure` show the agent a reason"

    static func findings(atEndOf history: FlowHistory) -> [Finding] {
        history.ledger.open.compactMap { key in
            guard let event = history.ledger.entries[key]?.event else { return nil }
            let limit =
                history.timeLimit(of: event).map { _ in "; the player fails it after its time limit" } ?? ""
            return Finding(
                rule: name, confidence: .documented,
                message: "`\(event.type)` was not answered\(limit)",
                notes: [
                    Finding.Note(
                        event.callbackKey == nil
                            ? "the product is `\(event.data["products"]?.elements.first?["ref"]?.swiftString ?? key)`"
                            : "its callback key is `\(key)`")
                ] + (history.skippedKeys.contains(key) ? [Finding.Note(skipNote)] : []) + history.waitingNotes,
                keys: [history.subject(key)])
        }
    }
}
