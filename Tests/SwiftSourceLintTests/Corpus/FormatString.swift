// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ id: String, title: String, count: Int) async throws {
        let text = String(format: "'«unsafe-hole»%@', { name: '«unsafe-hole»%@', variations: [{ sizes: [{ inStock: %d, name: '100%%' }] }] }", id, title, count)
        try await player?.invoke(function: "updateProductWithData", arguments: text)
    }
}
