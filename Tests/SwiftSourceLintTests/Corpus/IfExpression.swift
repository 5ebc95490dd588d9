// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func answer(_ key: String, sku: String, isOpen: Bool) {
        let info = if isOpen { "{ success: true, sku: '«unsafe-hole»\(sku)' }" } else { "{ success: false }" }
        player?.notify(callbackKey: key, info: info)
    }
}
