import BridgeFindings
import JavaScriptSyntax
import PlayerContract
import PlayerEmulator

/// Everything that happened between a player and an app so far, as the rules about the flow look at it.
struct FlowHistory {
    /// One text of the app, with the event that it answers, if it is an answer and the key is known.
    struct Sent {
        var run: PayloadRun
        var event: PlayerEvent?
        /// How many events had come when it was sent.
        var eventsBefore: Int
        /// How things stood with its key just before.
        var entry: CallbackLedger.Entry?
    }

    var settings: PlayerSettings
    var contract: PlayerContract?
    var events: [PlayerEvent] = []
    var ledger = CallbackLedger()
    /// In order; the last one is the one at hand.
    var sent: [Sent] = []

    // MARK: What was asked for

    /// A product that the player asked data for.
    struct Request: Hashable {
        var id: String
        var ref: String
    }

    /// All requested products in order, each once.
    var requests: [Request] {
        var requests: [Request] = []
        for event in events where event.type == Names.provideProductData {
            for product in event.data["products"]?.elements ?? [] {
                let request = Request(id: product["id"]?.swiftString ?? "", ref: product["ref"]?.swiftString ?? "")
                if !requests.contains(request) { requests.append(request) }
            }
        }
        return requests
    }

    /// Skus for which the player asked whether they are on the wishlist, by the last event that asked.
    var requestedStatuses: Set<String>? {
        guard let event = events.last(where: { $0.type == Names.provideWishlistStatus }) else { return nil }
        let products = event.data["products"]?.elements ?? []
        return Set(products.compactMap { ($0["sku"] ?? $0["ref"])?.swiftString })
    }

    // MARK: What was sent

    /// Calls of one function that the app made, delivered or not.
    func sent(function: String) -> [Sent] {
        sent.filter { $0.run.payload.channel == .invoke(function: function) }
    }

    /// The ids of the products whose data reached the player.
    var hydratedIDs: [String] {
        sent(function: Names.updateProduct).compactMap { $0.run.firstArgument?.swiftString }
    }

    /// Configuration keys that a function needs and that are not set.
    func missingConfiguration(for function: String) -> [String] {
        (contract?.functions[function]?.requiredConfiguration ?? []).filter {
            settings.configuration[$0]?.swiftString?.isEmpty ?? true
        }
    }

    /// Seconds after which the player gives up waiting for an answer; nil when no document limits it.
    func timeLimit(of event: PlayerEvent) -> Double? {
        guard case .notify(let seconds?, let from) = contract?.events[event.type]?.answer else { return nil }
        let reading = settings.readings["time-limit"] ?? contract?.readings["time-limit"]?.defaultValue
        return from == "cart" || reading == "every-key" ? seconds : nil
    }

    /// What the flow rules call things. The contract describes them; these are the ones that rules are about.
    enum Names {
        static let provideProductData = "provide-product-data"
        static let provideWishlistStatus = "provide-wishlist-status"
        static let updateProduct = "updateProductWithData"
        static let updateWishlist = "updateWishlistStatus"
    }
}

extension PayloadRun {
    /// The first argument that reached the player.
    var firstArgument: JavaScriptValue? { calls.first?.arguments.elements.first }
    var arrived: Bool { !calls.isEmpty }
}
