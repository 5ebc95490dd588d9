// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    let formatter = NumberFormatter()
    func hydrate(_ price: Double) async throws {
        try await player?.invoke(
            function: "updateProductWithData",
            arguments: "'p-1', { variations: [{ sizes: [{ current: «unsafe-hole»\(price.formatted()), original: «unsafe-hole»\(formatter.string(from: price as NSNumber) ?? "0") }] }] }")
    }
}
