// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ id: String, images: [URL], sizes: [Size]) async throws {
        let urls = images.map { "'«unsafe-hole»\($0)'" }.joined(separator: ",")
        let list = sizes.map { size in "{ sku: '«unsafe-hole»\(size.sku)', inStock: \(size.stock) }" }.joined(separator: ", ")
        try await player?.invoke(
            function: "updateProductWithData",
            arguments: "'«unsafe-hole»\(id)', { variations: [{ imageUrls: [\(urls)], sizes: [\(list)] }] }")
    }
}
struct Size { let sku: String; let stock: Int }
