import PlayerPayloads

/// A product with all that a player shows, whose every text is given.
enum SampleProduct {
    static let size = ProductSize().withSku("CH-14-N-1").withName("One size").withCurrentPrice(89.5).withInStock(7)
    static let variation = Variation().withSku("CH-14-N").withName("Natural").withColorName("Natural")
        .withImageUrls(["https://img.shop.example/ch-14.jpg"]).withSizes([size])
    static let product = HydratedProduct(sku: "CH-14").withName("Oak stool").withBrandName("Norrlund")
        .withVariations([variation])

    static func product(_ size: ProductSize) -> HydratedProduct { product(variation.withSizes([size])) }
    static func product(_ variation: Variation) -> HydratedProduct { product.withVariations([variation]) }

    static func full(of text: String) -> HydratedProduct {
        let size = ProductSize().withSku(text).withName(text).withCurrentPrice(19.99).withOriginal(24.9)
            .withCurrency("USD").withInStock(0).withPerUnit(0.1).withUnitAmount(3).withUnitDisplayName(text)
        let variation = Variation().withSku(text).withName(text).withColorName(text).withColorHexCode("#1A2B3C")
            .withImageUrls([text, "https://shop.example/\(text)"]).withSizes([size, size])
        return HydratedProduct(sku: text).withName(text).withBrandName(text).withIntroduction(text)
            .withDescription(text).withVariations([variation, variation])
    }
}
