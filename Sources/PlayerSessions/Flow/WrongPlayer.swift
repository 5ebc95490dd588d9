import BridgeFindings
import PlayerEmulator

/// An answer that went to another player than the one that asked.
enum WrongPlayer: FlowRule {
    static let name = RuleName.wrongPlayer

    static func findings(afterLast sent: FlowHistory.Sent, in history: FlowHistory) -> [Finding] {
        guard case .notify(let key) = sent.run.payload.channel, let owner = sent.owner else { return [] }
        let own = history.settings.playerID
        return [
            Finding(
                rule: name, confidence: .assumed, source: "Keys are properties of one page",
                message: "the answer to `\(owner.event.type)` of player `\(owner.player)` went to player "
                    + "`\(own)`",
                notes: [Finding.Note("the key `\(key)` exists only in the page of `\(owner.player)`")])
        ]
    }
}
