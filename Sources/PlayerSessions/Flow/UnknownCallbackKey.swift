import BridgeFindings
import PlayerEmulator

/// An answer under a key that no page made.
enum UnknownCallbackKey: FlowRule {
    static let name = RuleName.unknownCallbackKey

    static func findings(afterLast sent: FlowHistory.Sent, in history: FlowHistory) -> [Finding] {
        guard let key = sent.key, history.settings.kind != .calls || !history.settings.isBare else { return [] }
        guard sent.entry == nil else { return [] }
        let consequence =
            history.settings.kind == .calls
            ? "the page warns on its console at most: the app cannot see that its reply was lost"
            : "`notify` returns nothing and throws nothing: the app cannot see that its answer was lost"
        return [
            Finding(
                rule: name, message: "no callback has the key `\(key)`: the player never handed it out",
                notes: [Finding.Note(consequence)])
        ]
    }
}
