import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// The new total of an update was added to what was in the cart.
///
/// Told when the app hands over its cart: that is the only time the player sees it.
enum QuantityAsDelta: FlowRule {
    static let name = RuleName.quantityAsDelta

    static func findings(afterLast sent: FlowHistory.Sent, in history: FlowHistory) -> [Finding] {
        guard sent.event?.type == "should-sync-cart-state", let items = sent.run.firstArgument?.elements else {
            return []
        }
        let totals = totals(of: history)
        return items.enumerated().compactMap { index, item in
            guard let sku = item["sku"]?.swiftString, let quantity = item["quantity"]?.number,
                let (before, after) = totals[sku], quantity != after, quantity == before + after
            else { return nil }
            return Finding(
                rule: name, confidence: .web, source: "Web player notes, cart",
                message:
                    "the update of `\(sku)` has quantity \(ValueNotation.json(.number(after))), but the app's cart holds "
                    + "\(ValueNotation.json(.number(quantity))); the quantity is the new total, not a difference",
                path: "info[\(index)].quantity")
        }
    }

    /// By sku, what the last accepted update changed: the total before it and the one after.
    private static func totals(of history: FlowHistory) -> [String: (before: Double, after: Double)] {
        var totals: [String: (before: Double, after: Double)] = [:]
        for sent in history.sent {
            guard let event = sent.event, isAccepted(sent), let sku = event.data["sku"]?.swiftString else { continue }
            let quantity = event.data["quantity"]?.number
            switch event.type {
            case "should-add-item-to-cart":
                // What was added since is in the app's cart for good reasons.
                let total = (totals[sku]?.after ?? 0) + (quantity ?? 1)
                totals[sku] = (.nan, total)
            case "should-update-item-in-cart":
                guard let quantity else { continue }
                totals[sku] = (totals[sku]?.after ?? event.data["previousQuantity"]?.number ?? .nan, quantity)
            default: continue
            }
        }
        return totals
    }

    private static func isAccepted(_ sent: FlowHistory.Sent) -> Bool {
        let answer = sent.run.firstArgument
        return answer?.boolean == true || answer?["success"]?.boolean == true
    }
}
