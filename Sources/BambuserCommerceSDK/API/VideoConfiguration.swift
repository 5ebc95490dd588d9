/// What a player can show: ``BambuserVideoAsset`` or ``InlineVideoAsset``. Named by the vendor's published interface.
public protocol BambuserVideoType: Sendable {}

/// What a player shows and how.
public struct BambuserVideoPlayerConfiguration<VideoType: Sendable>: Sendable {
    /// Which video.
    public let type: VideoType
    /// Which events the app wants; `*` for all.
    public let events: [String]
    /// For a live show `currency`, `locale` and `buttons` at the top; for Shoppable Video inside `playerConfig`.
    public let configuration: [String: any Sendable]?

    /// Which video with which configuration; `["*"]` asks for all events. Source: the interface of the vendor's 3.0.2.
    public init(type: VideoType, events: [String] = ["*"], configuration: [String: any Sendable]?) {
        self.type = type
        self.events = events
        self.configuration = configuration
    }
}

/// The configuration of a live or recorded show.
public typealias BambuserVideoConfiguration = BambuserVideoPlayerConfiguration<BambuserVideoAsset>
/// The configuration of Shoppable Videos.
public typealias BambuserShoppableVideoConfiguration = BambuserVideoPlayerConfiguration<InlineVideoAsset>

/// A show.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
/// A show.
public enum BambuserVideoAsset: BambuserVideoType, Sendable {
    /// A show that runs now, by its id.
    case live(id: String)
    /// A recorded show, by its id.
    case onDemand(id: String)
}

/// One or more Shoppable Videos.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
/// One Shoppable Video or several.
public enum InlineVideoAsset: BambuserVideoType, Sendable {
    /// The videos of a component.
    case playlist(BambuserShoppableVideoPlaylistInfo)
    /// The videos about a product.
    case sku(BambuserShoppableVideoSkuInfo)
    /// One video, by its id.
    case videoId(String)
}

/// The name in the vendor's documentation.
public typealias BambuserShoppableVideoAsset = InlineVideoAsset
/// The name in the vendor's documentation.
public typealias BambuserShoppableVideoPlaylistInfo = InlineVideoPlaylistInfo
/// The name in the vendor's documentation.
public typealias BambuserShoppableVideoSkuInfo = InlineSkuInfo

/// A playlist of an organisation.
public struct InlineVideoPlaylistInfo: Sendable {
    /// The organisation's id.
    public let orgId: String
    /// The component whose playlist it is.
    public let componentId: String

    /// A playlist by its organisation and component.
    public init(orgId: String, componentId: String) {
        self.orgId = orgId
        self.componentId = componentId
    }
}

/// The videos of a product.
public struct InlineSkuInfo: Sendable {
    /// The organisation's id.
    public let orgId: String
    /// The product's sku.
    public let sku: String

    /// The videos about a product.
    public init(orgId: String, sku: String) {
        self.orgId = orgId
        self.sku = sku
    }
}

/// An edge of the screen.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
/// An edge of the screen; without meaning on Linux.
public enum SafeAreaEdge: Sendable {
    /// All four, or one of them.
    case all, top, bottom, leading, trailing
}

/// Edges whose safe area a player covers. Without meaning where there is no screen.
public struct SafeAreaEdges: Sendable {
    let edges: [SafeAreaEdge]

    /// The edges that the player may cover.
    public init(_ edges: SafeAreaEdge...) {
        self.edges = edges
    }
}
