// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ name: String) async throws {
        let text = "'p-1', { name: 'NAME', brandName: 'B' }".replacingOccurrences(of: "NAME", with: "shown")
        try await player?.invoke(function: "updateProductWithData", arguments: text)
        let filled = "'p-1', { name: '%NAME%' }".replacingOccurrences(of: "%NAME%", with: /*«unsafe-hole»*/name)
        try await player?.invoke(function: "updateProductWithData", arguments: filled)
    }
}
