import BambuserCommerceSDK
import Foundation
import PlayerBridgeTesting
import PlayerEmulator
import TestSupport
import Testing

@testable import DeviceTools

/// The file that runs on a device, run against the stand-in under every host model.
@MainActor @Suite struct BridgeCalibrationTests {
    static let reference = Repository.root.appending(path: "Sources/EmbeddedResources/calibrations.json")
    nonisolated static let models = HostModel.presets.map(\.name)

    @MainActor private final class Delegate: BambuserPlayerViewDelegate {
        func onNewEventReceived(_ id: String, event: BambuserEventPayload) { BridgeCalibration.note(event) }
        func onVideoStatusChanged(_ id: String, state: BambuserVideoState) {}
        func onErrorOccurred(_ id: String, error: any Error) {}
    }

    /// A host that breaks five assumptions about the bridge.
    @MainActor private final class FlippedHost: BambuserPlayerView {
        private let base: any BambuserPlayerView
        init(_ base: any BambuserPlayerView) { self.base = base }

        struct Silent: Error {}

        func invoke(function: String, arguments: String) async throws -> Any? {
            if arguments == "Promise.resolve('a')" { return nil }
            do {
                switch try await base.invoke(function: function, arguments: arguments) {
                case let number as Double where number.isNaN: return nil
                case let date as Date: return "\(date.timeIntervalSince1970)"
                case let result: return result
                }
            } catch  where arguments.contains("throw new Error") { throw Silent() }
        }

        func notify(callbackKey: String, info: Any) {
            guard let members = info as? [String: Any], let data = try? JSONSerialization.data(withJSONObject: members)
            else {
                return base.notify(callbackKey: callbackKey, info: info)
            }
            base.notify(callbackKey: callbackKey, info: String(decoding: data, as: UTF8.self))
        }

        var delegate: (any BambuserPlayerViewDelegate)? {
            get { base.delegate }
            set { base.delegate = newValue }
        }
        var id: String { base.id }
        var currentPlayerState: BambuserVideoState { base.currentPlayerState }
        var pipController: (any PictureInPictureController)?
        var currentPlayerMode: InlinePlayerMode { base.currentPlayerMode }
        func cleanup() {}
        func play() {}
        func pause() {}
        func seek(to time: TimeInterval) {}
        func changeMode(to mode: InlinePlayerMode) async throws {}
        func preload() {}
        func resetPlayer() {}
    }

    /// From the file that the host's own run wrote to what the command says of it.
    @Test func aHostThatBreaksFiveAssumptionsIsToldTheseFive() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try await Self.measure(to: url, under: "function-wrapper") { FlippedHost($0) }
        let tool = ChildTool.testBundle.deletingLastPathComponent().appending(path: "playerbridge").path()
        let result = try ChildTool.run(tool, ["calibrate", url.path()])
        let named = result.output.split(separator: "\n").filter { $0.hasPrefix("differs: ") }
            .compactMap { $0.split(separator: "[").last.map { String($0.dropLast()) } }
        #expect(
            named.sorted() == ["error-thrown", "notify-dictionary", "result-date", "result-nan", "result-promise"],
            "\(result.output)")
        #expect(result.status == 1)
    }

    private static func measure(
        to url: URL, under model: String, through host: (any BambuserPlayerView) -> any BambuserPlayerView = { $0 }
    ) async throws {
        let emulator = PlayerEmulator(.init(hostModel: model, failOn: nil))
        let player = emulator.makeLivePlayer()
        let delegate = Delegate()
        player.view.delegate = delegate
        player.emit("should-update-item-in-cart", ["sku": "A", "quantity": 2])
        try await BridgeCalibration.run(on: host(player.view), device: "stand-in", writingTo: url)
    }

    static func outcomes(
        under model: String
    ) async throws -> (ids: [String], outcomes: [String: String], questions: [String: String]) {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try await measure(to: url, under: model)
        let file = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
        let probes = try #require(file["probes"] as? [[String: String]])
        return (
            probes.map { $0["id"] ?? "" },
            Dictionary(uniqueKeysWithValues: probes.map { ($0["id"] ?? "", $0["outcome"] ?? "") }),
            Dictionary(uniqueKeysWithValues: probes.map { ($0["id"] ?? "", $0["question"] ?? "") })
        )
    }

    /// `PLAYERBRIDGE_REWRITE_OUTPUTS` writes the file anew: read the difference before you commit it.
    @Test func everyHostModelReproducesItself() async throws {
        var table: [String: [String: String]] = [:]
        var questions: [String: String] = [:]
        for model in Self.models {
            let run = try await Self.outcomes(under: model)
            #expect(run.ids.count > 45 && Set(run.ids).count == run.ids.count)
            table[model] = run.outcomes
            questions = run.questions
        }
        let file: [String: Any] = ["calibrations": 1, "questions": questions, "models": table]
        if ProcessInfo.processInfo.environment["PLAYERBRIDGE_REWRITE_OUTPUTS"] != nil {
            try JSONSerialization.data(
                withJSONObject: file, options: [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
            )
            .write(to: Self.reference)
        }
        let read = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: Self.reference)) as? [String: Any])
        let models = try #require(read["models"] as? [String: [String: String]])
        for model in Self.models { #expect(models[model] == table[model], "\(model)") }
        #expect(read["questions"] as? [String: String] == questions)
    }
}
