// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Cart {
    var player: (any BambuserPlayerView)?
    func answer(_ key: String, sku: String, ok: Bool) {
        player?.notify(callbackKey: key, info: true)
        player?.notify(callbackKey: key, info: ok)
        player?.notify(callbackKey: key, info: "{ success: false, reason: 'out-of-stock' }")
        player?.notify(callbackKey: key, info: "{success: true, sku:'«unsafe-hole»\(sku)'}")
        player?.notify(callbackKey: key, info: /*«unsafe-hole»*/["success": true])
    }
}
