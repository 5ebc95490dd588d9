import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// The shop's own sku where the player's id belongs.
enum WrongID: FlowRule {
    static let name = RuleName.wrongId

    static func findings(afterLast sent: FlowHistory.Sent, in history: FlowHistory) -> [Finding] {
        guard !history.settings.isBare, sent.run.payload.channel == .invoke(function: FlowHistory.Names.updateProduct),
            let id = sent.run.firstArgument?.swiftString, !history.requests.contains(where: { $0.id == id }),
            let meant = history.requests.first(where: { $0.ref == id })
        else { return [] }
        return [
            Finding(
                rule: name, confidence: .documented, source: "Live iOS docs, product hydration",
                message: "`\(id)` is the `ref` of a product, not its id; the player requested `\(meant.id)`",
                path: "arguments[0]", keys: [history.subject(meant.id)])
        ]
    }
}
