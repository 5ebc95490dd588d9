/// Where the widget's script comes from. The addresses follow the Android twin.
public enum BambuserEnvironment: Sendable, Hashable {
    /// The vendor's regions.
    case us, eu
    /// A page of one's own, by the absolute address of its embed script.
    case custom(embedURL: String)

    /// The absolute address of the embed script. Source: the vendor's Android SDK.
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
    /// The name of the tag.
    public var key: String
    /// A text, a number or a Bool.
    public var value: BambuserJSONValue

    /// A tag with its value.
    public init(key: String, value: BambuserJSONValue) {
        self.key = key
        self.value = value
    }
}

/// What the widget starts with. Names and defaults follow the Android twin: no iOS page lists them.
///
/// All of it is written into an inline script of the start page; see the rule `html-breakout`.
public struct BambuserCallConfiguration: Sendable, Hashable {
    /// The organisation's id.
    public var orgId: String
    /// The region, or a page of one's own.
    public var environment = BambuserEnvironment.us
    /// Connects to a call that was booked or handed over.
    public var connectId: String?
    /// The queue that the shopper waits in.
    public var queue: String?
    /// Language and country of the widget, such as `sv-SE`; nil is the organisation's.
    public var locale: String?
    /// Data about the shopper, such as `firstName`.
    public var data: [String: BambuserJSONValue] = [:]
    /// Sent with every tracking event.
    public var trackingTags: [BambuserTrackingTag] = []
    /// Whether the agent may ask for a scanned code.
    public var enableScanning = false
    /// Whether the agent cannot lead the shopper through pages.
    public var disableCoBrowsing = false
    /// The address that product links are resolved against.
    public var merchantBaseUrl: String?
    /// The look, by its id in the dashboard.
    public var themeId: String?
    /// Whether the page may set cookies; nil leaves it to the widget.
    public var allowFirstPartyCookies: Bool?
    /// The picture in picture grows to full size when the call is connected.
    public var autoExpandOnConnect = true
    /// The widget closes when the call ends.
    public var dismissOnCallEnd = true
    /// Events that the SDK has no case for arrive as ``BambuserCallEvent/other(name:payload:)``.
    public var forwardUnknownEmbedEvents = false

    /// A call to an organisation, with everything else at its default.
    public init(orgId: String, environment: BambuserEnvironment = .us) {
        self.orgId = orgId
        self.environment = environment
    }
}
