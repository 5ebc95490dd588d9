import JavaScriptSyntax

/// What the shopper does, or what playback comes to: the steps `shopper` and `playback` of a scenario.
public struct PlayerAction: Sendable, Hashable {
    /// The key of the step.
    public enum Who: String, Sendable, CaseIterable {
        /// A tap of the viewer, or what the video does.
        case shopper, playback
    }

    /// Who does it.
    public var who: Who
    /// As the step of a scenario says it, such as `tapAddToCart`.
    public var name: String
    /// The stub's control that does it.
    public var control: String
    /// What has to be given, in the control's order.
    public var fields: [String] = []
    /// The only player that has it; nil: every commerce player.
    var player: PlayerKind?
    /// The names of the players that have it.
    public var players: [String] { player.map { [$0.name] } ?? [PlayerKind.live.name, PlayerKind.shoppable.name] }

    /// All of them; `fixtures/scenario.schema.json` lists the same.
    public static let all: [PlayerAction] = [
        PlayerAction(who: .shopper, name: "add-to-cart", control: "tapAddToCart", fields: ["sku"]),
        PlayerAction(who: .shopper, name: "change-quantity", control: "changeQuantity", fields: ["sku", "quantity"]),
        PlayerAction(who: .shopper, name: "wishlist", control: "tapWishlist", fields: ["sku"]),
        PlayerAction(who: .shopper, name: "login", control: "tapLogin"),
        PlayerAction(who: .shopper, name: "thumbnail", control: "tapThumbnail", player: .shoppable),
        PlayerAction(who: .shopper, name: "preview", control: "tapPreview", player: .shoppable),
        PlayerAction(who: .shopper, name: "close", control: "tapClose", player: .shoppable),
        PlayerAction(who: .playback, name: "highlight", control: "highlight", fields: ["id"]),
        PlayerAction(who: .playback, name: "play", control: "play"),
        PlayerAction(who: .playback, name: "pause", control: "pause"),
        PlayerAction(who: .playback, name: "complete", control: "complete"),
        PlayerAction(who: .playback, name: "stop", control: "stop"),
        PlayerAction(who: .playback, name: "stall", control: "stall"),
        PlayerAction(who: .playback, name: "progress", control: "progress", fields: ["to", "of"]),
        PlayerAction(who: .playback, name: "mode", control: "changeMode", fields: ["to"], player: .shoppable),
    ]
}

extension Scenario.Action {
    /// Reads a step such as `{ shopper: "change-quantity", sku: "A", quantity: 2 }`.
    static func readAction(
        of who: PlayerAction.Who, _ kind: String, _ name: InputNode, _ object: inout InputObject
    ) throws(InputProblem) -> Scenario.Action {
        let text = try name.string()
        let known = PlayerAction.all.filter { $0.who == who }
        guard let action = known.first(where: { $0.name == text }) else {
            throw name.problem(
                "unknown action “\(text)” of \(who.rawValue); expected one of \(known.map(\.name).joined(separator: ", "))"
            )
        }
        guard action.players.contains(kind) else {
            throw name.problem(
                "the player \(kind) has no action “\(text)”: it belongs to \(action.players.joined(separator: ", "))")
        }
        var values: [JavaScriptValue] = []
        for field in action.fields {
            values.append(try object.require(field, in: "the action “\(text)”").decoded())
        }
        return .act(action, values: values, name: try object.take("as")?.string())
    }
}
