import BridgeFindings
import PlayerEmulator

/// An answer under a key that the page does not have: never made, or gone with a reload.
enum UnknownCallbackKey: FlowRule {
    static let name = RuleName.unknownCallbackKey

    static func findings(afterLast sent: FlowHistory.Sent, in history: FlowHistory) -> [Finding] {
        guard case .notify(let key) = sent.run.payload.channel else { return [] }
        if let entry = sent.entry, !entry.isGone { return [] }
        let why =
            sent.entry.map { "the page that waited for it (`\($0.event.type)`) was loaded anew" }
            ?? "the player never handed it out"
        return [
            Finding(
                rule: name, message: "no callback has the key `\(key)`: \(why)",
                notes: [Finding.Note("`notify` returns nothing and throws nothing: the app cannot see that its answer was lost")])
        ]
    }
}
