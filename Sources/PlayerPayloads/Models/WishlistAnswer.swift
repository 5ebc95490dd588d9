internal import JavaScriptSyntax

/// The answer to `add-to-wishlist` and `remove-from-wishlist`; the sku is that of the event.
///
/// ```swift
/// player.notify(callbackKey: key, info: WishlistAnswer.accepted(sku: sku).info)
/// ```
public enum WishlistAnswer: Sendable, Hashable {
    /// The wishlist is as the shopper asked. Source: Live iOS docs, add to wishlist.
    case accepted(sku: String)
    /// The app could not do it and gives no reason. Source: as ``accepted(sku:)``, with the other Bool.
    case failed(sku: String)
    /// The player offers a login, which sends `open-wishlist-login`. Source: notes on the web player.
    case loginRequired(sku: String)
    /// The player opens the product, for a size or colour to be chosen. Source: notes on the web player.
    case moreInfoRequired(sku: String)
    /// The answer to `open-wishlist-login` once the shopper is signed in. Source: Live iOS docs, add to wishlist.
    case signedIn

    /// What `notify(callbackKey:info:)` takes: one JavaScript value, safe for any sku.
    public var info: String {
        switch self {
        case .accepted(let sku): Self.text(success: true, sku: sku)
        case .failed(let sku): Self.text(success: false, sku: sku)
        case .loginRequired(let sku): Self.text(success: false, sku: sku, reason: "login-required")
        case .moreInfoRequired(let sku): Self.text(success: false, sku: sku, reason: "more-info-required")
        case .signedIn: "{ success: true }"
        }
    }

    private static func text(success: Bool, sku: String, reason: String? = nil) -> String {
        let literal = JavaScriptLiteral.string(JavaScriptString(sku))
        return "{ success: \(success), sku: \(literal)\(reason.map { ", reason: '\($0)'" } ?? "") }"
    }
}
