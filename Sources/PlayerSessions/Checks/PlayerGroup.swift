import PlayerEmulator

/// The players of one app, which may answer each other's events. Used on the engine's thread only.
package final class PlayerGroup {
    var members: [SessionRecorder] = []
    /// Keys whose answer went to another player than the one that waits for it.
    var misdirected: Set<String> = []

    package init() {}

    /// The player that handed out a key, and the event that waits for it.
    func owner(of key: String) -> FlowHistory.KeyOwner? {
        for member in members {
            guard let entry = member.session.ledger.entries[key] else { continue }
            return .init(player: member.session.settings.playerID, event: entry.event)
        }
        return nil
    }
}
