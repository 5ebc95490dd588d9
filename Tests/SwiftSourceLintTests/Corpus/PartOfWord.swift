// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(number: Int, suffix: String) async throws {
        try await player?.invoke(
            function: "updateProductWithData", arguments: "'p-\(number)', { sku: 'sku-«unsafe-hole»\(suffix)-x' }")
    }
}
