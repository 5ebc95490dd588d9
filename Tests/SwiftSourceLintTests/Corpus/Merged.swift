// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ item: Item, id: String) async throws {
        let text = "'«unsafe-hole»\(id)', " + (try item.toJSON())
        try await player?.invoke(function: "updateProductWithData", arguments: text)
    }
}
