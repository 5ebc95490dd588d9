import BridgeFindings
import JavaScriptSyntax
import TestSupport
import Testing

/// Help, `explain`, `new case` and `replay`.
@Suite struct OtherCommandTests {
    @Test(arguments: [[], ["check"], ["invoke"], ["notify"], ["replay"], ["explain"], ["new", "case"]])
    func helpOnEveryLevel(words: [String]) async throws {
        let result = try await ToolProcess.run(words + ["--help"])
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(result.output.contains((["Usage: playerbridge"] + words).joined(separator: " ")), "\(result.all)")
        #expect(result.output.contains("Exit codes:"))
    }

    @Test(arguments: [
        (["invok"], "did you mean invoke?"), (["invoke", "f", "--formt", "json"], "did you mean --format?"),
        (["chek", "x"], "did you mean check?"),
        (["check", "x", "--baselin", "y"], "did you mean --baseline?"),
        (["explain", "unescaped-qoute"], "did you mean unescaped-quote?"),
        (["explain", "unescaped-quotes"], "did you mean unescaped-quote?"), (["new", "cas"], "new"),
    ])
    func slipsAreCorrected(arguments: [String], hint: String) async throws {
        let result = try await ToolProcess.run(arguments)
        #expect(result.status == 2, "\(result.all)")
        #expect(result.errors.contains(hint), "\(result.all)")
    }

    @Test func versionIsOneLine() async throws {
        let result = try await ToolProcess.run("--version")
        #expect(result.status == 0 && result.output.hasPrefix("playerbridge ") && result.output.hasSuffix("\n"))
    }

    // MARK: explain

    @Test func everyRuleIsListedAndHasItsPage() async throws {
        let list = try await ToolProcess.run("explain")
        for rule in RuleTable.all {
            #expect(list.output.contains("  \(rule.name) ") || list.output.contains("  \(rule.name)\n"), "\(rule.name)")
        }
        for rule in RuleTable.all {
            let page = try await ToolProcess.run("explain", rule.name.rawValue)
            #expect(page.status == 0 && page.output.contains(rule.name.rawValue))
        }
    }

    @Test(arguments: [
        "SyntaxError: Unexpected EOF", "SyntaxError: Unexpected identifier 's'",
        "ReferenceError: Can't find variable: nil", "A JavaScript exception occurred",
    ])
    func messagesOfEnginesAreExplained(message: String) async throws {
        let result = try await ToolProcess.run("explain", message)
        #expect(result.status == 0 && result.output.contains("Likely rules"), "\(result.all)")
    }

    // MARK: new case

    @Test(arguments: [
        ["updateProductWithData", "'p-1', { name: 'Levi's' }"],
        ["updateProductWithData", "'p-1', { name: leaked = 1 }"], ["hideProductList", ""],
        ["updateProductWithData", "'p-1', { name: 'é😀\u{1}' }", "--intended", "['p-1', { name: 'other' }]"],
        ["updateProductWithData", "nil, {}"], ["{ success: true, sku: 'SHIRT-01' }", "--event", "add-to-wishlist"],
        ["{success: true, sku:'o'neill'}", "--event", "add-to-wishlist"],
    ])
    func aNewCasePassesAsItIs(arguments: [String]) async throws {
        let made = try await ToolProcess.run(["new", "case"] + arguments)
        #expect(made.status == 0 && made.output.utf8.allSatisfy { $0 < 0x80 }, "\(made.all)")
        try await TemporaryFolder.with(["n.cases.jsonl": made.output]) { folder in
            let checked = try await ToolProcess.run(["check", "n.cases.jsonl"], in: folder)
            #expect(checked.status == 0, "\(made.output)\(checked.all)")
        }
    }

    // MARK: replay

    @Test func aTapeWithLostAnswers() async throws {
        let result = try await ToolProcess.run("replay", "Examples/Tapes/lost-answers.tape.jsonl", "--format", "json")
        #expect(result.status == 1)
        let told = try result.report()["results"]?.elements.flatMap { step in
            (step["findings"]?.elements ?? []).filter { $0["severity"]?.swiftString != "note" }.map { finding in
                "\(step["source"]?.swiftString?.split(separator: ":").dropFirst().last ?? "end") \(finding["rule"]?.swiftString ?? "")"
            }
        }
        #expect(
            told == [
                "3 unescaped-quote", "5 unescaped-quote", "8 answered-twice", "10 late-answer", "end aborted-loop",
                "end unanswered-callback",
            ])
        let good = try await ToolProcess.run("replay", "fixtures/tapes/evening-show.tape.jsonl")
        #expect(good.status == 0, "\(good.all)")
    }
}
