// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

enum Reason: String { case soldOut = "out-of-stock", other = "custom-error" }
enum Broken: String { case quoted = "can't" }
final class Cart {
    var player: (any BambuserPlayerView)?
    func refuse(_ key: String, _ reason: Reason, _ broken: Broken) {
        player?.notify(callbackKey: key, info: "{ success: false, reason: '\(reason.rawValue)' }")
        player?.notify(callbackKey: key, info: "{ success: false, reason: '«unsafe-hole»\(broken.rawValue)' }")
    }
    func other(_ key: String, event: ShopEvent) {
        player?.notify(callbackKey: key, info: "{ success: false, reason: '\(event.kind.rawValue)', id: '\(UUID().uuidString)' }")
    }
}
