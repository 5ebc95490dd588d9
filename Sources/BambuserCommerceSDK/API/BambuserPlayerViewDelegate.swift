/// What an app hears from its players.
@MainActor public protocol BambuserPlayerViewDelegate: AnyObject {
    func onVideoStatusChanged(_ id: String, state: BambuserVideoState)
    /// The page sent an event; one with a callback key waits for `notify`.
    func onNewEventReceived(_ id: String, event: BambuserEventPayload)
    /// Comes after the status ``BambuserVideoState/error``.
    func onErrorOccurred(_ id: String, error: any Error)
    /// How far playback has come, in seconds.
    func onVideoProgress(_ id: String, duration: Double, currentTime: Double)
    /// The thumbnail of a Shoppable Video was tapped.
    func onThumbnailTapped(_ id: String)
}

extension BambuserPlayerViewDelegate {
    /// Does nothing; progress is optional. Times are in seconds.
    public func onVideoProgress(_ id: String, duration: Double, currentTime: Double) {}
    /// Does nothing; thumbnails are optional.
    public func onThumbnailTapped(_ id: String) {}
}

/// One event of the player's page.
public struct BambuserEventPayload: Sendable {
    /// Such as `should-add-item-to-cart`.
    public let type: String
    /// The event's own fields under `event`; a `callbackKey` where the player waits for an answer.
    public let data: [String: any Sendable]

    /// For tests that call a handler directly. The vendor's type has no public initialiser.
    public init(type: String, data: [String: any Sendable]) {
        self.type = type
        self.data = data
    }
}
