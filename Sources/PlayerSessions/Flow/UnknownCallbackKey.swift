import BridgeFindings
import PlayerEmulator

/// An answer under a key that no page made.
enum UnknownCallbackKey: FlowRule {
    static let name = RuleName.unknownCallbackKey

    static func findings(afterLast sent: FlowHistory.Sent, in history: FlowHistory) -> [Finding] {
        guard let key = sent.key, !history.settings.kind.waitsForEachProduct || !history.settings.isBare else {
            return []
        }
        guard sent.entry == nil else { return [] }
        return [
            Finding(
                rule: name, message: "no callback has the key `\(key)`; the player did not create it",
                notes: [Finding.Note(history.settings.kind.unknownKeyConsequence)])
        ]
    }
}
