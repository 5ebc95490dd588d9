// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Cart {
    var player: (any BambuserPlayerView)?
    func answer(_ key: String) {
        player?.notify(callbackKey: key, info: "«unquoted-text»out-of-stock")
        player?.notify(callbackKey: key, info: "{ success: false }")
    }
}
