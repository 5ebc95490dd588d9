import Foundation
import TestSupport
import Testing

/// What must not compile against the SDK must not compile against the stand-in, in either language mode.
@Suite struct CompileFidelityTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        var name: String
        var source: String
        /// What the compiler must say in Swift 5 and in Swift 6 mode; nil where the file must compile without a word.
        var swift5: String?
        var swift6: String?

        var testDescription: String { name }
    }

    static func delegate(_ method: String, conformance: String = "BambuserPlayerViewDelegate") -> String {
        """
        final class Handler: \(conformance) {
            func onVideoStatusChanged(_ id: String, state: BambuserVideoState) {}
            func onErrorOccurred(_ id: String, error: any Error) {}
            \(method)
        }
        """
    }

    static let nineCases = """
        func name(_ state: BambuserVideoState) -> Int {
            switch state {
            case .ready, .loading, .playing: 1
            case .paused, .stopped, .completed: 2
            case .error, .idle, .buffering: 3
        """

    static let samples = [
        Sample(
            name: "nine cases without @unknown default", source: nineCases + "\n    }\n}",
            swift5: "warning: switch covers known cases", swift6: "error: switch covers known cases"),
        Sample(name: "nine cases with @unknown default", source: nineCases + "\n    @unknown default: 4\n    }\n}"),
        Sample(
            name: "the five cases of the delegate page",
            source: """
                func name(_ state: BambuserVideoState) -> Int {
                    switch state {
                    case .loading, .playing: 1
                    case .paused, .completed, .error: 2
                    }
                }
                """,
            swift5: "error: switch must be exhaustive", swift6: "error: switch must be exhaustive"),
        Sample(
            name: "a task of one expression",
            source: """
                @MainActor func hide(_ view: any BambuserPlayerView) {
                    Task { try await view.invoke(function: "hideProductList", arguments: "") }
                }
                """,
            swift6: "error: type 'Any' does not conform to the 'Sendable' protocol"),
        Sample(
            name: "a task that drops the result",
            source: """
                @MainActor func hide(_ view: any BambuserPlayerView) {
                    Task { _ = try await view.invoke(function: "hideProductList", arguments: "") }
                }
                """),
        Sample(
            name: "the label of the Live pages",
            source: delegate("func onNewEventReceived(id: String, event: BambuserEventPayload) {}"),
            swift5: "error: instance method 'onNewEventReceived(id:event:)' has different argument labels",
            swift6: "error: instance method 'onNewEventReceived(id:event:)' has different argument labels"),
        Sample(
            name: "a wrong label on a method with a default, which nobody calls",
            source: delegate(
                """
                func onNewEventReceived(_ id: String, event: BambuserEventPayload) {}
                    func onThumbnailTapped(id: String) {}
                """)),
        Sample(
            name: "an answer from code that is not on the main actor",
            source: """
                func answer(_ view: any BambuserPlayerView) {
                    view.notify(callbackKey: "k", info: true)
                }
                """,
            swift5: "error: call to main actor-isolated instance method 'notify(callbackKey:info:)'",
            swift6: "error: call to main actor-isolated instance method 'notify(callbackKey:info:)'"),
    ]

    @Test(arguments: samples, [5, 6])
    func theCompilerSaysWhatItSaysOfTheSDK(sample: Sample, version: Int) async throws {
        try await TemporaryFolder.with(["Sample.swift": "import BambuserCommerceSDK\n\n" + sample.source]) { folder in
            let products = ToolProcess.products
            let maps = [
                Repository.root.appending(path: "Sources/CJavaScriptCore/module.modulemap"),
                products.appending(path: "EmbeddedResources.build/module.modulemap"),
            ]
            let words =
                [
                    "swiftc", "-typecheck", "-swift-version", "\(version)", "-I",
                    products.appending(path: "Modules").path(),
                    "$(pkg-config --cflags-only-I javascriptcoregtk-4.1 | sed 's/-I/-Xcc -I/g')",
                ] + maps.map { "-Xcc -fmodule-map-file=\($0.path())" } + ["Sample.swift"]
            let result = try await ToolProcess.shell(words.joined(separator: " "), in: folder)
            let expected = version == 5 ? sample.swift5 : sample.swift6
            if let expected {
                #expect(result.errors.contains(expected), "\(result.all)")
                #expect((result.status != 0) == expected.hasPrefix("error"), "\(result.all)")
            } else {
                #expect(result.status == 0 && !result.errors.contains("warning:"), "\(result.all)")
            }
        }
    }
}
