import JavaScriptSyntax
import TestSupport
import Testing

/// Options that change the player.
@Suite struct PlayerOptionTests {
    private static let fact = #""confidence": "documented", "source": "own", "summary": "own""#
    private static let sources = #""sources": { "own": "Own documents" }"#

    @Test func readingsRunOneAfterTheOther() async throws {
        let result = try await ToolProcess.run(
            "notify", "{ success: true, sku: 'SHIRT-01' }", "--event", "add-to-wishlist", "--readings", "all",
            "--format", "json")
        let names = try result.report()["results"]?.elements.map { $0["id"]?.swiftString ?? "" }
        #expect(
            names?.sorted() == [
                "notify add-to-wishlist", "notify add-to-wishlist [add-quantity=absent]",
                "notify add-to-wishlist [event-filter=ignored]",
                "notify add-to-wishlist [login-callback=without]", "notify add-to-wishlist [login-trigger=tap]",
                "notify add-to-wishlist [time-limit=every-key]",
                "notify add-to-wishlist [wishlist-field=ref]", "notify add-to-wishlist [wishlist-field=sku]",
            ])
        #expect(result.status == 0)
    }

    @Test(arguments: [("login-callback=with", "delivered"), ("login-callback=without", "failed")])
    func aReadingIsFixed(reading: String, verdict: String) async throws {
        let result = try await ToolProcess.run(
            "notify", "{ success: true }", "--event", "open-wishlist-login", "--readings", reading, "--format", "json")
        #expect(try result.outcomes().first?.hasPrefix(verdict) == true, "\(result.all)")
        #expect(result.output.contains("answer-not-expected") == (verdict == "failed"))
    }

    @Test func aScriptOfOnesOwn() async throws {
        let script = "window.player = { greet(name) { return 'hello ' + name }, fail() { throw new Error('no') } };"
        try await TemporaryFolder.with(["own.js": script, "none.js": "1", "broken.js": "{"]) { folder in
            let greet = try await ToolProcess.run(
                ["invoke", "greet", "'x'", "--player-script", "own.js", "--format", "json"], in: folder)
            #expect(greet.status == 0)
            #expect(greet.output.contains(#""calls":[{"arguments":["x"],"function":"greet"}]"#))
            #expect(try greet.report()["playerbridge"]?["contract"]?.swiftString == "")
            let fails = try await ToolProcess.run(
                ["invoke", "fail", "", "--player-script", "own.js", "--format", "json"], in: folder)
            #expect(try fails.outcomes() == ["failed script-error"])
            for name in ["none.js", "broken.js", "gone.js"] {
                let result = try await ToolProcess.run(["invoke", "greet", "'x'", "--player-script", name], in: folder)
                #expect(result.status == 2 && result.all.contains(name), "\(result.all)")
            }
        }
    }

    @Test func anExtensionAddsFunctionsAndEvents() async throws {
        let text = """
            { contract: 1, player: "live", \(Self.sources),
              events: { "own-event": { \(Self.fact), callback: true, example: { id: "x" }, answer: { how: "notify", info: { type: "boolean" } } } },
              functions: { "ownFunction": { \(Self.fact), arguments: [{ name: "id", schema: { type: "string" } }] } } }
            """
        try await TemporaryFolder.with(["own.json5": text]) { folder in
            let known = try await ToolProcess.run(
                ["invoke", "ownFunction", "'a'", "--extend", "own.json5", "--format", "json"], in: folder)
            #expect(known.status == 0 && known.output.contains(#""function":"ownFunction""#), "\(known.all)")
            let wrong = try await ToolProcess.run(
                ["invoke", "ownFunction", "1", "--extend", "own.json5", "--format", "json"], in: folder)
            #expect(try wrong.outcomes() == ["delivered wrong-type"], "\(wrong.all)")
            let event = try await ToolProcess.run(
                ["notify", "true", "--event", "own-event", "--extend", "own.json5", "--format", "json"], in: folder)
            #expect(try event.outcomes() == ["delivered"], "\(event.all)")
            let answer = try await ToolProcess.run(
                ["notify", "'yes'", "--event", "own-event", "--extend", "own.json5", "--format", "json"], in: folder)
            #expect(try answer.outcomes() == ["delivered wrong-type"], "\(answer.all)")
            let unknown = try await ToolProcess.run(["invoke", "ownFunction", "'a'"], in: folder)
            #expect(unknown.status == 1)
        }
    }

    @Test func aContractReplacesTheBuiltInOne() async throws {
        let text =
            "{ contract: 1, player: \"own\", version: \"7\", \(Self.sources), events: {}, functions: { \"only\": { \(Self.fact), arguments: [] } } }"
        try await TemporaryFolder.with(["own.json5": text]) { folder in
            let only = try await ToolProcess.run(
                ["invoke", "only", "", "--contract", "own.json5", "--format", "json"], in: folder)
            #expect(only.status == 0, "\(only.all)")
            #expect(try only.report()["playerbridge"]?["contract"]?.swiftString == "own 7")
            let gone = try await ToolProcess.run(
                ["invoke", "hideProductList", "", "--contract", "own.json5", "--format", "json"], in: folder)
            #expect(try gone.outcomes() == ["failed unknown-function"])
        }
    }

    @Test(arguments: ["--contract", "--extend"])
    func contractsThatAreWrong(option: String) async throws {
        try await TemporaryFolder.with(["c.json5": "{ contract: 9 }"]) { folder in
            let result = try await ToolProcess.run(["invoke", "f", "1", option, "c.json5"], in: folder)
            #expect(result.status == 2)
            #expect(result.errors.hasPrefix("playerbridge: \(option): c.json5: "), "\(result.all)")
        }
    }

    @Test func hostModelsStandInFiles() async throws {
        let model = "{ name: 'mine', invoke: '{player}.{function}({arguments}\\n)' }"
        try await TemporaryFolder.with(["m.json5": model, "bad.json5": "{ name: 'mine', invoke: 'f()' }"]) { folder in
            // In this wrapper a comment does not swallow the bracket.
            let mine = try await ToolProcess.run(
                ["invoke", "echo", "'a' // c", "--record", "echo", "--host-model", "m.json5", "--format", "json"],
                in: folder)
            #expect(try mine.outcomes() == ["delivered"])
            #expect(try mine.report()["playerbridge"]?["hostModel"]?.swiftString == "mine (assumed)")
            let bad = try await ToolProcess.run(["invoke", "echo", "1", "--host-model", "bad.json5"], in: folder)
            #expect(bad.status == 2 && bad.errors.contains("“invoke” has no {arguments} for the text"))
        }
    }
}

