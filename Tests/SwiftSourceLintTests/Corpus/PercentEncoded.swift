// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ link: URL, _ name: String) async throws {
        let path = name.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)!
        try await player?.invoke(
            function: "updateProductWithData",
            arguments: "'p-1', { variations: [{ imageUrls: ['«unsafe-hole»\(link.absoluteString)', 'https://a.b/«unsafe-hole»\(path)'] }] }")
    }
}
