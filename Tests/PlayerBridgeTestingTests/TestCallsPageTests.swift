import Foundation
import TestSupport
import Testing

/// `Documentation/TestCalls.md` has every public call of `PlayerBridgeTesting`, and each of its lines is run by a test.
@Suite struct TestCallsPageTests {
    private static let tests = [
        "Tests/PlayerBridgeTestingTests/EveryCallTests.swift",
        "Tests/BambuserCallsShopperSDKTests/EveryCallOfAWidgetTests.swift",
    ]
    /// What the language asks for, and what nobody calls by name.
    private static let silent: Set<String> = [
        "init", "subscript", "description", "isRecursive", "provideScope", "minimumResolution", "duration", "advanced",
        "Instant", "EmulatorTrait", "PlayerClock", "EmulatedPlayer", "EmulatedCall",
    ]

    private static func text(_ path: String) throws -> String {
        String(decoding: try Repository.bytes(of: path), as: UTF8.self)
    }

    @Test func everyLineIsRun() throws {
        let source = try Self.tests.map(Self.text).joined()
        let lines = try Self.text("Documentation/TestCalls.md").split(separator: "\n").compactMap { line in
            line.firstMatch(of: /^\| `(.+?)` \|/).map { String($0.1) }
        }
        let calls = lines.filter { $0.contains { !$0.isLetter } }
        #expect(calls.count > 80)
        #expect(calls.filter { !source.contains($0) } == [])
    }

    @Test func everyPublicNameIsOnThePage() throws {
        let page = try Self.text("Documentation/TestCalls.md")
        let words = Set(page.split { !$0.isLetter && $0 != "_" }.map(String.init))
        var names: Set<String> = []
        for path in Repository.files(in: "Sources/PlayerBridgeTesting", endingIn: ".swift") {
            let source = try Self.text(path)
            for match in source.matches(
                of:
                    /\n\s*(?:nonisolated )?public (?:static |final |nonisolated )*(?:func|var|let|struct|enum|class) `?(\w+)/
            ) {
                names.insert(String(match.1))
            }
        }
        #expect(names.count > 100)
        #expect(names.subtracting(Self.silent).subtracting(words).sorted() == [])
    }
}
