// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ id: String, sizes: [Size]) async throws {
        var text = "'"
        text.append(/*«unsafe-hole»*/id)
        text.append("', { variations: [{ sizes: [")
        for size in sizes {
            text.append("{ sku: '«unsafe-hole»\(size.sku)', inStock: \(size.count) },")
        }
        text.append("] }] }")
        try await player?.invoke(function: "updateProductWithData", arguments: text)
    }
}
struct Size { var sku: String; var count: Int }
