import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// Events that came while no delegate was set: nobody keeps them for later.
enum HandlerSetLate: FlowRule {
    static let name = RuleName.handlerSetLate

    static func findings(atEndOf history: FlowHistory) -> [Finding] {
        var lostNames = lostKeys(in: history).union(lostRequests(in: history).map(\.id))
        if lostStatuses(in: history) { lostNames.insert(FlowHistory.Names.updateWishlist) }
        guard !lostNames.isEmpty else { return [] }
        let keys = Set(lostNames.map { history.subject($0) })
        let numbers = history.unheard.keys.sorted()
        var reasons: [Unheard] = []
        for number in numbers {
            if let reason = history.unheard[number], !reasons.contains(reason) { reasons.append(reason) }
        }
        return reasons.map { reason in
            let lost = numbers.filter { history.unheard[$0] == reason }.map { history.events[$0] }
            let types = lost.reduce(into: [String]()) { if !$0.contains($1.type) { $0.append($1.type) } }
            let count = lost.count == 1 ? "one event" : "\(lost.count) events"
            return Finding(
                rule: name, confidence: .example, source: "Vendor's examples",
                message: "\(count) came \(words(reason, history)): " + types.map { "`\($0)`" }.joined(separator: ", "),
                notes: [remedy(reason)], keys: keys)
        }
    }

    private static func words(_ reason: Unheard, _ history: FlowHistory) -> String {
        switch reason {
        case .beforeDelegate:
            history.listenerSetAt.map { "before a delegate was set, at \(Seconds.words($0)) s" }
                ?? "and no delegate was ever set"
        case .removed(let time): "after the delegate was set to nil, at \(Seconds.words(time)) s"
        case .released(let release): "while no delegate was set (\(release.words))"
        }
    }

    private static func remedy(_ reason: Unheard) -> Finding.Note {
        switch reason {
        case .beforeDelegate:
            Finding.Note("assign the delegate right after creating the player, before the first await")
        case .removed: Finding.Note("call `cleanup()` when a player is done; without a delegate it keeps asking")
        case .released: Finding.Note("`delegate` is weak: keep a strong reference to the handler")
        }
    }

    /// Keys of events that nobody heard and nobody answered.
    private static func lostKeys(in history: FlowHistory) -> Set<String> {
        guard !history.unheard.isEmpty else { return [] }
        return Set(history.unheard.keys.compactMap { history.events[$0].callbackKey })
            .intersection(history.ledger.open)
    }

    /// Products that were asked for only when nobody listened, and never sent.
    private static func lostRequests(in history: FlowHistory) -> Set<FlowHistory.Request> {
        guard !history.unheard.isEmpty else { return [] }
        let hydrated = history.hydratedIDs
        return Set(history.unheard.keys.flatMap { FlowHistory.requests(in: history.events[$0]) })
            .subtracting(history.heard.flatMap(FlowHistory.requests))
            .filter { !hydrated.contains($0.id) }
    }

    private static func lostStatuses(in history: FlowHistory) -> Bool {
        let asks = { (event: PlayerEvent) in event.type == FlowHistory.Names.provideWishlistStatus }
        return history.unheard.keys.contains { asks(history.events[$0]) } && !history.heard.contains(where: asks)
            && history.sent(function: FlowHistory.Names.updateWishlist).isEmpty
    }
}
