import ShopBridge

struct Wishes {
    let bridge: ShopBridge

    func add(_ sku: String) {
        bridge.send(name: "updateWishlistStatus", json: "{ statuses: { \(jsText(sku)): true } }")
    }
}
