import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// Data for a product that the player did not ask for.
enum UnrequestedProduct: FlowRule {
    static let name = RuleName.unrequestedProduct

    static func findings(afterLast sent: FlowHistory.Sent, in history: FlowHistory) -> [Finding] {
        guard !history.settings.isBare, sent.run.payload.channel == .invoke(function: FlowHistory.Names.updateProduct),
            let id = sent.run.firstArgument?.string,
            !history.requests.contains(where: { JavaScriptString($0.id) == id })
        else { return [] }
        let known = history.requests.prefix(5).map { "`\($0.id)`" }.joined(separator: ", ")
        return [
            Finding(
                rule: name, confidence: .documented, source: "Live iOS docs, product hydration",
                message: "the player did not request a product with the id `\(id)`",
                path: "arguments[0]",
                notes: [Finding.Note(known.isEmpty ? "it has requested none so far" : "it requested \(known)")])
        ]
    }
}
