// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

struct Item { var name: String?; var colour: String? }
final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ item: Item) async throws {
        try await player?.invoke(
            function: "updateProductWithData",
            arguments: "'p-1', { name: '«unsafe-hole»\(item.name)', brandName: '«unsafe-hole»\(item.colour ?? "")' }")
    }
}
