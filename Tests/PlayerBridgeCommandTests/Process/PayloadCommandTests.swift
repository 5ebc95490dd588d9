import JavaScriptSyntax
import TestSupport
import Testing

/// `invoke` and `notify`: where the text comes from, and what is said of it.
@Suite struct PayloadCommandTests {
    private static let product = "updateProductWithData"
    private static let whole =
        "'p-1', { sku: 's', name: 'n', brandName: 'b', variations: [{ sku: 'v', name: 'n', colorName: 'c', imageUrls: ['https://x.example/1.jpg'], sizes: [{ sku: 'z', name: 'n', current: 1.5, currency: 'USD', inStock: 1 }] }] }"

    @Test(
        arguments: [
            ([product, whole], 0), ([product, "'p-1', { sku: 's', name: 'Levi's 501' }"], 1),
            (["hideProductList", ""], 0), (["nope", ""], 1),
            (["hideProductList"], 0), (["hideProductList", "-"], 0), (["--", "hideProductList", ""], 0),
            ([product, "--", "-1"], 1),
            ([], 2), ([product, "1", "2"], 2), (["f", "1", "--no-such"], 2), (["f", "1", "--format", "yaml"], 2),
            (["f", "1", "--time-limit", "0"], 2),
            (["f", "1", "--intended", "{"], 2), (["f", "1", "--intended", "{}"], 2),
            (["f", "1", "--configuration", "[]"], 2),
            (["f", "1", "--contract", "/no/such/file"], 2), (["f", "1", "--host-model", "none"], 2),
            (["f", "1", "--readings", "none"], 2),
            (["f", "1", "--rule", "none=off"], 2), (["f", "1", "--rule", "value-altered=loud"], 2),
            (["f", "1", "--player", "calls"], 1), (["f", "1", "--player", "none"], 2),
            (["f", "--template", "\\(a)"], 2), (["f", "1", "--baseline", "/no/such/file"], 2),
        ] as [([String], Int32)])
    func exitCodesOfInvoke(arguments: [String], status: Int32) async throws {
        let result = try await ToolProcess.run(["invoke"] + arguments)
        #expect(result.status == status, "\(result.all)")
        // What is wrong with the command line is said on standard error, with the way to its help.
        if status == 2 {
            #expect(result.output.isEmpty && result.errors.hasPrefix("playerbridge: "), "\(result.all)")
        } else {
            #expect(result.errors.isEmpty)
        }
    }

    @Test(
        arguments: [
            (["true", "--event", "should-add-item-to-cart"], 0),
            (["{success: true, sku:'o'neill'}", "--event", "add-to-wishlist"], 1),
            (["true"], 2), (["true", "--event", "add-to-wishlist", "--event-data", "{"], 2),
            (["{ success: true, sku: 'KB-12' }", "--event", "add-to-wishlist", "--event-data", "{ sku: 'KB-12' }"], 0),
            (["{ success: true, sku: 'other' }", "--event", "add-to-wishlist", "--event-data", "{ sku: 'KB-12' }"], 1),
        ] as [([String], Int32)])
    func exitCodesOfNotify(arguments: [String], status: Int32) async throws {
        let result = try await ToolProcess.run(["notify"] + arguments)
        #expect(result.status == status, "\(result.all)")
    }

    /// The promise of the README: the quote, with its line and column, and that nothing ran.
    @Test func theOffendingQuoteIsNamed() async throws {
        let result = try await ToolProcess.run("invoke", Self.product, "'p-1', { sku: 's', name: 'Levi's 501' }")
        #expect(result.status == 1)
        #expect(result.output.contains(" --> <arguments>:1:31\n"), "\(result.all)")
        #expect(result.output.contains("no part of this payload ran"))
        let short = try await ToolProcess.run(
            "invoke", Self.product, "'p-1', { sku: 's', name: 'Levi's 501' }", "--format", "short")
        #expect(short.output.hasPrefix("<arguments>:1:31: error: ") && short.output.hasSuffix(" [unescaped-quote]\n"))
        #expect(short.output.split(separator: "\n").count == 1)
    }

    @Test func aLostAnswerIsExplained() async throws {
        let result = try await ToolProcess.run(
            "notify", "{success: true, sku:'o'neill'}", "--event", "add-to-wishlist", "--format", "json")
        let finding = try #require(try result.report()["results"]?.elements.first?["findings"]?.elements.first)
        #expect(try result.outcomes() == ["rejected unescaped-quote"])
        #expect(finding["range"]?["offset"]?.number == 22)
        let notes = (finding["notes"]?.elements ?? []).compactMap { $0["message"]?.swiftString }
        #expect(notes.contains { $0.contains("the app cannot see that its answer was lost") }, "\(notes)")
        #expect(notes.contains("the callback of `add-to-wishlist` stays unanswered"), "\(notes)")
    }

    // MARK: Standard input

    @Test(arguments: [
        ("'p'", "'p'"), ("'p'\n", "'p'"), ("'p'\r\n", "'p'"), ("'p'\n\n", "'p'\n"), ("\n", ""), ("", ""),
        ("'a\u{0}b'", "'a\u{0}b'"), ("'é😀'\n", "'é😀'"),
    ])
    func oneFinalLineEndIsDropped(input: String, text: String) async throws {
        let result = try await ToolProcess.run(
            "invoke", "echo", "-", "--player", "recording", "--format", "json", input: input)
        #expect(try result.report()["results"]?.elements.first?["texts"]?["arguments"]?.swiftString == text)
        #expect(try result.report()["results"]?.elements.first?["source"]?.swiftString == "standard input")
    }

