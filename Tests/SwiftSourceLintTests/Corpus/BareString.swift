// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(name: String, count: Int, flag: Bool) async throws {
        try await player?.invoke(
            function: "updateProductWithData", arguments: "'p-1', { name: «unsafe-hole»\(name), variations: [{ sizes: [{ inStock: \(count) }] }] }")
        player?.notify(callbackKey: "k", info: "\(flag)")
    }
}
