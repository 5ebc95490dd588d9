/// The reply to `provide-wishlist-status`: for each product of the event, whether it is on the wishlist.
///
/// ```swift
/// let statuses = WishlistStatuses(of: refs) { wishlist.contains($0) }
/// try await player.invoke(function: "updateWishlistStatus", arguments: statuses.arguments)
/// ```
///
/// Two skus are the same only when all their code points are, as in JavaScript; a Swift dictionary would take the two
/// ways of writing “ï” for one key. Source: Live iOS docs, add to wishlist.
public struct WishlistStatuses: Sendable, Hashable {
    private var statuses: [[UInt8]: Bool] = [:]

    /// Statuses by sku.
    public init(_ statuses: [String: Bool] = [:]) {
        for (sku, isOnWishlist) in statuses { self[sku] = isOnWishlist }
    }

    /// Exactly the skus that were asked for, whatever else the wishlist holds.
    public init(of skus: some Sequence<String>, isOnWishlist: (String) throws -> Bool) rethrows {
        for sku in skus { self[sku] = try isOnWishlist(sku) }
    }

    /// Whether a product is on the wishlist; nil when nothing is said about it.
    public subscript(sku: String) -> Bool? {
        get { statuses[Array(sku.utf8)] }
        set { statuses[Array(sku.utf8)] = newValue }
    }

    /// What `invoke(function: "updateWishlistStatus", arguments:)` takes, safe for any sku; the skus are sorted.
    public var arguments: String {
        let members = statuses.sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map { "\(LiteralWriter.key(String(decoding: $0.key, as: UTF8.self))): \($0.value)" }
        return "{ statuses: {\(members.joined(separator: ", "))} }"
    }
}
