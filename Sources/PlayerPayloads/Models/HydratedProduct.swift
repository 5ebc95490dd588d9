/// A product with all that the player shows of it, put together step by step.
///
/// ```swift
/// let product = try HydratedProduct(sku: "CH-14")
///     .withName("Levi's 501").withBrandName("Levi's")
///     .withVariations([
///         Variation().withSku("CH-14-N").withName("Natural").withColorName("Natural").withImageUrls(pictures)
///             .withSizes([ProductSize().withSku("CH-14-N-1").withName("M").withCurrentPrice(89.5).withInStock(0)])
///     ])
///     .build()
/// try await player.invoke(function: "updateProductWithData", arguments: product.arguments(for: id))
/// ```
///
/// `build()` of the product checks variations and sizes too and names their place in it; they may be built on their own
/// as well. Unlike the builders of the documentation it takes a size that is sold out and an item that is free, and
/// names the property that is at fault.
///
/// Source of properties and names: Live iOS docs, product hydration, and the builders shown there.
public struct HydratedProduct: Sendable, Hashable, Codable {
    /// What the request called `ref`. Required.
    public var sku: String
    /// Required.
    public var name: String?
    /// Required.
    public var brandName: String?
    /// A short text; nil leaves the player what it knows.
    public var introduction: String?
    /// May hold HTML.
    public var description: String?
    /// Required.
    public var variations: [Variation]?

    /// A product from its parts; nothing is checked before ``build()``.
    public init(
        sku: String, name: String? = nil, brandName: String? = nil, introduction: String? = nil,
        description: String? = nil, variations: [Variation]? = nil
    ) {
        self.sku = sku
        self.name = name
        self.brandName = brandName
        self.introduction = introduction
        self.description = description
        self.variations = variations
    }

    /// This product, once it, its variations and their sizes are complete.
    ///
    /// - Throws: ``BuilderError`` for the first required property that is missing or value that no player can use.
    public func build() throws(BuilderError) -> HydratedProduct {
        let property = ProductProperty(owner: "")
        try property.required(sku, "sku")
        try property.required(name, "name")
        try property.required(brandName, "brandName")
        try property.required(variations, "variations")
        for (position, variation) in (variations ?? []).enumerated() {
            try variation.check(at: property.path("variations", sku: variation.sku, position: position))
        }
        return self
    }

    /// What `invoke(function: "updateProductWithData", arguments:)` takes.
    ///
    /// - Parameter id: the product's `id` of the event `provide-product-data`, not its `ref`.
    /// - Throws: ``BuilderError`` when the product is not complete.
    public func arguments(for id: String) throws -> String {
        try JavaScriptArguments("\(id), \(build())").text
    }
}

// MARK: - Builder

extension HydratedProduct {
    /// A copy with this name.
    public func withName(_ value: String) -> HydratedProduct { setting(\.name, value) }
    /// A copy with this brand.
    public func withBrandName(_ value: String) -> HydratedProduct { setting(\.brandName, value) }
    /// A copy with this introduction; nil takes it away.
    public func withIntroduction(_ value: String?) -> HydratedProduct { setting(\.introduction, value) }
    /// A copy with this description; nil takes it away.
    public func withDescription(_ value: String?) -> HydratedProduct { setting(\.description, value) }
    /// A copy with these variations in place of the others.
    public func withVariations(_ value: [Variation]) -> HydratedProduct { setting(\.variations, value) }
}

extension HydratedProduct: ProductPart {
    var members: [(name: String, value: (any JavaScriptPayloadValue)?)] {
        [
            ("sku", sku), ("name", name), ("brandName", brandName), ("introduction", introduction),
            ("description", description), ("variations", variations),
        ]
    }
}
