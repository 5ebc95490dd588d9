// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

struct Item {
    let id: String
    let name: String
    let stock: Int
    var argumentText: String { "'«unsafe-hole»\(id)', \(object)" }
    private var object: String {
        let shown = name.trimmingCharacters(in: .whitespaces)
        return "{ name: '«unsafe-hole»\(shown)', variations: [{ sizes: [{ inStock: \(stock) }] }] }"
    }
}
final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ item: Item) async throws {
        try await player?.invoke(function: "updateProductWithData", arguments: item.argumentText)
    }
}
