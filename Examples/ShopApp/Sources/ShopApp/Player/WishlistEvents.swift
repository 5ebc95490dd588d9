import BambuserCommerceSDK
import PlayerPayloads

extension PlayerEventHandler {
    func sendWishlist(_ fields: EventFields, to player: any BambuserPlayerView) {
        let asked = fields.list("products").compactMap(\.wishlistSku)
        let statuses = WishlistStatuses(of: asked) { wishlist.skus.contains($0) }
        Task {
            _ = try await player.invoke(function: "updateWishlistStatus", arguments: statuses.arguments)
        }
    }

    func changeWishlist(_ fields: EventFields, isAdded: Bool, on player: any BambuserPlayerView) {
        guard let key = fields.callbackKey, let sku = fields.wishlistSku else { return }
        if isAdded { wishlist.insert(sku) } else { wishlist.remove(sku) }
        player.notify(callbackKey: key, info: WishlistAnswer.accepted(sku: sku).info)
    }
}
