import BambuserCommerceSDK
import BridgeFindings
import Foundation
import JavaScriptEngine
import PlayerBridgeTesting
import PlayerContract
import PlayerEmulator
import PlayerSessions
import Testing

@testable import DeviceTools

/// An app that answers carts and wishlists, badly where it is told to, and records all of it.
@MainActor private final class RecordingApp: BambuserPlayerViewDelegate {
    var view: (any BambuserPlayerView)?
    private(set) var states: [BambuserVideoState] = []

    func onNewEventReceived(_ id: String, event: BambuserEventPayload) {
        guard let view, let key = event.data["callbackKey"] as? String else { return }
        let sku = (event.data["event"] as? [String: Any])?["sku"] as? String ?? ""
        switch event.type {
        case "add-to-wishlist": view.recordedNotify(callbackKey: key, info: "{ success: true, sku: '\(sku)' }")
        default: view.recordedNotify(callbackKey: key, info: true)
        }
    }

    func onVideoStatusChanged(_ id: String, state: BambuserVideoState) { states.append(state) }
    func onErrorOccurred(_ id: String, error: any Error) {}
}

@MainActor @Suite(.serialized) struct TapeRecorderTests {
    /// What replaying a tape says of each line.
    private static func replay(_ url: URL) throws -> [String] {
        let tape = Tape(InputFile(path: "t", bytes: Array(try Data(contentsOf: url))))
        #expect(tape.problems.map(\.description) == [])
        let settings = try #require(tape.settings)
        return try EngineThread().sync { () throws -> [String] in
            let checker = Checker(
                engine: try EmulatorEngine(), configuration: CheckConfiguration(contract: try .live(), fixes: .none))
            let play = TapePlay(tape, settings, checker: checker)
            let steps = try (0..<play.stepCount).compactMap { try play.perform($0) }
            return (steps + play.settle()).map { result in
                let errors = result.findings.filter { $0.severity == .error }.map { "\($0.rule)" }
                // Callback keys are the player's own.
                let name = result.id.hasPrefix("notify ") ? "notify" : result.id
                return ([name, result.verdict?.rawValue].compactMap(\.self) + errors).joined(separator: " ")
            }
        }
    }

    @Test func aTapeTellsWhatReplayJudges() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).tape.jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        let configuration: [String: any Sendable] = ["currency": "USD", "locale": "en-US"]
        TapeRecorder.current = try TapeRecorder(file: url, configuration: configuration)
        let emulator = PlayerEmulator()
        let player = emulator.makeLivePlayer(configuration: configuration)
        let app = RecordingApp()
        app.view = player.view
        player.view.recordEvents(for: app)
        player.emit("add-to-wishlist", ["sku": "KB-12"])
        player.emit("add-to-wishlist", ["sku": "KIDS'-003"])
        player.emit("should-add-item-to-cart", ["sku": "KB-12-M", "quantity": 1])
        try await player.view.recordedInvoke(function: "hideProductList", arguments: "")
        await #expect(throws: (any Error).self) {
            _ = try await player.view.recordedInvoke(
                function: "updateWishlistStatus", arguments: "{ statuses: { a'b: true } }")
        }
        TapeRecorder.current?.close()
        #expect(TapeRecorder.current == nil)
        let told = try Self.replay(url)
        #expect(
            told == [
                "event add-to-wishlist", "notify delivered", "event add-to-wishlist",
                "notify rejected unescaped-quote", "event should-add-item-to-cart",
                "notify delivered", "invoke hideProductList delivered",
                "invoke updateWishlistStatus rejected broken-framing", "player-1 › end",
            ])
        let text = try String(contentsOf: url, encoding: .utf8)
        #expect(text.contains(#""x-type":"Bool""#) && text.contains(#""threw":""#) && text.contains(#""quantity":1"#))
    }

    @Test func withoutARecorderNothingChanges() async throws {
        let emulator = PlayerEmulator()
        let player = emulator.makeLivePlayer()
        let app = RecordingApp()
        app.view = player.view
        player.view.recordEvents(for: app)
        #expect(player.view.delegate === app)
        player.emit("should-add-item-to-cart", ["sku": "A", "quantity": 1])
        try await player.view.recordedInvoke(function: "hideProductList", arguments: "")
        #expect(emulator.players.count == 1)
    }

    @Test func aProxyHandsEverythingOn() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).tape.jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        TapeRecorder.current = try TapeRecorder(file: url)
        defer { TapeRecorder.current?.close() }
        let player = PlayerEmulator().makeLivePlayer()
        let app = RecordingApp()
        player.view.recordEvents(for: app)
        player.start()
        #expect(app.states.contains(.ready))
    }

    @Test func valuesThatJSONCannotHold() throws {
        let value: [String: Any] = [
            "$k": Double.nan, "d": Date(timeIntervalSince1970: 1), "u": URL(filePath: "/a"), "n": NSNull(),
        ]
        let shown = try #require(TapeValue.json(value) as? [String: Any])
        #expect(shown["$$k"] as? [String: String] == ["$number": "NaN"])
        #expect(shown["d"] as? [String: Double] == ["$date": 1000])
        #expect(shown["u"] as? String == "file:///a")
        #expect(shown["n"] is NSNull)
        #expect(JSONSerialization.isValidJSONObject(shown))
    }
}
