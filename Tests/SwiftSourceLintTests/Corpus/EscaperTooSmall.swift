// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ name: String) async throws {
        let safe = name.replacingOccurrences(of: "'", with: "\\'")
        try await player?.invoke(function: "updateProductWithData", arguments: "'p-1', { name: '«unsafe-hole»\(safe)' }")
    }
}
