// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ id: String, count: Int) async throws {
        let text = String(format: "'p-1', { variations: [{ sizes: [{ inStock: %2$d, sku: '«unsafe-hole»%1$@' }] }] }", id, count)
        try await player?.invoke(function: "updateProductWithData", arguments: text)
    }
}
