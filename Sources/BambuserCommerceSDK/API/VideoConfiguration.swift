/// What a player can show: ``BambuserVideoAsset`` or ``InlineVideoAsset``. Named by the vendor's published interface.
public protocol BambuserVideoType: Sendable {}

/// What a player shows and how.
public struct BambuserVideoPlayerConfiguration<VideoType: Sendable>: Sendable {
    public let type: VideoType
    /// Which events the app wants; `*` for all.
    public let events: [String]
    /// For a live show `currency`, `locale` and `buttons` at the top; for Shoppable Video inside `playerConfig`.
    public let configuration: [String: any Sendable]?

    public init(type: VideoType, events: [String] = ["*"], configuration: [String: any Sendable]?) {
        self.type = type
        self.events = events
        self.configuration = configuration
    }
}

public typealias BambuserVideoConfiguration = BambuserVideoPlayerConfiguration<BambuserVideoAsset>
public typealias BambuserShoppableVideoConfiguration = BambuserVideoPlayerConfiguration<InlineVideoAsset>

/// A show.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum BambuserVideoAsset: BambuserVideoType, Sendable {
    case live(id: String)
    case onDemand(id: String)
}

/// One or more Shoppable Videos.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum InlineVideoAsset: BambuserVideoType, Sendable {
    case playlist(BambuserShoppableVideoPlaylistInfo)
    case sku(BambuserShoppableVideoSkuInfo)
    case videoId(String)
}

public typealias BambuserShoppableVideoAsset = InlineVideoAsset
public typealias BambuserShoppableVideoPlaylistInfo = InlineVideoPlaylistInfo
public typealias BambuserShoppableVideoSkuInfo = InlineSkuInfo

/// A playlist of an organisation.
public struct InlineVideoPlaylistInfo: Sendable {
    public let orgId: String
    public let componentId: String

    public init(orgId: String, componentId: String) {
        self.orgId = orgId
        self.componentId = componentId
    }
}

/// The videos of a product.
public struct InlineSkuInfo: Sendable {
    public let orgId: String
    public let sku: String

    public init(orgId: String, sku: String) {
        self.orgId = orgId
        self.sku = sku
    }
}

/// An edge of the screen.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum SafeAreaEdge: Sendable {
    case all, top, bottom, leading, trailing
}

/// Edges whose safe area a player covers. Without meaning where there is no screen.
public struct SafeAreaEdges: Sendable {
    let edges: [SafeAreaEdge]

    public init(_ edges: SafeAreaEdge...) {
        self.edges = edges
    }
}
