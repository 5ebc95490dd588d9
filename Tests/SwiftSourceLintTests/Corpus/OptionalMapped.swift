// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

struct Item { var stock: Int?; var name: String? }
final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ item: Item) async throws {
        let stock = item.stock.map { "\($0)" } ?? "0"
        let name = item.name.map { "'«unsafe-hole»\($0)'" } ?? "''"
        try await player?.invoke(
            function: "updateProductWithData", arguments: "'p-1', { name: \(name), variations: [{ sizes: [{ inStock: \(stock) }] }] }")
    }
}
