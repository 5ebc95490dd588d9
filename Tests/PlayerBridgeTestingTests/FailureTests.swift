import BambuserCommerceSDK
import BridgeFindings
import Foundation
import TestSupport
import Testing
import XCTest

@testable import PlayerBridgeTesting

/// What happens to a test whose app is at fault. The tests at fault run in a process of their own.
@Suite struct FailureTests {
    static let mark = "PLAYERBRIDGE_FAIL_ON_PURPOSE"

    static func runs(_ kind: String) -> Bool { ProcessInfo.processInfo.environment[mark] == kind }

    /// Where the app below sends its answer.
    static let line = #line + 4
    /// An app that pastes a sku into its answer.
    @MainActor static func answerBadly(_ emulator: PlayerEmulator) async {
        let handler = ClosureHandler { view, event in
            view.notify(callbackKey: event.key, info: "{success: true, sku:'\(event.fields["sku"] ?? "")'}")
        }
        let player = handler.attach(emulator.makeLivePlayer())
        player.emit(.addToWishlist, ["sku": "o'neill"])
        await emulator.settle()
    }

    func run(_ arguments: [String], _ kind: String) throws -> ChildTool {
        try ChildTool.run(
            ChildTool.testBundle.path(), arguments,
            environment: [Self.mark: kind, "SWIFT_BACKTRACE": "enable=no"])
    }

    static let swiftTesting = ["--testing-library", "swift-testing", "--filter", "AppAtFaultTests"]
    static let xctest = ["PlayerBridgeTestingTests.AppAtFaultTestCase"]

    @Test(arguments: [(swiftTesting, "broken", true), (swiftTesting, "whole", false)])
    func aTestOfSwiftTestingFails(arguments: [String], kind: String, fails: Bool) throws {
        let result = try run(arguments, kind)
        #expect((result.status != 0) == fails, "\(result.output)")
        #expect(result.output.contains("[unescaped-quote]") == fails, "\(result.output)")
        // At the app's own line, with the place in the payload in the text.
        #expect(result.output.contains("at FailureTests.swift:\(Self.line):") == fails, "\(result.output)")
        #expect(result.output.contains("--> <info>:1:23") == fails, "\(result.output)")
    }

    @Test(arguments: [("broken", true), ("whole", false)])
    func aTestOfXCTestFails(kind: String, fails: Bool) throws {
        let result = try run(Self.xctest, kind)
        #expect((result.status != 0) == fails, "\(result.output)")
        #expect(result.output.contains("[unescaped-quote]") == fails, "\(result.output)")
        #expect(result.output.contains("Executed 1 test"), "\(result.output)")
    }

    /// Below its first line, which names player and key, the text is that of the command line.
    @Test func theTextIsThatOfTheCommandLine() async throws {
        let tool = ChildTool.testBundle.deletingLastPathComponent().appending(path: "playerbridge").path()
        let payload = "{success: true, sku:'o'neill'}"
        let printed = try ChildTool.run(
            tool, ["notify", payload, "--event", "add-to-wishlist", "--event-data", #"{"sku":"o'neill"}"#])
        let emulator = await PlayerEmulator()
        await Self.answerBadly(emulator)
        let report = await EmulatorReport(emulator.judged, options: .init(), expected: [])
        let text = try #require(report.failures.first?.text)
        let lines = text.split(separator: "\n").dropFirst().filter { !$0.contains("= note: sent at ") }
        #expect(text.hasPrefix("player-1: notify add-to-wishlist: rejected [unescaped-quote] at "))
        #expect(lines.count > 5)
        #expect(printed.output.contains(lines.joined(separator: "\n")), "\(printed.output)\n---\n\(text)")
    }

    @Test func reportsAreAttachedWhereAttachmentsAreKept() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let result = try run(Self.swiftTesting + ["--attachments-path", folder.path()], "broken")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
        #expect(names == ["player-report.html", "player-report.json"], "\(result.output)")
        let json = try String(contentsOf: folder.appending(path: "player-report.json"), encoding: .utf8)
        #expect(json.contains("unescaped-quote"))
        // A test's report says what it rests on, too.
        #expect(
            json.contains(#""contract":"live 3.0.2""#) && json.contains(#""hostModel":"function-wrapper (assumed)""#))
        #expect(
            json.contains(
                #""unchecked":["other engines, undocumented behaviour, rendering","assumed: host model function-wrapper"]"#
            ))
        #expect(!result.output.contains("report: /"))
    }

    @Test func withoutAttachmentsTheFailureNamesAFile() throws {
        let result = try run(Self.swiftTesting, "broken")
        let line = try #require(result.output.split(separator: "\n").first { $0.contains("report: ") })
        // A terminal's colours end after the path.
        let path = String(try #require(line.firstMatch(of: /report: (.+\.html)/)).1)
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("unescaped-quote"))
    }

    @Test(arguments: [([RuleName](), 1), ([.unescapedQuote], 0), ([.unescapedQuote, .lateAnswer], 1)])
    func expectedFindingsFailOnlyWhenTheyDoNotCome(rules: [RuleName], count: Int) async {
        let emulator = await PlayerEmulator()
        await Self.answerBadly(emulator)
        let report = await EmulatorReport(emulator.judged, options: .init(), expected: Set(rules))
        #expect(report.failures.count == count, "\(report.failures)")
    }
}

/// Fails only where ``FailureTests`` asks for it.
@Suite(.enabled(if: FailureTests.runs("broken") || FailureTests.runs("whole")))
struct AppAtFaultTests {
    @Test(.playerEmulator) func theTraitFailsTheTest() async {
        guard FailureTests.runs("broken") else { return }
        await FailureTests.answerBadly(PlayerEmulator.current)
    }
}

/// The same from an old test case.
final class AppAtFaultTestCase: XCTestCase {
    func testTheHelperFailsTheTest() async throws {
        guard FailureTests.runs("broken") || FailureTests.runs("whole") else { return }
        try await PlayerEmulator.run { emulator in
            if FailureTests.runs("broken") { await FailureTests.answerBadly(emulator) }
        }
    }
}
