// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Wishes {
    var player: (any BambuserPlayerView)?
    func status(_ map: [String: Bool]) async throws {
        let payload = ["statuses": map]
        if let data = try? JSONSerialization.data(withJSONObject: payload),
            let text = String(data: data, encoding: .utf8)
        {
            try await player?.invoke(function: "updateWishlistStatus", arguments: text)
        }
    }
}
