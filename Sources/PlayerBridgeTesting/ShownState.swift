import BambuserCommerceSDK
import JavaScriptSyntax
import PlayerEmulator

/// What the player shows: read from the page.
extension EmulatedPlayer {
    /// Quantities by sku.
    public var cart: [String: Int] {
        let items = player.state["cart"]?.elements ?? []
        let pairs = items.compactMap { item in
            item["sku"]?.swiftString.flatMap { sku in item["quantity"]?.number.map { (sku, Int($0)) } }
        }
        return Dictionary(pairs) { $1 }
    }

    /// Hearts by sku.
    public var wishlist: [String: Bool] {
        Dictionary((player.state["wishlist"]?.members ?? []).map { ($0.name, $0.value.boolean == true) }) { $1 }
    }

    /// What the player shows of a product: what the app sent, over what the dashboard holds.
    public func data(ofProduct id: String) -> [String: any Sendable]? {
        player.state["products"]?[id]?["data"].flatMap { BridgeValue.swift($0) as? [String: any Sendable] }
    }

    /// How often a product's data was sent.
    public func hydrationCount(of id: String) -> Int {
        Int(player.state["products"]?[id]?["hydrations"]?.number ?? 0)
    }

    /// The translation keys of the errors that the shopper has seen, in order.
    public var shownErrors: [String] {
        (player.state["errors"]?.elements ?? []).compactMap { $0["translationKey"]?.swiftString }
    }

    /// What the player offers after an answer: `login`, `product-details`, or nothing.
    public var prompt: String? { player.state["prompt"]?["kind"]?.swiftString }

    /// Whether the list of products is open.
    public var showsProductList: Bool { player.state["productList"]?.swiftString == "shown" }

    /// Everything, as JSON with sorted keys: how a player's state looks in scenarios.
    public var stateJSON: String { ValueNotation.json(player.state) }

    /// Both directions, one line an entry. See ``PlayerEmulator/transcript``.
    public var transcript: [String] { TranscriptLines.lines(player.transcript) }
}