/// `--player shoppable`.
@Suite struct ShoppablePlayerTests {
    private static let product = """
        'p-1', { sku: 'S', name: 'N', brandName: 'B', variations: [{ sku: 'S-1', name: 'N', colorName: 'N', \
        imageUrls: ['https://img.shop.example/1.jpg'], sizes: [{ sku: 'S-1-1', name: 'M', currency: 'EUR', current: 5, \
        inStock: 1 }] }] }
        """

    /// The bare page has its currency and locale in `playerConfig`.
    @Test func theBarePageIsConfigured() async throws {
        let result = try await ToolProcess.run(
            "invoke", "updateProductWithData", Self.product, "--player", "shoppable", "--format", "json")
        #expect(try result.outcomes() == ["delivered"], "\(result.all)")
    }

    @Test func theContractIsItsOwn() async throws {
        let result = try await ToolProcess.run(
            "invoke", "hideProductList", "", "--player", "shoppable", "--readings", "buffering-state", "--format",
            "json")
        #expect(result.status == 0)
        #expect(result.output.contains(#""contract":"shoppable 3.0.2""#))
        #expect(result.output.contains("buffering-state=loading"))
        let live = try await ToolProcess.run("invoke", "hideProductList", "", "--readings", "buffering-state")
        #expect(live.status == 2)
    }
}
