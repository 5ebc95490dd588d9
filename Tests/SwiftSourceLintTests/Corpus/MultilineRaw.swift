// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

@MainActor
final class Hydrator {
    weak var player: (any BambuserPlayerView)?

    func hydrate(_ id: String, _ item: Item) async throws {
        try await player?.invoke(
            function: "updateProductWithData",
            arguments: ##"""
                '«unsafe-hole»\##(id)', {
                    name: '«unsafe-hole»\##(item.name)',
                    description: "a \n b",
                    variations: [{ sizes: [{ sku: '«unsafe-hole»\##(item.sku)', current: \##(item.pennies / 100) }] }]
                }
                """##
        )
    }
}
struct Item { let name: String; let sku: String; let pennies: Int }
