// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

import ShopKit
final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ name: String) async throws {
        try await player?.invoke(function: "updateProductWithData", arguments: "'p-1', { name: '«unread-literal»\(Text.escape(name))' }")
    }
}
