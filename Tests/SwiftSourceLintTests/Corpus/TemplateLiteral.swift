// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(name: String) async throws {
        try await player?.invoke(function: "updateProductWithData", arguments: "'p-1', { name: `«unsafe-hole»\(name)` }")
    }
}
