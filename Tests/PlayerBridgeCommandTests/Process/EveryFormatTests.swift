import FindingReports
import Foundation
import JavaScriptSyntax
import TestSupport
import Testing

/// One run over the shared cases and all hostile ones, in every format at once: none loses a finding, and none shows a
/// raw character that acts on a terminal or in a browser.
@Suite struct EveryFormatTests {
    private static let formats = ReportFormat.all.map(\.name)
    private static let inputs = [
        "fixtures/bridge-bugs.cases.jsonl", "fixtures/samples/hostile.cases.jsonl",
        "fixtures/scenarios/cart-add.scenario.json5", "fixtures/scenarios/call-replies.scenario.json5",
    ]

    @Test func everyFormatHoldsTheWholeRun() async throws {
        try await TemporaryFolder.with([:]) { folder in
            let files = Self.formats.map { ($0, folder.appending(path: $0).path()) }
            let result = try await ToolProcess.run(
                ["check"] + Self.inputs + ["--verbose"] + files.flatMap { ["--report", "\($0.0)=\($0.1)"] })
            #expect(result.status == 0, "\(result.all)")
            var texts: [String: String] = [:]
            for (format, path) in files { texts[format] = try String(contentsOfFile: path, encoding: .utf8) }
            let report = try Self.value(texts["json"])
            let results = report["results"]?.elements ?? []
            let findings = results.flatMap { $0["findings"]?.elements ?? [] }
            #expect(results.count > 139 && findings.count > 100)

            for format in Self.formats {
                let text = try #require(texts[format])
                let acting = text.unicodeScalars.first { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: scalar != "\n"
                    default: false
                    }
                }
                #expect(acting == nil, "\(format)")
            }
            // One line a finding, one command a finding, one result a finding.
            #expect(texts["short"]?.split(separator: "\n").count == findings.count)
            #expect(texts["github"]?.split(separator: "\n").count == findings.count)
            let sarif = try Self.value(texts["sarif"])["runs"]?.elements.first?["results"]?.elements ?? []
            #expect(Self.rules(sarif, "ruleId") == Self.rules(findings, "rule"))
            #expect(
                Self.rules(try Self.value(texts["codequality"]).elements, "check_name") == Self.rules(findings, "rule"))
            let cases = texts["junit"]?.components(separatedBy: "<testcase ").count ?? 0
            #expect(cases - 1 == results.count)
            for format in ["text", "junit"] {
                for rule in Set(findings.compactMap { $0["rule"]?.swiftString }) {
                    #expect(
                        Self.count("[\(rule)]", in: texts[format]) >= Self.rules(findings, "rule").count { $0 == rule })
                }
            }
            let page = try #require(texts["html"])
            let start = try #require(page.range(of: "id=\"data-results\">\n"))
            let rows = page[start.upperBound...].prefix { $0 != "<" }.split(separator: "\n")
            #expect(rows.count == results.count)
            #expect(
                try rows.map { try Self.value(String($0))["findings"]?.elements.count ?? 0 }.reduce(0, +)
                    == findings.count)
            #expect(texts["github-summary"]?.contains("| \(results.count) | \(results.count) | 0 | 0 |") == true)
        }
    }

    /// Cases, scenarios of three players and a tape, dealt out to four runs: joined they are the run over the folder.
    @Test func fourShardsAreTheWholeRun() async throws {
        let files = [".cases.jsonl", ".scenario.json5", ".tape.jsonl"].flatMap {
            Repository.files(in: "fixtures", endingIn: $0)
        }
        #expect(files.count > 25)
        let whole = try await ToolProcess.run("check", "fixtures", "--format", "json")
        try await TemporaryFolder.with([:]) { folder in
            var shards: [String] = []
            for shard in 0..<4 {
                let own = files.enumerated().filter { $0.offset % 4 == shard }.map(\.element)
                shards.append(folder.appending(path: "\(shard).json").path())
                _ = try await ToolProcess.run(["check"] + own + ["--report", "json=\(shards[shard])"])
            }
            let merged = try await ToolProcess.run(["merge"] + shards.reversed() + ["--format", "json"])
            #expect(merged.status == whole.status)
            let (ours, theirs) = (Array(merged.output.utf8), Array(whole.output.utf8))
            let difference = zip(ours, theirs).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            #expect(ours.count == theirs.count)
            #expect(
                difference == nil,
                "\(difference.map { String(decoding: ours[max($0 - 300, 0)...].prefix(500), as: UTF8.self) } ?? "")")
        }
    }

    /// Wherever a format has room for more than findings.
    @Test(arguments: formats)
    func theFooterNamesWhatWasNotChecked(format: String) async throws {
        let result = try await ToolProcess.run("check", Self.inputs[0], "--format", format)
        for clause in ["other engines, undocumented behaviour, rendering", "assumed: host model"] {
            let shown =
                format == "github-summary"
                ? clause.replacing(":", with: "&#58;").replacing(",", with: "&#44;") : clause
            #expect(result.output.contains(shown) == !["short", "github", "codequality"].contains(format), "\(clause)")
        }
        #expect(
            !["sarif", "json", "junit", "html", "github-summary"].contains(format)
                || result.output.contains("live 3.0.2")
                || result.output.contains("live 3&#46;0&#46;2"))
    }

    private static func value(_ text: String?) throws -> JavaScriptValue {
        try LiteralTree.parse(Array((text ?? "").utf8), as: .json).value
    }

    private static func rules(_ findings: [JavaScriptValue], _ key: String) -> [String] {
        findings.compactMap { $0[key]?.swiftString }.sorted()
    }

    private static func count(_ word: String, in text: String?) -> Int {
        (text ?? "").components(separatedBy: word).count - 1
    }
}
