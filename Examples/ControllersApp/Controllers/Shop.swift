import Foundation
import PlayerPayloads

/// What the three controllers sell. A product's reference in the dashboard is its key.
@MainActor public final class Shop {
    public struct Article: Sendable {
        public var name: String
        public var price: Double
        public var stock: Int

        public init(name: String, price: Double, stock: Int) {
            self.name = name
            self.price = price
            self.stock = stock
        }
    }

    public var articles: [String: Article]
    public var isSignedIn = false
    public private(set) var cart: [String: Int] = [:]
    public private(set) var wishlist: Set<String> = []

    public init(_ articles: [String: Article]) { self.articles = articles }

    /// Puts an item into the cart, when there is enough of it.
    public func add(_ sku: String, _ quantity: Int) -> CartAnswer {
        let held = cart[sku, default: 0]
        guard let article = articles[sku], article.stock >= held + quantity else { return .outOfStock }
        cart[sku] = held + quantity
        return .accepted
    }

    public func setWished(_ sku: String, _ isWished: Bool) {
        if isWished { wishlist.insert(sku) } else { wishlist.remove(sku) }
    }

    /// The arguments of `updateProductWithData`.
    public func hydration(of ref: String, as id: String) throws -> String? {
        guard let article = articles[ref] else { return nil }
        let size = ProductSize(
            sku: ref, name: "One size", current: article.price, currency: "EUR", inStock: article.stock)
        let variation = Variation(
            sku: ref, name: article.name, colorName: "Oak", imageUrls: ["https://img.shop.example/\(ref).jpg"],
            sizes: [size])
        return try HydratedProduct(sku: ref, name: article.name, brandName: "Norrlund", variations: [variation])
            .build().arguments(for: id)
    }
}
