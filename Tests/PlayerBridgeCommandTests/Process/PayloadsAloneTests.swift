import Foundation
import JavaScriptSyntax
import TestSupport
import Testing

/// A package that depends on `PlayerPayloads` and nothing else: it builds without the engine, and all it writes arrives.
@Suite struct PayloadsAloneTests {
    @Test(.long) func everyTextOfTheFixturesIsDelivered() async throws {
        let texts = try Repository.fixtureTexts()
        let input = try texts.map { try JSONEncoder().encode($0) + [UInt8(ascii: "\n")] }.joined()
        try await TemporaryFolder.with { folder in
            try Data(input).write(to: folder.appending(path: "texts.jsonl"))
            let package = "--package-path Tests/Packages/PayloadsAlone --scratch-path \(folder.path())/build"
            let written = try await ToolProcess.shell(
                "swift build -q \(package) && swift run -q --skip-build \(package) PayloadCases"
                    + " < \(folder.path())/texts.jsonl > \(folder.path())/all.cases.jsonl")
            #expect(written.status == 0, "\(written.all)")
            let built = try await ToolProcess.shell("find \(folder.path())/build -path '*JavaScriptEngine.build/*.o'")
            #expect(built.output.isEmpty)
            let checked = try await ToolProcess.run(
                ["check", "all.cases.jsonl", "--fail-on", "never", "--format", "json"], in: folder)
            let summary = try checked.report()["summary"]
            #expect(try #require(summary?["checked"]?.number) > 4 * Double(texts.count))
            #expect(summary?["delivered"]?.number == summary?["checked"]?.number)
            #expect(summary?["problems"]?.number == 0)
        }
    }
}
