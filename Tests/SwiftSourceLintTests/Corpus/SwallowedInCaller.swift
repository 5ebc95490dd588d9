// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Shows {
    var player: (any BambuserPlayerView)?
    func onNewEventReceived(_ id: String, event: BambuserEventPayload) {
        if event.type == "provide-product-data" {
            /*«swallowed-error»*/Task { try await self.hydrate(data: event.data) }
        }
    }
    func hydrate(data: [String: Any]) async throws {
        try await player?.invoke(function: "hideProductList", arguments: "")
    }
}
