import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PlayerContract

@testable import PlayerEmulator

/// Does something with an engine of its own, on the engine's thread.
func onEngine<Value: Sendable>(_ body: @escaping @Sendable (EmulatorEngine) throws -> Value) throws -> Value {
    try EngineThread().sync { () throws -> Value in try body(EmulatorEngine()) }
}

/// Does something with a session of its own, on the engine's thread.
func withSession<Value: Sendable>(
    _ settings: PlayerSettings, hostModel: HostModel = .standard,
    _ body: @escaping @Sendable (PlayerSession) throws -> Value
) throws -> Value {
    try onEngine { try body(PlayerSession(engine: $0, settings: settings, hostModel: hostModel)) }
}

extension PlayerSettings {
    /// A Live player with a show of two products, as the dashboard knows them.
    static func show(
        configuration: JavaScriptValue? = nil, readings: [String: String] = [:], signedIn: Bool = true,
        events: [String]? = nil
    ) throws -> PlayerSettings {
        PlayerSettings(
            kind: .live, contract: try .live(), configuration: configuration, readings: readings,
            products: [
                .init(
                    id: "p-1", ref: "R-1", url: "https://shop.example/1",
                    dashboard: .object(["name": .string("Stool"), "brandName": .string("Norrlund")])),
                .init(id: "p-2", ref: "R-2", url: "https://shop.example/2"),
            ], signedIn: signedIn, isBare: false, events: events)
    }

    /// The bare page of the Live player.
    static func bare(readings: [String: String] = [:]) throws -> PlayerSettings {
        PlayerSettings(kind: .live, contract: try .live(), readings: readings)
    }

    static let recording = PlayerSettings(kind: .recording, recorded: ["echo"])
}

extension PlayerSession {
    func invoke(_ function: String, _ text: JavaScriptString) -> PayloadRun {
        run(Payload(channel: .invoke(function: function), text: text))
    }

    func answer(_ event: PlayerEvent?, _ text: JavaScriptString) -> PayloadRun {
        run(Payload(channel: .notify(key: event?.callbackKey ?? "no key"), text: text))
    }

    /// A part of the player's state in our notation, such as `cart`; the whole state without a name.
    func shown(_ name: String? = nil) -> String {
        guard let name else { return ValueNotation.json(state) }
        return state[name].map { ValueNotation.json($0) } ?? "nothing"
    }

    /// Every event so far, as the page posted it: its type and its envelope.
    var posted: [String] {
        transcript.filter { $0.kind == .event }.map { "\($0.name) \(ValueNotation.json($0.value))" }
    }
}

extension RecordedCall {
    /// What was called with what, on one line.
    var words: String {
        switch target {
        case .function(let name): "\(name)\(ValueNotation.json(arguments))"
        case .callback(let key): "window.\(key)\(ValueNotation.json(arguments))"
        }
    }
}
