import BridgeFindings
import PlayerEmulator

/// Data that the player asked for and that never came.
enum UnansweredRequest: FlowRule {
    static let name = RuleName.unansweredRequest

    static func findings(atEndOf history: FlowHistory) -> [Finding] {
        productFindings(history) + statusFindings(history)
    }

    private static func productFindings(_ history: FlowHistory) -> [Finding] {
        // Where each product is waited for, `unanswered-callback` tells of it.
        guard !history.settings.kind.waitsForEachProduct else { return [] }
        let requests = history.requests
        let hydrated = history.hydratedIDs
        let lost = HandlerSetLate.lostRequests(in: history)
        let unsent = requests.filter { !hydrated.contains($0.id) && !lost.contains($0) }
        // What the app leaves out on purpose is told only where nothing else is.
        let unnamed = unsent.filter { !history.isSkipped($0) }
        let missing = unnamed.isEmpty ? unsent : unnamed
        guard !missing.isEmpty else { return [] }
        let names = missing.prefix(5).map { "`\($0.id)`" }.joined(separator: ", ")
        // A product left out between others, or after a text that already has its error, is no fault of its own.
        let lastHydrated = requests.lastIndex { hydrated.contains($0.id) } ?? -1
        let isNamed = unnamed.isEmpty
        let isSkipped = isNamed || missing.allSatisfy { requests.firstIndex(of: $0) ?? 0 < lastHydrated }
        let follows =
            AbortedLoop.failure(in: history) != nil
            || !history.missingConfiguration(for: FlowHistory.Names.updateProduct).isEmpty
        let count = missing.count == 1 ? "one requested product" : "\(missing.count) requested products"
        return [
            Finding(
                rule: name, severity: isSkipped || follows ? .note : nil, confidence: .documented,
                source: "Live iOS docs, product hydration",
                message: "\(count) of \(requests.count) never got data: \(names)",
                notes: note(isNamed: isNamed, isSkipped: isSkipped, isRest: missing.count > 1 && !follows))
        ]
    }

    private static func note(isNamed: Bool, isSkipped: Bool, isRest: Bool) -> [Finding.Note] {
        if isNamed { return [Finding.Note("left out on purpose")] }
        if isSkipped { return [Finding.Note("others were sent after, so it looks left out on purpose")] }
        guard isRest else { return [] }
        return [
            Finding.Note(
                "nothing came from the first of them on: if it could not be built, catch its error inside the loop")
        ]
    }

    private static func statusFindings(_ history: FlowHistory) -> [Finding] {
        guard let asked = history.requestedStatuses, !asked.isEmpty else { return [] }
        let sent = history.sent(function: FlowHistory.Names.updateWishlist)
        guard !sent.contains(where: \.run.arrived), !HandlerSetLate.lostStatuses(in: history) else { return [] }
        return [
            Finding(
                rule: name, severity: sent.isEmpty ? nil : .note, confidence: .documented,
                source: "Live iOS docs, add to wishlist",
                message: "the player asked which of \(asked.count) products are on the wishlist and was told nothing")
        ]
    }
}
