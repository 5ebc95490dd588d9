// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    var builder = PayloadBuilder()
    func hydrate() async throws {
        try await player?.invoke(function: "updateProductWithData", arguments: /*«unread-literal»*/builder.text)
        try await player?.invoke(function: "updateProductWithData", arguments: /*«unread-literal»*/ShopKit.payload(for: 3))
    }
    func send(text: String) async throws {
        try await player?.invoke(function: "updateProductWithData", arguments: /*«unread-literal»*/text)
    }
}
