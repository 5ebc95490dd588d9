import BambuserCommerceSDK
import PlayerBridgeTesting

/// A delegate whose one method the test writes, and which remembers the rest.
@MainActor final class ClosureHandler: BambuserPlayerViewDelegate {
    /// What was heard, one line each: `state playing`, `event close`, `progress 3 of 10`.
    private(set) var heard: [String] = []
    private let handle: @MainActor (any BambuserPlayerView, BambuserEventPayload) -> Void
    private var views: [String: any BambuserPlayerView] = [:]

    init(_ handle: @escaping @MainActor (any BambuserPlayerView, BambuserEventPayload) -> Void = { _, _ in }) {
        self.handle = handle
    }

    /// Listens to a player, and returns it.
    @discardableResult
    func attach(_ player: EmulatedPlayer) -> EmulatedPlayer {
        views[player.id] = player.view
        player.view.delegate = self
        return player
    }

    func onVideoStatusChanged(_ id: String, state: BambuserVideoState) { heard.append("state \(state)") }
    func onErrorOccurred(_ id: String, error: any Error) { heard.append("error \(error)") }
    func onVideoProgress(_ id: String, duration: Double, currentTime: Double) {
        heard.append("progress \(currentTime) of \(duration)")
    }
    func onThumbnailTapped(_ id: String) { heard.append("thumbnail") }

    func onNewEventReceived(_ id: String, event: BambuserEventPayload) {
        heard.append("event \(event.type)")
        if let view = views[id] { handle(view, event) }
    }
}

extension BambuserEventPayload {
    var key: String { data["callbackKey"] as? String ?? "" }
    var fields: [String: any Sendable] { data["event"] as? [String: any Sendable] ?? [:] }
    var products: [[String: String]] { fields["products"] as? [[String: String]] ?? [] }
}

/// A product that every player takes, as text.
func product(_ id: String, name: String = "Stool") -> String {
    """
    '\(id)', { sku: 'S', name: '\(name)', brandName: 'B', variations: [{ sku: 'S-1', name: 'N', colorName: 'N', \
    imageUrls: ['https://img.shop.example/1.jpg'], sizes: [{ sku: '\(id)-M', name: 'M', currency: 'USD', current: 5, \
    inStock: 1 }] }] }
    """
}
