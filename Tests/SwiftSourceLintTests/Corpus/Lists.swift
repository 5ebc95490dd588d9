// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ urls: [URL], _ tags: [String], _ sizes: [Size]) async throws {
        try await player?.invoke(
            function: "updateProductWithData", arguments: "'p-1', { variations: [{ imageUrls: «unsafe-hole»\(urls) }] }")
        try await player?.invoke(
            function: "updateProductWithData", arguments: "'p-1', { variations: [{ sizes: «unsafe-hole»\(sizes) }] }")
    }
}
struct Size { var sku: String }
