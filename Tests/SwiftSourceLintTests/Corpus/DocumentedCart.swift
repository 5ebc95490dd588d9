// swift-format-ignore-file
// The shape of the vendor's page on carts: answers are fixed texts and plain values.
import BambuserCommerceSDK
import UIKit

final class CartScreen: UIViewController, BambuserVideoPlayerDelegate {
    var playerView: (any BambuserPlayerView)?

    func onNewEventReceived(_ id: String, event: BambuserEventPayload) {
        switch event.type {
        case "should-add-item-to-cart":
            guard let callbackKey = event.data["callbackKey"] as? String else { return }
            Task {
                if await Basket.isFull {
                    self.playerView?.notify(callbackKey: callbackKey, info: "{ success: false, reason: 'out-of-stock' }")
                } else {
                    self.playerView?.notify(callbackKey: callbackKey, info: true)
                }
            }
        case "should-update-item-in-cart":
            guard let callbackKey = event.data["callbackKey"] as? String else { return }
            self.playerView?.notify(callbackKey: callbackKey, info: "{ success: true }")
        default: break
        }
    }
}
