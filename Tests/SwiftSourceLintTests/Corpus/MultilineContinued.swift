// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ id: String, title: String) async throws {
        try await player?.invoke(function: "updateProductWithData", arguments: """
            '«unsafe-hole»\(id)', \
            { name: '«unsafe-hole»\(title)', \
            introduction: 'two\\nlines' }
            """)
    }
}
