/// Where a call stands.
public enum BambuserCallState: String, Sendable, Hashable {
    /// From before the call to after it.
    case idle, connecting, connected, ended
}

/// How the widget is shown.
public enum BambuserPresentation: String, Sendable, Hashable {
    /// Full, small above the app, or put away.
    case expanded, floating, minimized
}

/// Whether a queue is open, and until or from when; nil where it always is.
public struct BambuserQueueState: Sendable, Hashable {
    /// Whether the queue takes calls.
    public var isOpen: Bool
    /// When that changes next, as the widget says it; nil when it does not.
    public var nextChange: String?

    /// The state of a queue.
    public init(isOpen: Bool, nextChange: String? = nil) {
        self.isOpen = isOpen
        self.nextChange = nextChange
    }
}

/// How many agents take calls.
public struct BambuserAgentsOnline: Sendable, Hashable {
    /// At least 0.
    public var numberOfAgentsOnline: Int
    /// The queue that it is about; nil for all.
    public var queueId: String?

    /// A number of agents.
    public init(numberOfAgentsOnline: Int, queueId: String? = nil) {
        self.numberOfAgentsOnline = numberOfAgentsOnline
        self.queueId = queueId
    }
}

/// How long a shopper waits.
public struct BambuserWaitingTime: Sendable, Hashable {
    /// Seconds.
    public var estimatedWaitingTime: Double
    /// Agents of the queue.
    public var agents: Int
    /// The shopper's place in the queue, from 1; 0 when unknown.
    public var place: Int
    /// The queue that it is about; nil for the only one.
    public var queueId: String?

    /// A waiting time in seconds.
    public init(estimatedWaitingTime: Double, agents: Int = 0, place: Int = 0, queueId: String? = nil) {
        self.estimatedWaitingTime = estimatedWaitingTime
        self.agents = agents
        self.place = place
        self.queueId = queueId
    }
}

/// An event for analytics: Bambuser's own with `eventName` and `eventData`, or Google's with `event` and `ecommerce`.
public struct BambuserTrackingEvent: Sendable, Hashable {
    /// The widget's name of the event.
    public var eventName: String?
    /// Its data.
    public var eventData: BambuserJSONValue?
    /// Its name for Google Analytics 4.
    public var ga4Event: String?
    /// Its data for Google Analytics 4.
    public var ga4Ecommerce: BambuserJSONValue?
    /// Everything that the widget sent.
    public var raw: BambuserJSONValue

    /// A tracking event from its parts.
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
    /// The shopper opens the chat.
    case chatRequested
    /// The agent leads the shopper to a page.
    case navigateTo(url: String)
    /// A queue takes calls again.
    case queueOpened(BambuserQueueState)
    /// A queue takes no more calls.
    case queueClosed(BambuserQueueState)
    /// The number of agents changed.
    case agentsOnlineChanged(BambuserAgentsOnline)
    /// The waiting time changed.
    case waitingTimeChanged(BambuserWaitingTime)
    /// The widget tracks something.
    case tracking(BambuserTrackingEvent)
    /// The call began, was taken or ended.
    case callStateChanged(BambuserCallState)
    /// The widget was made larger or smaller.
    case presentationChanged(isPictureInPicture: Bool, BambuserPresentation)
    /// Only with ``BambuserCallConfiguration/forwardUnknownEmbedEvents``.
    case other(name: String, payload: BambuserJSONValue)
}

/// Something that the bridge could not do; the call goes on.
public enum BambuserCallError: Error, Sendable, Hashable {
    /// A script that the SDK evaluated threw or did not parse.
    case javaScriptEvaluationFailed(operation: String, underlying: String)
    /// The page sent an event that cannot be read, and why.
    case invalidEventPayload(eventName: String, reason: String)
}

/// Hears of a call. The first method is documented for iOS, the second follows the Android twin.
@MainActor public protocol BambuserCallDelegate: AnyObject {
    func bambuserCall(_ controller: BambuserCallController, didEmit event: BambuserCallEvent)
    /// Something failed that the app did not wait for; the call goes on.
    func bambuserCall(_ controller: BambuserCallController, didFailWith error: BambuserCallError)
}

extension BambuserCallDelegate {
    /// Does nothing; errors are optional.
    public func bambuserCall(_ controller: BambuserCallController, didFailWith error: BambuserCallError) {}
}
