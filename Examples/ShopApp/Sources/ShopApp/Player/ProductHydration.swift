import BambuserCommerceSDK
import PlayerPayloads

extension PlayerEventHandler {
    /// Sends the data of each requested product. Products that the shop does not know keep what the dashboard holds.
    func hydrate(_ fields: EventFields, on player: any BambuserPlayerView) {
        Task {
            for request in fields.list("products") {
                guard let id = request.text("id"), let sku = request.text("ref"),
                    let product = await catalogue.product(for: sku)
                else { continue }
                do {
                    try await send(product, as: id, to: player)
                } catch {
                    // The others are not to suffer for it.
                    screen?.showMessage("\(product.name) is shown without its prices.")
                }
            }
        }
    }

    private func send(_ product: CatalogueProduct, as id: String, to player: any BambuserPlayerView) async throws {
        let arguments = try hydrated(product).arguments(for: id)
        _ = try await player.invoke(function: "updateProductWithData", arguments: arguments)
    }

    private func hydrated(_ product: CatalogueProduct) throws -> HydratedProduct {
        try HydratedProduct(sku: product.sku)
            .withName(product.name)
            .withBrandName(product.brand)
            .withDescription(product.description)
            .withVariations([
                Variation()
                    .withSku(product.sku + "-1")
                    .withName(product.colour)
                    .withColorName(product.colour)
                    .withImageUrls(product.images)
                    .withSizes(
                        product.sizes.filter(\.hasSku).map { size in
                            ProductSize()
                                .withSku(size.sku)
                                .withName(size.name)
                                .withCurrentPrice(size.price)
                                .withOriginal(size.originalPrice)
                                .withCurrency("EUR")
                                .withInStock(size.stock)
                        })
            ])
            .build()
    }
}

extension CatalogueProduct.Size {
    /// Without one it cannot be put into the cart, and the player takes it for a mistake.
    fileprivate var hasSku: Bool { sku.contains { $0.isLetter || $0.isNumber } }
}
