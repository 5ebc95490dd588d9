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
        if sent.run.payload.channel == .invoke(function: FlowHistory.Names.updateProduct) {
            return productFindings(sent.run, history)
        }
        return []
    }

    /// The sku of the answer against that of the event. Also used for single payloads.
    static func skuFindings(_ run: PayloadRun, _ event: PlayerEvent) -> [Finding] {
        guard let answered = run.firstArgument?["sku"]?.string else { return [] }
        let asked = ["sku", "ref"].compactMap { event.data[$0]?.string }
        guard !asked.isEmpty, !asked.contains(answered) else { return [] }
        let alike = asked.lazy.compactMap { LookalikeTexts(answered, $0) }.first
        return [
            Finding(
                rule: name, confidence: .documented, source: "Live iOS docs, add to wishlist",
                message: "the answer is about the sku `\(answered)`, but `\(event.type)` asked about `\(asked[0])`",
                path: "info.sku", notes: alike.map { [Finding.Note("\($0.clause)")] } ?? [])
        ]
    }

    /// Data of one requested product under the id of another.
    private static func productFindings(_ run: PayloadRun, _ history: FlowHistory) -> [Finding] {
        let arguments = run.calls.first?.arguments.elements ?? []
        guard !history.settings.isBare, run.verdict == .delivered, arguments.count > 1,
            let id = arguments[0].swiftString, let sku = arguments[1]["sku"]?.swiftString,
            let asked = history.requests.first(where: { $0.id == id }), asked.ref != sku,
            let other = history.requests.first(where: { $0.ref == sku && $0.id != id })
        else { return [] }
        return [
            Finding(
                rule: name, severity: .warning, confidence: .assumed,
                message: """
                    the data of `\(id)` has the sku `\(sku)`, which the player asked for as `\(other.id)`; \
                    it asked for `\(id)` as `\(asked.ref)`
                    """,
                path: "arguments[1].sku",
                notes: [Finding.Note("look every product up by its own `ref`, inside the loop over the request")])
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
