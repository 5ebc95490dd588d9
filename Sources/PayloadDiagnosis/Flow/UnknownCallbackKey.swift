import BridgeFindings
import PlayerEmulator

/// An answer under a key that no page made.
enum UnknownCallbackKey: FlowRule {
    static let name = RuleName.unknownCallbackKey

    static func findings(afterLast sent: FlowHistory.Sent, in history: FlowHistory) -> [Finding] {
        guard case .notify(let key) = sent.run.payload.channel else { return [] }
        guard sent.entry == nil else { return [] }
        return [
            Finding(
                rule: name, message: "no callback has the key `\(key)`: the player never handed it out",
                notes: [Finding.Note("`notify` returns nothing and throws nothing: the app cannot see that its answer was lost")])
        ]
    }
}
