/// One page of Shoppable Videos.
public struct BambuserPlayerCollection {
    public let players: [any BambuserPlayerView]
    public let pagination: Pagination
}

/// Which page of how many.
public struct Pagination: Codable, Sendable {
    public let totalPages: Int?
    public let pageSize: Int
    /// Videos on all pages.
    public let total: Int
    /// From 1.
    public let page: Int
}
