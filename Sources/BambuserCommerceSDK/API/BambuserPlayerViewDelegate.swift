/// What an app hears from its players.
@MainActor public protocol BambuserPlayerViewDelegate: AnyObject {
    func onVideoStatusChanged(_ id: String, state: BambuserVideoState)
    func onNewEventReceived(_ id: String, event: BambuserEventPayload)
    /// Comes after the status ``BambuserVideoState/error``.
    func onErrorOccurred(_ id: String, error: any Error)
    /// How far playback has come, in seconds.
    func onVideoProgress(_ id: String, duration: Double, currentTime: Double)
    func onThumbnailTapped(_ id: String)
}

extension BambuserPlayerViewDelegate {
    public func onVideoProgress(_ id: String, duration: Double, currentTime: Double) {}
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
