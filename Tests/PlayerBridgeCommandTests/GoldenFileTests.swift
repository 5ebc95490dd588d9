import Foundation
import JavaScriptSyntax
import TestSupport
import Testing

/// Files of every format that was ever written, in `Tests/Golden`, are read as they were then.
@Suite struct GoldenFileTests {
    private static func path(_ name: String) -> String {
        Repository.root.appending(path: "Tests/Golden/1/\(name)").path()
    }

    @Test func casesScenariosAndTapesAreRead() async throws {
        let names = ["golden.cases.jsonl", "golden.scenario.json5", "golden.tape.jsonl"].map(Self.path)
        let result = try await ToolProcess.run(["check"] + names + ["--format", "json"])
        #expect(result.status == 0, "\(result.all)")
        #expect(try result.report()["problems"]?.elements.isEmpty == true)
    }

    @Test func settingsAreRead() async throws {
        let text = String(decoding: try Repository.bytes(of: "Tests/Golden/1/settings.json5"), as: UTF8.self)
        try await TemporaryFolder.with([".playerbridge.json5": text]) { folder in
            let result = try await ToolProcess.run("explain", "disputed", in: folder)
            #expect(result.status == 0, "\(result.all)")
        }
    }

    /// A report is joined with others, written in every form, and serves as a baseline.
    @Test func reportsAreRead() async throws {
        let old = try ValueNotation.value(
            of: LiteralTree.parse(Repository.bytes(of: "Tests/Golden/1/report.json"), as: .json))
        let merged = try await ToolProcess.run("merge", Self.path("report.json"), "--format", "json")
        #expect(merged.status == 1, "\(merged.all)")
        let new = try merged.report()
        for key in ["results", "problems", "summary"] {
            #expect(new[key].map { ValueNotation.json($0) } == old[key].map { ValueNotation.json($0) }, "\(key)")
        }
        let judged = try await ToolProcess.run(
            ["check", "broken.cases.jsonl", "--baseline", "report.json"],
            in: Repository.root.appending(path: "Tests/Golden/1"))
        // The wording of a message may have changed since; the file is read all the same.
        #expect(judged.status <= 1, "\(judged.all)")
    }
}
