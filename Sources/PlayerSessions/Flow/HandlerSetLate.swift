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
        let lost = history.unheard.sorted().map { history.events[$0] }
        let types = lost.reduce(into: [String]()) { if !$0.contains($1.type) { $0.append($1.type) } }
        let count = lost.count == 1 ? "one event" : "\(lost.count) events"
        let later = history.heard.isEmpty ? "none was set later" : "one was set later"
        return [
            Finding(
                rule: name, confidence: .example, source: "Vendor's examples",
                message: "\(count) came while no delegate was set (\(later)): "
                    + types.map { "`\($0)`" }.joined(separator: ", "),
                notes: [Finding.Note("assign the delegate right after the player is made, before anything is awaited")],
                keys: Set(lostNames.map { history.subject($0) }))
        ]
    }

    /// Keys of events that nobody heard and nobody answered.
    private static func lostKeys(in history: FlowHistory) -> Set<String> {
        guard !history.unheard.isEmpty else { return [] }
        return Set(history.unheard.compactMap { history.events[$0].callbackKey }).intersection(history.ledger.open)
    }

    /// Products that were asked for only when nobody listened, and never sent.
    private static func lostRequests(in history: FlowHistory) -> Set<FlowHistory.Request> {
        guard !history.unheard.isEmpty else { return [] }
        let hydrated = history.hydratedIDs
        return Set(history.unheard.flatMap { FlowHistory.requests(in: history.events[$0]) })
            .subtracting(history.heard.flatMap(FlowHistory.requests))
            .filter { !hydrated.contains($0.id) }
    }

    private static func lostStatuses(in history: FlowHistory) -> Bool {
        let asks = { (event: PlayerEvent) in event.type == FlowHistory.Names.provideWishlistStatus }
        return history.unheard.contains { asks(history.events[$0]) } && !history.heard.contains(where: asks)
            && history.sent(function: FlowHistory.Names.updateWishlist).isEmpty
    }
}
