internal import JavaScriptSyntax

/// The answer to `should-add-item-to-cart` and `should-update-item-in-cart`, due within 30 seconds.
///
/// ```swift
/// player.notify(callbackKey: key, info: CartAnswer.outOfStock.info)
/// ```
public enum CartAnswer: Sendable, Hashable {
    /// The item is in the cart. Source: Live iOS docs, cart integration.
    case accepted
    /// The player says that the item is sold out. Source: Live iOS docs, cart integration.
    case outOfStock
    /// The player shows a message of the app. Source: notes on the web player; no iOS page shows it.
    case failed(String)

    /// What `notify(callbackKey:info:)` takes: one JavaScript value, safe for any message.
    public var info: String {
        switch self {
        case .accepted: "true"
        case .outOfStock: "{ success: false, reason: 'out-of-stock' }"
        case .failed(let message):
            "{ success: false, reason: 'custom-error', message: \(JavaScriptLiteral.string(JavaScriptString(message))) }"
        }
    }
}
