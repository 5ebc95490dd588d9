/// Where a call stands.
public enum BambuserCallState: String, Sendable, Hashable {
    case idle, connecting, connected, ended
}

/// How the widget is shown.
public enum BambuserPresentation: String, Sendable, Hashable {
    case expanded, floating, minimized
}

/// Whether a queue is open, and until or from when; nil where it always is.
public struct BambuserQueueState: Sendable, Hashable {
    public var isOpen: Bool
    public var nextChange: String?

    public init(isOpen: Bool, nextChange: String? = nil) {
        self.isOpen = isOpen
        self.nextChange = nextChange
    }
}

public struct BambuserAgentsOnline: Sendable, Hashable {
    public var numberOfAgentsOnline: Int
    public var queueId: String?

    public init(numberOfAgentsOnline: Int, queueId: String? = nil) {
        self.numberOfAgentsOnline = numberOfAgentsOnline
        self.queueId = queueId
    }
}

public struct BambuserWaitingTime: Sendable, Hashable {
    /// Seconds.
    public var estimatedWaitingTime: Double
    public var agents: Int
    public var place: Int
    public var queueId: String?

    public init(estimatedWaitingTime: Double, agents: Int = 0, place: Int = 0, queueId: String? = nil) {
        self.estimatedWaitingTime = estimatedWaitingTime
        self.agents = agents
        self.place = place
        self.queueId = queueId
    }
}

/// An event for analytics: Bambuser's own with `eventName` and `eventData`, or Google's with `event` and `ecommerce`.
public struct BambuserTrackingEvent: Sendable, Hashable {
    public var eventName: String?
    public var eventData: BambuserJSONValue?
    public var ga4Event: String?
    public var ga4Ecommerce: BambuserJSONValue?
    public var raw: BambuserJSONValue

    public init(
        eventName: String? = nil, eventData: BambuserJSONValue? = nil, ga4Event: String? = nil,
        ga4Ecommerce: BambuserJSONValue? = nil, raw: BambuserJSONValue = .object([:])
    ) {
        self.eventName = eventName
        self.eventData = eventData
        self.ga4Event = ga4Event
        self.ga4Ecommerce = ga4Ecommerce
        self.raw = raw
    }
}

/// What happens in a call. `checkout` is documented for iOS; the other cases follow the Android twin.
public enum BambuserCallEvent: Sendable, Hashable {
    /// The widget was closed by itself or by the shopper.
    case close
    /// The shopper tapped Checkout; the widget's cart as JSON.
    case checkout(cart: BambuserJSONValue)
    case chatRequested
    /// The agent leads the shopper to a page.
    case navigateTo(url: String)
    case queueOpened(BambuserQueueState)
    case queueClosed(BambuserQueueState)
    case agentsOnlineChanged(BambuserAgentsOnline)
    case waitingTimeChanged(BambuserWaitingTime)
    case tracking(BambuserTrackingEvent)
    case callStateChanged(BambuserCallState)
    case presentationChanged(isPictureInPicture: Bool, BambuserPresentation)
    /// Only with ``BambuserCallConfiguration/forwardUnknownEmbedEvents``.
    case other(name: String, payload: BambuserJSONValue)
}

/// Something that the bridge could not do; the call goes on.
public enum BambuserCallError: Error, Sendable, Hashable {
    /// A script that the SDK evaluated threw or did not parse.
    case javaScriptEvaluationFailed(operation: String, underlying: String)
    case invalidEventPayload(eventName: String, reason: String)
}

/// Hears of a call. The first method is documented for iOS, the second follows the Android twin.
@MainActor public protocol BambuserCallDelegate: AnyObject {
    func bambuserCall(_ controller: BambuserCallController, didEmit event: BambuserCallEvent)
    func bambuserCall(_ controller: BambuserCallController, didFailWith error: BambuserCallError)
}

extension BambuserCallDelegate {
    public func bambuserCall(_ controller: BambuserCallController, didFailWith error: BambuserCallError) {}
}
