// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Wishes {
    var player: (any BambuserPlayerView)?
    func status(_ sku: String, _ isIn: Bool) async throws {
        try await player?.invoke(function: "updateWishlistStatus", arguments: "{ statuses: { '«unsafe-hole»\(sku)': \(isIn) } }")
    }
}
