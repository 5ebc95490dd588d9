// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ count: Int) async throws {
        try await player?.invoke(
            function: "updateProductWithData",
            arguments: "'p-1', { variations: [{ sizes: [{ sku: 's', «unknown-field»in_stock: \(count) }] }] }")
    }
}
