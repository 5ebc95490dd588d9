/// A product as the shop's backend delivers it.
public struct CatalogueProduct: Codable, Sendable {
    public struct Size: Codable, Sendable {
        public var sku: String
        public var name: String
        public var price: Double
        /// The price before the sale; nil when there is none.
        public var originalPrice: Double?
        public var stock: Int

        public init(sku: String, name: String, price: Double, originalPrice: Double? = nil, stock: Int) {
            self.sku = sku
            self.name = name
            self.price = price
            self.originalPrice = originalPrice
            self.stock = stock
        }
    }

    public var sku: String
    public var name: String
    public var brand: String
    public var description: String
    public var colour: String
    public var images: [String]
    public var sizes: [Size]

    public init(
        sku: String, name: String, brand: String, description: String, colour: String, images: [String], sizes: [Size]
    ) {
        self.sku = sku
        self.name = name
        self.brand = brand
        self.description = description
        self.colour = colour
        self.images = images
        self.sizes = sizes
    }
}

/// Looks up products by sku.
public protocol Catalogue: Sendable {
    func product(for sku: String) async -> CatalogueProduct?
}
