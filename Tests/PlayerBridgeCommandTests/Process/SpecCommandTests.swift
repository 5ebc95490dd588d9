import JavaScriptSyntax
import Testing

/// `spec`, and the call widget by the other commands, as processes.
@Suite struct SpecCommandTests {
    @Test func aSpecInOrderIsShown() async throws {
        let result = try await ToolProcess.run("spec", "fixtures/specs/hat.json")
        #expect(result.status == 0, "\(result.all)")
        #expect(
            result.output.hasPrefix(
                "fixtures/specs/hat.json: product spec: delivered\n  chain:\n    .currency(\"SEK\")\n"))
        #expect(result.output.contains("\n          price:\n            current: 199\n"))
    }

    @Test func aTypoStandsAtItsPlaceInTheFile() async throws {
        let result = try await ToolProcess.run("spec", "fixtures/specs/ratings.json", "--format", "short")
        #expect(result.status == 1)
        #expect(
            result.output.contains(
                "fixtures/specs/ratings.json:75:33: error: a variation has no method `ratings`; the widget skips the call; "
                    + "did you mean `rating`? [unknown-builder-method]"),
            "\(result.all)")
    }

    @Test func standardInputIsTheKindOfReplyThatIsAskedFor() async throws {
        let spec = #"{"calls":[{"method":"currency","args":["SEK"]}]}"#
        let search = try await ToolProcess.run("spec", "-", "--as", "search", "--format", "json", input: spec)
        #expect(try search.report()["results"]?.elements.first?["id"]?.swiftString == "search spec")
        #expect(try search.report()["results"]?.elements.first?["kind"]?.swiftString == "spec")
        // What a search needs is only assumed: warnings.
        #expect(search.status == 0)
        let product = try await ToolProcess.run("spec", "-", "--as", "product", input: spec)
        #expect(product.status == 1)
    }

    @Test(arguments: [("{", "invalid JSON"), ("{\"calls\": [}", "line 1, column 12")])
    func whatIsNoJSONIsAProblem(text: String, words: String) async throws {
        let result = try await ToolProcess.run("spec", "-", input: text)
        #expect(result.status == 2)
        #expect(result.output.contains(words), "\(result.all)")
    }

    @Test func hostileTextsArePrintedAsMarks() async throws {
        let spec = #"{"calls":[{"method":"currency","args":["\u001b[31mSEK\u202e\n"]}]}"#
        let result = try await ToolProcess.run("spec", "-", "--as", "product", input: spec)
        #expect(!result.output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" }, "\(result.all)")
    }

    @Test func aPayloadGoesToTheCallWidget() async throws {
        let result = try await ToolProcess.run(
            "invoke", "--player", "calls", "--format", "json", "__bambuserApplyToCallbackWithError",
            "'cb_1', 'it's gone', true")
        #expect(try result.outcomes() == ["rejected unescaped-quote"])
    }
}
