import BambuserCommerceSDK
import Foundation

/// The handlers of the wishlist page. Which field names the product is what documents disagree about.
@MainActor final class WishlistHandler: BambuserPlayerViewDelegate {
    weak var playerView: (any BambuserPlayerView)?
    let field: String
    private(set) var wishlist: Set<String>
    private(set) var shown: [String] = []

    init(reading field: String, holding wishlist: Set<String> = []) {
        self.field = field
        self.wishlist = wishlist
    }

    func onVideoStatusChanged(_ id: String, state: BambuserVideoState) {}
    func onErrorOccurred(_ id: String, error: any Error) {}

    func onNewEventReceived(_ id: String, event: BambuserEventPayload) {
        switch event.type {
        case "provide-wishlist-status":
            guard
                let products = (event.data["event"] as? [String: any Sendable])?["products"]
                    as? [[String: any Sendable]]
            else {
                return
            }
            var statuses: [String: Bool] = [:]
            for product in products {
                if let sku = product[field] as? String { statuses[sku] = wishlist.contains(sku) }
            }
            let payload = ["statuses": statuses]
            Task {
                if let data = try? JSONSerialization.data(withJSONObject: payload),
                    let text = String(data: data, encoding: .utf8)
                {
                    _ = try? await self.playerView?.invoke(function: "updateWishlistStatus", arguments: text)
                }
            }
        case "add-to-wishlist", "remove-from-wishlist":
            guard let key = event.data["callbackKey"] as? String,
                let sku = (event.data["event"] as? [String: any Sendable])?[field] as? String
            else { return }
            Task {
                if event.type == "add-to-wishlist" { wishlist.insert(sku) } else { wishlist.remove(sku) }
                self.playerView?.notify(callbackKey: key, info: "{success: true, sku:'\(sku)'}")
            }
        case "open-wishlist":
            DispatchQueue.main.async { self.shown.append("wishlist") }
        case "open-wishlist-login":
            guard let key = event.data["callbackKey"] as? String else { return }
            DispatchQueue.main.async {
                self.shown.append("login")
                self.playerView?.notify(callbackKey: key, info: "{ success: true }")
            }
        default: break
        }
    }
}
