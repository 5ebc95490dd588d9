import Foundation
import TestSupport
import Testing

/// What an app's source may say: it compiles here when it compiles on a device, and does not when it does not there.
///
/// Facts: the Swift interface of 3.0.2, and what its readers measured with it.
@Suite struct AppSourceTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// Swift's language modes in which it compiles.
        var compiles: Set<Int>
        /// What the compiler says where it does not.
        var says = ""
        var source: String
    }

    static let samples = [
        Sample(
            testDescription: "the five-case switch of the delegate page", compiles: [],
            says: "switch must be exhaustive",
            source: """
                func number(_ state: BambuserVideoState) -> Int {
                    switch state { case .loading: 1; case .playing: 2; case .paused: 3; case .completed: 4; case .error: 5 }
                }
                """),
        Sample(
            testDescription: "all nine cases and nothing for later ones", compiles: [5],
            says: "may have additional unknown values",
            source: """
                func number(_ state: BambuserVideoState) -> Int {
                    switch state {
                    case .ready, .loading, .playing, .paused, .stopped, .completed, .error, .idle, .buffering: 1
                    }
                }
                """),
        Sample(
            testDescription: "all nine cases and @unknown default", compiles: [5, 6],
            source: """
                func number(_ state: BambuserVideoState) -> Int {
                    switch state {
                    case .ready, .loading, .playing, .paused, .stopped, .completed, .error, .idle, .buffering: 1
                    @unknown default: 2
                    }
                }
                """),
        Sample(
            testDescription: "the event method with the label of the Live pages", compiles: [],
            says: "has different argument labels",
            source: delegate(event: "func onNewEventReceived(id: String, event: BambuserEventPayload) {}")),
        Sample(
            testDescription: "the event method with the label of the interface", compiles: [5, 6],
            source: delegate(event: "func onNewEventReceived(_ id: String, event: BambuserEventPayload) {}")),
        Sample(
            testDescription: "a wrong label on a method with a default, which is never called", compiles: [5, 6],
            source: delegate(
                event: """
                    func onNewEventReceived(_ id: String, event: BambuserEventPayload) {}
                    func onThumbnailTapped(id: String) {}
                    """)),
        Sample(
            testDescription: "a task whose only expression is invoke", compiles: [5], says: "Sendable",
            source: """
                @MainActor func hide(_ player: any BambuserPlayerView) {
                    Task { try await player.invoke(function: "hideProductList", arguments: "") }
                }
                """),
        Sample(
            testDescription: "the same with its result dropped", compiles: [5, 6],
            source: """
                @MainActor func hide(_ player: any BambuserPlayerView) {
                    Task { _ = try await player.invoke(function: "hideProductList", arguments: "") }
                }
                """),
        Sample(
            testDescription: "notify from outside of the main actor", compiles: [], says: "main actor-isolated",
            source: """
                func answer(_ player: any BambuserPlayerView) { player.notify(callbackKey: "k", info: true) }
                """),
        Sample(
            testDescription: "a configuration without its dictionary", compiles: [], says: "missing argument",
            source: """
                static let configuration = BambuserVideoConfiguration(type: .live(id: "1"))
                """),
        Sample(
            testDescription: "a player handed to another task", compiles: [5, 6],
            source: """
                @MainActor func later(_ player: any BambuserPlayerView) {
                    Task.detached { await MainActor.run { player.play() } }
                }
                """),
    ]

    static func delegate(event: String) -> String {
        """
        final class Screen: BambuserPlayerViewDelegate {
            func onVideoStatusChanged(_ id: String, state: BambuserVideoState) {}
            func onErrorOccurred(_ id: String, error: any Error) {}
            \(event)
        }
        """
    }

    @Test(arguments: [5, 6])
    func compilesWhatADeviceCompiles(mode: Int) throws {
        let output = try compile(Self.samples.filter { $0.compiles.contains(mode) }, mode)
        #expect(!output.contains("error:"), "\(output)")
    }

    @Test(arguments: [5, 6])
    func refusesWhatADeviceRefuses(mode: Int) throws {
        let refused = Self.samples.filter { !$0.compiles.contains(mode) }
        let lines = try compile(refused, mode).split(separator: "\n")
        for (index, sample) in refused.enumerated() {
            let errors = lines.filter { $0.contains("/App\(index).swift:") && $0.contains("error:") }
            #expect(errors.contains { $0.contains(sample.says) }, "\(sample): \(errors)")
        }
        #expect(!refused.isEmpty)
    }

    /// What the compiler says of samples, each in a file `App0.swift` and so on.
    func compile(_ samples: [Sample], _ mode: Int) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = try samples.enumerated().map { index, sample in
            let file = folder.appending(path: "App\(index).swift")
            try Data("import BambuserCommerceSDK\nenum Sample\(index) {\n\(sample.source)\n}\n".utf8).write(to: file)
            return file.path()
        }
        return try ChildTool.run(
            "swiftc", ["-typecheck", "-wmo", "-swift-version", "\(mode)"] + files + Self.modules()
        ).output
    }

    /// Where the compiler finds the module that this test was linked with.
    static func modules() throws -> [String] {
        let products = ChildTool.testBundle.deletingLastPathComponent().path()
        let packages = try ChildTool.run("pkg-config", ["--cflags-only-I", "javascriptcoregtk-4.1"])
        let headers = packages.output.split(whereSeparator: \.isWhitespace).flatMap { ["-Xcc", String($0)] }
        let maps = [
            Repository.root.appending(path: "Sources/CJavaScriptCore/module.modulemap").path(),
            products + "EmbeddedResources.build/module.modulemap",
        ]
        return ["-I", products + "Modules"] + headers + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    }
}
