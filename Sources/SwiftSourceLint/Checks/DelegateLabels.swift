/// The delegate methods of the SDK, as far as a wrong label of theirs goes unnoticed or is in print.
enum DelegateLabels {
    struct Method: Sendable {
        var name: String
        /// As the interface has them; empty for `_`.
        var labels: [String]
        /// Whether the protocol has a default for it, so that a wrong label compiles.
        var hasDefault: Bool
        var signature: String
    }

    /// Source: Swift interface of the SDK 3.0.2.
    static let methods = [
        Method(
            name: "onThumbnailTapped", labels: [""], hasDefault: true, signature: "onThumbnailTapped(_ id: String)"),
        Method(
            name: "onVideoProgress", labels: ["", "duration", "currentTime"], hasDefault: true,
            signature: "onVideoProgress(_ id: String, duration: Double, currentTime: Double)"),
        Method(
            name: "onNewEventReceived", labels: ["", "event"], hasDefault: false,
            signature: "onNewEventReceived(_ id: String, event: BambuserEventPayload)"),
        Method(
            name: "onErrorOccurred", labels: ["", "error"], hasDefault: false,
            signature: "onErrorOccurred(_ id: String, error: any Error)"),
        Method(
            name: "onVideoStatusChanged", labels: ["", "state"], hasDefault: false,
            signature: "onVideoStatusChanged(_ id: String, state: BambuserVideoState)"),
    ]
}

enum EventHandling {
    /// Words around which events are handled.
    static let words = ["callbackKey", "BambuserEventPayload"]
}
