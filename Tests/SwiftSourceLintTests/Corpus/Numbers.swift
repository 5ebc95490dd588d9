// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

struct Size { let price: Double; let original: Double?; let stock: Int; let unit: Decimal }
final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ size: Size) async throws {
        try await player?.invoke(
            function: "updateProductWithData",
            arguments: "'p-1', { variations: [{ sizes: [{ current: «unsafe-hole»\(size.price), original: «unsafe-hole»\(size.original), inStock: \(size.stock), perUnit: «unsafe-hole»\(size.unit) }] }] }")
    }
}
