/// Where the widget's script comes from. The addresses follow the Android twin.
public enum BambuserEnvironment: Sendable, Hashable {
    case us, eu
    case custom(embedURL: String)

    public var embedURL: String {
        switch self {
        case .us: "https://one-to-one.bambuser.com/embed.js"
        case .eu: "https://one-to-one.bambuser.com/eu/embed.js"
        case .custom(let url): url
        }
    }
}

/// A pair for the vendor's statistics; of two with one key the last one stays.
public struct BambuserTrackingTag: Sendable, Hashable {
    public var key: String
    /// A text, a number or a Bool.
    public var value: BambuserJSONValue

    public init(key: String, value: BambuserJSONValue) {
        self.key = key
        self.value = value
    }
}

/// What the widget starts with. Names and defaults follow the Android twin: no iOS page lists them.
///
/// All of it is written into an inline script of the start page; see the rule `html-breakout`.
public struct BambuserCallConfiguration: Sendable, Hashable {
    public var orgId: String
    public var environment = BambuserEnvironment.us
    public var connectId: String?
    public var queue: String?
    public var locale: String?
    /// Data about the shopper, such as `firstName`.
    public var data: [String: BambuserJSONValue] = [:]
    public var trackingTags: [BambuserTrackingTag] = []
    public var enableScanning = false
    public var disableCoBrowsing = false
    public var merchantBaseUrl: String?
    public var themeId: String?
    public var allowFirstPartyCookies: Bool?
    /// The picture in picture grows to full size when the call is connected.
    public var autoExpandOnConnect = true
    /// The widget closes when the call ends.
    public var dismissOnCallEnd = true
    /// Events that the SDK has no case for arrive as ``BambuserCallEvent/other(name:payload:)``.
    public var forwardUnknownEmbedEvents = false

    public init(orgId: String, environment: BambuserEnvironment = .us) {
        self.orgId = orgId
        self.environment = environment
    }
}
