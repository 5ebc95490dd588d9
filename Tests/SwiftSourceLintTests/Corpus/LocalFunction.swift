// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ items: [String]) async throws {
        func object(_ name: String) -> String { "{ name: '«unsafe-hole»\(name)' }" }
        for name in items {
            try await player?.invoke(function: "updateProductWithData", arguments: "'p-1', " + object(name))
        }
    }
}
