import Foundation

/// What the shop sells.
public struct Catalogue: Sendable {
    public struct Article: Sendable {
        public struct Size: Sendable {
            public var id: String
            public var sku: String
            public var stock: Int
        }

        public var sku: String
        public var name: String
        public var brand: String
        public var price: Double
        public var listPrice: Double?
        public var stars: Double?
        public var sizes: [Size]

        public var url: String { "https://shop.example/p/\(sku)" }
        public var imageUrl: String { "https://shop.example/img/\(sku).jpg" }
    }

    public var articles: [Article]

    public init(articles: [Article]) { self.articles = articles }

    public func article(_ sku: String) -> Article? {
        articles.first { $0.sku == sku || $0.sizes.contains { $0.sku == sku } }
    }

    public func stock(of sku: String) -> Int? {
        articles.lazy.flatMap(\.sizes).first { $0.sku == sku }?.stock
    }

    public func search(_ term: String) -> [Article] {
        articles.filter { $0.name.lowercased().contains(term.lowercased()) }
    }

    /// The article that an address, a code or a reference is about.
    public func sku(ofAddress address: String) -> String? {
        URL(string: address)?.pathComponents.last { $0 != "/" && !$0.isEmpty }
    }

    public static let sample = Catalogue(articles: [
        Article(
            sku: "SHIRT-1", name: "Linen shirt", brand: "Åkerman", price: 899.5, listPrice: 1099, stars: 4.5,
            sizes: [.init(id: "S", sku: "SHIRT-1-S", stock: 4), .init(id: "M", sku: "SHIRT-1-M", stock: 9)]),
        Article(
            sku: "BELT-2", name: "Leather belt", brand: "Åkerman", price: 349, listPrice: nil, stars: nil,
            sizes: [.init(id: "one", sku: "BELT-2-1", stock: 2)]),
    ])
}

/// The shopper's cart.
@MainActor public final class Cart {
    public private(set) var lines: [String: Int] = [:]

    public init() {}

    public func quantity(of sku: String) -> Int { lines[sku] ?? 0 }
    public func setQuantity(_ quantity: Int, of sku: String) { lines[sku] = quantity > 0 ? quantity : nil }
}
