import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// An answer about something else than what was asked: another sku, or statuses of other products.
enum AnswerMismatch: FlowRule {
    static let name = RuleName.answerMismatch

    static func findings(afterLast sent: FlowHistory.Sent, in history: FlowHistory) -> [Finding] {
        if let event = sent.event { return skuFindings(sent.run, event) }
        if sent.run.payload.channel == .invoke(function: FlowHistory.Names.updateWishlist) {
            return statusFindings(sent.run, history)
        }
        return []
    }

    /// The sku of the answer against that of the event. Also used for single payloads.
    static func skuFindings(_ run: PayloadRun, _ event: PlayerEvent) -> [Finding] {
        guard let answered = run.firstArgument?["sku"]?.string else { return [] }
        let asked = ["sku", "ref"].compactMap { event.data[$0]?.string }
        guard !asked.isEmpty, !asked.contains(answered) else { return [] }
        return [
            Finding(
                rule: name, confidence: .documented, source: "Live iOS docs, add to wishlist",
                message: "the answer is about the sku `\(answered)`, but `\(event.type)` asked about `\(asked[0])`",
                path: "info.sku")
        ]
    }

    private static func statusFindings(_ run: PayloadRun, _ history: FlowHistory) -> [Finding] {
        guard let asked = history.requestedStatuses, let statuses = run.firstArgument?["statuses"],
            statuses.kind == .object
        else { return [] }
        let given = Set(statuses.members.map(\.name))
        let missing = asked.subtracting(given).sorted()
        // More statuses than asked for do no harm: an app may send its whole wishlist.
        guard !missing.isEmpty else { return [] }
        return [
            Finding(
                rule: name, confidence: .documented, source: "Live iOS docs, add to wishlist",
                message: "the player asked about \(asked.count) products; the statuses lack "
                    + missing.prefix(5).map { "`\($0)`" }.joined(separator: ", "),
                path: "arguments[0].statuses")
        ]
    }
}
