/// One page of Shoppable Videos.
public struct BambuserPlayerCollection {
    /// The players of the page that was asked for.
    public let players: [any BambuserPlayerView]
    /// Which page it is, and how many there are.
    public let pagination: Pagination
}

/// Which page of how many.
public struct Pagination: Codable, Sendable {
    /// How many pages there are; nil when unknown.
    public let totalPages: Int?
    /// Videos a page.
    public let pageSize: Int
    /// Videos on all pages.
    public let total: Int
    /// From 1.
    public let page: Int
}
