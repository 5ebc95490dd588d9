// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ id: String) async throws {
        try await player?.invoke(function: "updateProductWithData", arguments: "\u{27}«unsafe-hole»\(id)\u{27},\t{ name: 'a\u{2026}«unsafe-hole»\(id)' }\n")
    }
}
