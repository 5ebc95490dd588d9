import BambuserCommerceSDK
import Foundation

/// The handlers of the cart page: add, update, and the state of the cart after checkout.
@MainActor final class CartHandler: BambuserPlayerViewDelegate {
    weak var playerView: (any BambuserPlayerView)?
    var soldOut: Set<String> = []
    private(set) var cart: [String: Int] = [:]
    private(set) var showedCheckout = false

    func onVideoStatusChanged(_ id: String, state: BambuserVideoState) {}
    func onErrorOccurred(_ id: String, error: any Error) {}

    func onNewEventReceived(_ id: String, event: BambuserEventPayload) {
        let fields = event.data["event"] as? [String: Any]
        guard event.type != "goto-checkout" else { return showedCheckout = true }
        guard let key = event.data["callbackKey"] as? String else { return }
        switch event.type {
        case "should-add-item-to-cart":
            guard let sku = fields?["sku"] as? String, let quantity = fields?["quantity"] as? Int else { return }
            if soldOut.contains(sku) {
                playerView?.notify(callbackKey: key, info: "{ success: false, reason: 'out-of-stock' }")
            } else {
                cart[sku, default: 0] += quantity
                playerView?.notify(callbackKey: key, info: true)
            }
        case "should-update-item-in-cart":
            guard let sku = fields?["sku"] as? String, let quantity = fields?["quantity"] as? Int else { return }
            cart[sku] = quantity == 0 ? nil : quantity
            playerView?.notify(callbackKey: key, info: true)
        case "should-sync-cart-state":
            let items: [[String: Any]] = cart.sorted { $0.key < $1.key }.map { ["sku": $0.key, "quantity": $0.value] }
            guard let data = try? JSONSerialization.data(withJSONObject: items) else { return }
            playerView?.notify(callbackKey: key, info: String(decoding: data, as: UTF8.self))
        default: break
        }
    }
}