    @Test func aFileHoldsTheText() async throws {
        try await TemporaryFolder.with(["01.txt": "'é', { a: 1 }\n"]) { folder in
            let run = ["invoke", "echo", "--player", "recording", "--format", "json"]
            let result = try await ToolProcess.run(run + ["--file", "01.txt"], in: folder)
            #expect(result.status == 0, "\(result.all)")
            let first = try #require(try result.report()["results"]?.elements.first)
            #expect(first["texts"]?["arguments"]?.swiftString == "'é', { a: 1 }")
            #expect(first["source"]?.swiftString == "01.txt")
            // The name of a file is hardly a payload.
            let named = try await ToolProcess.run(["invoke", "echo", "01.txt", "--player", "recording"], in: folder)
            #expect(named.all.contains("the text is the name of a file; --file 01.txt reads the payload from it"))
            let other = try await ToolProcess.run(["invoke", "echo", "02.txt", "--player", "recording"], in: folder)
            #expect(!other.all.contains("--file"))
            for (options, words) in [
                (["'a'", "--file", "01.txt"], "--file: the text is given twice; remove the text or --file"),
                (["--file", "02.txt"], "02.txt: "),
            ] {
                let wrong = try await ToolProcess.run(run + options, in: folder)
                #expect(wrong.status == 2 && wrong.all.contains(words), "\(wrong.all)")
            }
        }
    }

    @Test func hereDocumentsArriveUntouched() async throws {
        let line = """
            playerbridge invoke echo - --player recording --format json <<'PAYLOAD'
            'p-1', "$HOME `x` \\"
            PAYLOAD
            """
        let result = try await ToolProcess.shell(line)
        #expect(
            try result.report()["results"]?.elements.first?["texts"]?["arguments"]?.swiftString
                == #"'p-1', "$HOME `x` \""#)
        #expect(result.status == 1)
    }

    @Test(
        arguments: [
            ([0xFF], "standard input:1", "byte 0xFF at offset 0"),
            ([0x27, 0x0A, 0xC3], "standard input:2", "byte 0xC3 at offset 2"),
            ([0xED, 0xA0, 0xBD], "standard input:1", "byte 0xED at offset 0"),
        ] as [([UInt8], String, String)])
    func whatIsNotUTF8IsAProblem(bytes: [UInt8], source: String, words: String) async throws {
        let result = try await ToolProcess.run(["invoke", "echo", "-", "--format", "json"], input: bytes)
        #expect(result.status == 2)
        let problem = try #require(try result.report()["problems"]?.elements.first)
        #expect(problem["source"]?.swiftString == source)
        #expect(problem["message"]?.swiftString?.contains(words) == true, "\(result.output)")
    }

    // MARK: Templates and intentions

    @Test(arguments: [
        (
            ["--template", #"'\(id)', { name: '\(name)' }"#, "--set", "id=p-1", "--set", "name=Levi's"],
            "'p-1', { name: 'Levi's' }"
        ),
        (["--template", #"\(a)"#, "--set", "a=x=y"], "x=y"),
        (["--template", #"\(a)"#, "--set", "a=1", "--set", "a=2"], "2"), (["--template", "1"], "1"),
    ])
    func templatesAreFilled(options: [String], text: String) async throws {
        let result = try await ToolProcess.run(
            ["invoke", "echo", "--player", "recording", "--format", "json"] + options)
        #expect(try result.report()["results"]?.elements.first?["texts"]?["arguments"]?.swiftString == text)
    }

    /// Who fills the holes knows them, also where the finished text could come about in several ways.
    @Test func filledTemplatesNameTheHole() async throws {
        let result = try await ToolProcess.run(
            "invoke", "updateProductWithData", "--template", #"'\(a)\(b)'"#, "--set", "a=x", "--set", "b=o'y")
        #expect(result.status == 1)
        #expect(result.output.contains("note: hole 2, \\(b), value `o'y`\n --> <swift>:1:6\n"), "\(result.output)")
    }

    @Test func templatesMayStandInFiles() async throws {
        try await TemporaryFolder.with(["t.txt": #"'\(id)'"#]) { folder in
            let result = try await ToolProcess.run(
                [
                    "invoke", "echo", "--record", "echo", "--template-file", "t.txt", "--set", "id=a", "--format",
                    "json",
                ], in: folder)
            #expect(
                try result.report()["results"]?.elements.first?["calls"]?.elements.first.map { ValueNotation.json($0) }
                    == #"{"arguments":["a"],"function":"echo"}"#)
        }
    }

    @Test(arguments: [
        (#"'C:\temp'"#, #"["C:\\temp"]"#, "altered consumed-escape"), ("'a'", #"["a"]"#, "delivered"),
        ("'a'", "['a',]", "delivered"),
        ("9007199254740993", "[9007199254740993]", "altered imprecise-number"),
        ("-0", #"[{"$number":"-0"}]"#, "delivered"),
        ("NaN", #"[{"$number":"NaN"}]"#, "delivered"), ("1, 2", "[1]", "altered argument-count"),
    ])
    func intentions(text: String, intended: String, outcome: String) async throws {
        let result = try await ToolProcess.run([
            "invoke", "echo", "--record", "echo", "--intended", intended, "--format", "json", "--", text,
        ])
        #expect(try result.outcomes() == [outcome], "\(result.all)")
    }

    @Test func anAnswersIntentionIsOneValue() async throws {
        let result = try await ToolProcess.run(
            "notify", "{ success: 1 }", "--event", "add-to-wishlist", "--intended", "{ success: true }", "--format",
            "json")
        #expect(try result.outcomes().first?.hasPrefix("altered") == true, "\(result.all)")
    }
}
