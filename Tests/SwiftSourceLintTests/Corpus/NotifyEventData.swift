// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Cart {
    var player: (any BambuserPlayerView)?
    func answer(_ event: BambuserEventPayload) {
        guard let key = event.data["callbackKey"] as? String, let sku = event.data["sku"] as? String else { return }
        player?.notify(callbackKey: key, info: /*«unsafe-hole»*/sku)
    }
}
