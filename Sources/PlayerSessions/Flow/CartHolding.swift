import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// The app's cart after a successful answer is not what the event asked for: the quantity is a target, no difference.
enum CartHolding: FlowRule {
    static let name = RuleName.quantityAsDelta

    static func findings(afterLast sent: FlowHistory.Sent, in history: FlowHistory) -> [Finding] {
        guard let held = sent.held, let event = sent.event, let intent = CartIntent(event),
            sent.run.firstArgument?.boolean == true || sent.run.firstArgument?["success"]?.boolean == true,
            held.after != intent.quantity
        else { return [] }
        let before = held.before ?? intent.previousQuantity ?? 0
        let says =
            "the app's cart holds \(held.after) of `\(intent.sku)` after `\(event.type)` asked for \(intent.quantity)"
        guard held.after == before + intent.quantity, before != 0 else {
            return [
                Finding(
                    rule: .answerMismatch, confidence: .documented, source: history.source(of: event), message: says)
            ]
        }
        return [
            Finding(
                rule: name, confidence: .documented, source: history.source(of: event),
                message: "\(says): the quantity was added to the \(before) already there",
                notes: [Finding.Note("set the cart's line to the quantity; remove it at 0")])
        ]
    }
}

/// What a cart event asks for, as the SDK reads it.
struct CartIntent {
    var sku: String
    var quantity: Int
    var previousQuantity: Int?

    init?(_ event: PlayerEvent) {
        guard event.data["callbackId"] != nil, let inner = event.data["payload"], inner.kind == .object else {
            return nil
        }
        let wire = CallIntent(inner)
        (sku, quantity, previousQuantity) = (wire.sku, wire.quantity, wire.previousQuantity)
    }
}
