import BambuserCallsShopperSDK
import BambuserCommerceSDK
import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator
import PlayerSessions

/// What became of a request in the agent's tool.
public enum AgentStatus: String, Sendable {
    /// The agent still waits.
    case waiting
    /// The agent sees what was sent.
    case shown
    /// The agent reads an error.
    case failed
    /// The agent gave up after 30 seconds of the player clock.
    case timedOut = "timed-out"
    /// There is no handler: the vendor's own catalogue is asked.
    case catalogue
}

/// What the agent sees of one product.
public struct ProductCard: Sendable {
    /// The widget's own id of the request, such as `bambuser-product-1`.
    public let id: String
    /// What became of the request.
    public let status: AgentStatus
    /// What the agent reads when there is no card.
    public let error: String?
    let value: JavaScriptValue

    /// The value at a path, such as `product.variations[0].price.current`; nil where nothing is.
    public subscript(path: String) -> (any Sendable)? { value.part(at: path) }

    /// The whole card, as JSON with sorted keys.
    public var json: String { ValueNotation.json(value) }
}

/// What the agent sees of a search.
public struct SearchPage: Sendable {
    /// What became of the search.
    public let status: AgentStatus
    /// What the agent typed.
    public let term: String
    /// From 1.
    public let page: Int
    /// What the agent reads when there is no result.
    public let error: String?
    let value: JavaScriptValue

    init(_ state: JavaScriptValue) {
        status = state["status"]?.swiftString.flatMap(AgentStatus.init) ?? .waiting
        term = state["term"]?.swiftString ?? ""
        page = Int(state["page"]?.number ?? 0)
        error = state["error"]?.swiftString
        value = state["result"] ?? .null
    }

    /// The value at a path, such as `products[0].name` or `pagination.totalPages`.
    public subscript(path: String) -> (any Sendable)? { value.part(at: path) }

    /// The whole result, as JSON with sorted keys.
    public var json: String { ValueNotation.json(value) }
}

/// A short message in the agent's tool.
public struct AgentToast: Sendable, Hashable {
    /// `added`, `updated`, `removed`, `failed`, `out-of-stock` or `timed-out`.
    public let kind: String
    /// What the message is about.
    public let sku: String?
    /// The new total.
    public let quantity: Int?
    /// The reason that the app gave, such as `out-of-stock`.
    public let reason: String?
    /// The text that the app gave.
    public let message: String?

    init(_ value: JavaScriptValue) {
        kind = value["kind"]?.swiftString ?? ""
        sku = value["sku"]?.swiftString
        quantity = value["quantity"]?.number.map { Int($0) }
        reason = value["reason"]?.swiftString
        message = value["message"]?.swiftString
    }
}

extension EmulatedCall {
    var state: JavaScriptValue { controller.enter { $0.session.state } ?? .object([:]) }

    /// What the agent sees of a product, by the widget's id: `bambuser-product-1` is the first.
    public func card(of id: String) -> ProductCard {
        let entry = state["products"]?[id] ?? .undefined
        return ProductCard(
            id: id, status: entry["status"]?.swiftString.flatMap(AgentStatus.init) ?? .waiting,
            error: entry["error"]?.swiftString, value: entry["card"] ?? .null)
    }

    /// All products, in the order in which they were added.
    public var cards: [ProductCard] { (state["products"]?.members ?? []).map { card(of: $0.name) } }

    /// The widget's cart: quantities by sku.
    public var cart: [String: Int] {
        let items = state["cart"]?.elements ?? []
        return Dictionary(
            items.map { ($0["sku"]?.swiftString ?? "", Int($0["quantity"]?.number ?? 0)) }, uniquingKeysWith: { $1 })
    }

    /// What the agent's tool said, oldest first.
    public var toasts: [AgentToast] { (state["toasts"]?.elements ?? []).map(AgentToast.init) }

    /// Everything, as JSON with sorted keys: how the widget's state looks in scenarios.
    public var stateJSON: String { ValueNotation.json(state) }

    /// Both directions, one line an entry.
    public var transcript: [String] { TranscriptLines.lines(controller.enter { $0.session.transcript } ?? []) }
}

extension PlayerEmulator {
    /// What the calls have to say, with what is open now.
    var callResults: [SessionResult] {
        calls.flatMap { call in
            call.controller.results.map { $0.named(call.id) } + end(of: call.id, call.openFindings)
        }
    }

    var callFindings: [Finding] { calls.flatMap(\.openFindings) }
}

extension EmulatedCall {
    var openFindings: [Finding] { controller.enter { $0.endFindings() } ?? [] }
}

extension JavaScriptValue {
    fileprivate func part(at path: String) -> (any Sendable)? {
        guard let path = try? ValuePath(parsing: "value." + path), let node = node(at: path) else { return nil }
        return BridgeValue.swift(self, node: node)
    }
}
