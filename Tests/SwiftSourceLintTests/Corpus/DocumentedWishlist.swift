// swift-format-ignore-file
// The shape of the vendor's page on wishlists: each answer names the article's number.
import BambuserCommerceSDK
import UIKit

final class WishScreen: UIViewController, BambuserVideoPlayerDelegate {
    var playerView: (any BambuserPlayerView)?

    func onNewEventReceived(_ id: String, event: BambuserEventPayload) {
        switch event.type {
        case "add-to-wishlist":
            guard let callbackKey = event.data["callbackKey"] as? String,
                let sku = (event.data["event"] as? [String: Sendable])?["ref"] as? String
            else { return }
            Task {
                await Wishes.keep(sku)
                self.playerView?.notify(callbackKey: callbackKey, info: "{success: true, sku:'«unsafe-hole»\(sku)'}")
            }
        case "remove-from-wishlist":
            guard let callbackKey = event.data["callbackKey"] as? String,
                let sku = (event.data["event"] as? [String: Sendable])?["ref"] as? String
            else { return }
            Task {
                await Wishes.drop(sku)
                self.playerView?.notify(callbackKey: callbackKey, info: "{success: true, sku:'«unsafe-hole»\(sku)'}")
            }
        case "open-wishlist-login":
            guard let callbackKey = event.data["callbackKey"] as? String else { return }
            DispatchQueue.main.async {
                self.showSignIn { self.playerView?.notify(callbackKey: callbackKey, info: "{ success: true }") }
            }
        default: break
        }
    }
}
