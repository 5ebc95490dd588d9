import Foundation
import JavaScriptSyntax
import TestSupport
import Testing

/// Options that change how a run judges and what it writes.
@Suite struct RunOptionTests {
    private static let product = ["invoke", "updateProductWithData"]
    /// An unknown field (an error of the contract, from the documents) and an empty list (a warning).
    private static let odd = "'p-1', { sku: 's', name: 'n', brandNme: 'b', variations: [] }"

    @Test(
        arguments: [
            ([], 1), (["--rule", "unknown-field=off"], 0), (["--rule", "unknown-field=warning"], 0),
            (["--rule", "unknown-field=note", "--fail-on", "note"], 1),
            (["--rule", "unknown-field=off", "--fail-on", "warning"], 1),
            (["--rule", "unknown-field=off", "--rule", "empty-value=off", "--fail-on", "note"], 0),
            (["--fail-on", "never"], 0), (["--fail-on", "error"], 1), (["--player", "recording"], 0),
        ] as [([String], Int32)])
    func severities(options: [String], status: Int32) async throws {
        let result = try await ToolProcess.run(Self.product + [Self.odd] + options)
        #expect(result.status == status, "\(result.all)")
    }

    @Test(arguments: [("documented", false), ("example", false), ("web", true), ("assumed", true)])
    func onlyKeepsTheSureFindings(confidence: String, isTold: Bool) async throws {
        let sure = try await ToolProcess.run(Self.product + [Self.odd, "--only", confidence, "--format", "short"])
        #expect(sure.output.contains("[unknown-field]"))
        // That custom-error is known to the documents of the web player alone.
        let answer = "{ success: false, reason: 'custom-error', message: 'x' }"
        let web = try await ToolProcess.run(
            ["notify", answer, "--event", "should-add-item-to-cart", "--format", "short", "--only", confidence])
        #expect(web.output.contains("[disputed]") == isTold, "\(web.all)")
    }

    @Test func switchingARuleOffFallsBackToTheGeneralOne() async throws {
        let result = try await ToolProcess.run(
            Self.product + ["'p', { name: 'Levi's' }", "--rule", "unescaped-quote=off", "--format", "json"])
        #expect(try result.outcomes() == ["rejected unexpected-token"])
    }

    // MARK: Baseline

    @Test func aBaselineForgivesWhatItKnows() async throws {
        let old = #"{"id":"old","invoke":"updateProductWithData","arguments":"'p', { name: 'Levi's' }"}"#
        let new = #"{"id":"new","invoke":"updateProductWithData","arguments":"'p', { name: 'Dr. Martens' }; "}"#
        try await TemporaryFolder.with(["a.cases.jsonl": old]) { folder in
            let adopted = try await ToolProcess.run(["check", ".", "--report", "json=base.json"], in: folder)
            #expect(adopted.status == 1)
            let again = try await ToolProcess.run(["check", ".", "--baseline", "base.json"], in: folder)
            #expect(again.status == 0, "\(again.all)")
            try Data("\(old)\n\(new)\n".utf8).write(to: folder.appending(path: "a.cases.jsonl"))
            let more = try await ToolProcess.run(
                ["check", ".", "--baseline", "base.json", "--format", "json"], in: folder)
            #expect(more.status == 1)
            #expect(try more.report()["results"]?.elements.map { $0["passed"]?.boolean } == [true, false])
        }
    }

    @Test func aBaselineMustBeAReport() async throws {
        try await TemporaryFolder.with(["base.json": "{}"]) { folder in
            let result = try await ToolProcess.run(["invoke", "f", "1", "--baseline", "base.json"], in: folder)
            #expect(
                result.status == 2
                    && result.errors.contains("--baseline base.json: expected a JSON report of playerbridge"))
        }
    }

    // MARK: Settings of a repository

    @Test func settingsApplyToAWholeRepository() async throws {
        let files = [
            ".playerbridge.json5":
                "// settings\n{ format: 'short', rules: { 'unknown-field': 'off' }, 'fail-on': 'warning' }",
            "a/b/x.txt": "",
        ]
        try await TemporaryFolder.with(files) { folder in
            let below = try await ToolProcess.run(Self.product + [Self.odd], in: folder.appending(path: "a/b"))
            #expect(below.status == 1)
            #expect(
                below.output.contains("warning") && !below.output.contains("unknown-field")
                    && below.output.hasPrefix("<arguments>:"))
            // The command line wins.
            let wins = try await ToolProcess.run(Self.product + [Self.odd, "--fail-on", "error"], in: folder)
            #expect(wins.status == 0, "\(wins.all)")
        }
    }

    @Test(arguments: [
        ("{ formt: 'json' }", "1:3: error: unknown setting formt\n  did you mean format?"),
        ("{ format: 'yaml' }", "1:11: error: format cannot be \"yaml\""),
        ("{ format: ['text', 'json'] }", "1:3: error: format takes one value, not a list"),
        ("[]", "1:1: error: expected an object with the options as keys"), ("{", "1:1: error: "),
    ])
    func settingsThatAreWrong(text: String, message: String) async throws {
        try await TemporaryFolder.with([".playerbridge.json5": text]) { folder in
            let result = try await ToolProcess.run(["invoke", "f", "1"], in: folder)
            #expect(result.status == 2)
            #expect(result.errors.contains(".playerbridge.json5:\(message)"), "\(result.all)")
        }
    }

    // MARK: Reports

    @Test func reportsGoToFilesAsWell() async throws {
        try await TemporaryFolder.with { folder in
            let result = try await ToolProcess.run(
                [
                    "invoke", "hideProductList", "", "--report", "json=r.json", "--report", "short=r.txt", "--timings",
                    "t.json",
                ], in: folder)
            #expect(result.status == 0)
            let report = try String(contentsOf: folder.appending(path: "r.json"), encoding: .utf8)
            #expect(report.contains(#""summary":{"altered":0,"checked":1"#))
            #expect(try String(contentsOf: folder.appending(path: "r.txt"), encoding: .utf8) == "")
            let timings = try String(contentsOf: folder.appending(path: "t.json"), encoding: .utf8)
            #expect(timings.contains(#""id":"invoke hideProductList""#) && timings.contains("seconds"))
            let unwritable = try await ToolProcess.run(
                ["invoke", "hideProductList", "", "--report", "json=/no/such/folder/r.json"], in: folder)
            #expect(
                unwritable.status == 2
                    && unwritable.errors.contains("/no/such/folder/r.json: the file cannot be written"))
        }
    }

    @Test func verboseShowsWhatArrived() async throws {
        let result = try await ToolProcess.run("invoke", "echo", "'x'", "--record", "echo", "--verbose")
        #expect(result.output.contains(#"received echo ["x"]"#))
    }
}
