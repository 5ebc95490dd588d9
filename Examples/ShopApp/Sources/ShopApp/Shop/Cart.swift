/// The shopper's cart.
@MainActor public final class Cart {
    public private(set) var quantities: [String: Int] = [:]

    public init() {}

    public func add(_ sku: String, _ quantity: Int) { quantities[sku, default: 0] += quantity }

    /// - Parameter quantity: The new total; 0 removes the item.
    public func set(_ sku: String, to quantity: Int) { quantities[sku] = quantity > 0 ? quantity : nil }
}

/// Asks the warehouse whether so many of an item can be had. May be slow.
public protocol Warehouse: Sendable {
    func reserve(_ sku: String, _ quantity: Int) async throws -> Bool
}

/// The shopper's wishlist.
@MainActor public final class Wishlist {
    public private(set) var skus: Set<String>

    public init(_ skus: Set<String> = []) { self.skus = skus }

    public func insert(_ sku: String) { skus.insert(sku) }
    public func remove(_ sku: String) { skus.remove(sku) }
}
