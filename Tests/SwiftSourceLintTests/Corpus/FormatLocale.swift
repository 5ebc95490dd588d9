// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(price: Double, id: Int) async throws {
        let text = String(format: "\(id), { variations: [{ sizes: [{ current: «unsafe-hole»%.2f }] }] }", locale: Locale.current, price)
        try await player?.invoke(function: "updateProductWithData", arguments: text)
    }
}
