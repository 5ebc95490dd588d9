import Foundation
import JavaScriptSyntax
import TestSupport
import Testing

/// The desk behind a tab of the workbench: questions in, answers out.
@Suite struct WorkbenchDeskTests {
    /// The last answer to each question, in order.
    private func answers(
        to questions: [String], paths: [String] = [], in folder: URL = Repository.root
    ) async throws -> [JavaScriptValue] {
        let all = try await lines(questions, paths: paths, in: folder)
        return all.filter { $0["more"] == nil }
    }

    private func lines(
        _ questions: [String], paths: [String] = [], in folder: URL = Repository.root
    ) async throws -> [JavaScriptValue] {
        let numbered = questions.enumerated().map { "{\"id\":\($0.offset),\($0.element)}\n" }.joined()
        let run = try await ToolProcess.run(["--workbench-desk"] + paths, input: Array(numbered.utf8), in: folder)
        #expect(run.status == 0 && run.errors == "", "\(run.all)")
        return try run.output.split(separator: "\n").map { line in
            let tree = try #require(try? LiteralTree.parse(Array(line.utf8), as: .json), "this is no JSON: \(line)")
            return try #require(try? ValueNotation.value(of: tree))
        }
    }

    private func quoted(_ text: String) -> String { ValueNotation.json(.string(text), options: .init(asciiOnly: true)) }

    private func judging(_ text: String, _ more: String = "") -> String {
        "\"do\":\"judge\",\"name\":\"updateProductWithData\",\"options\":[],\"text\":\(quoted(text))\(more)"
    }

    private func numbers(_ value: JavaScriptValue?) -> [Double] { value?.elements.map { $0.nodes[0].number } ?? [] }

    // MARK: One payload

    @Test func coloursComeFirstAndCoverTheText() async throws {
        let text = "'p-1', { name: 'é😀' }"
        let told = try await lines([judging(text)])
        #expect(told.count == 2)
        let runs = numbers(told[0]["tokens"])
        let lengths = stride(from: 0, to: runs.count, by: 2).map { runs[$0] }
        #expect(Int(lengths.reduce(0, +)) == text.utf16.count)
        #expect(told[1]["verdict"]?.swiftString == "delivered")
    }

    @Test func placesCountUTF16Units() async throws {
        let answer = try await answers(to: [judging("'😀', { name: 'Levi's' }", ",\"mends\":true")])[0]
        #expect(answer["verdict"]?.swiftString == "rejected")
        #expect(answer["result"]?["findings"]?.elements.first?["rule"]?.swiftString == "unescaped-quote")
        // The quote after `Levi`: the smiley is one code point, four bytes, two units.
        #expect(numbers(answer["marks"]?.elements.first) == [19, 20, 2, 0])
        #expect(answer["result"]?["findings"]?.elements.first?["fix"]?.swiftString == #"'😀', { name: 'Levi\'s' }"#)
    }

    @Test func anEndlessPayloadIsReplacedByTheNextQuestion() async throws {
        let endless = "'p-1', (() => { for (;;); })()"
        let told = try await answers(to: [judging(endless), judging("'p-1', {}")])
        #expect(told[0]["isReplaced"]?.nodes[0].number == 1)
        #expect(told[1]["verdict"]?.swiftString == "delivered")
    }

    @Test func whatThePlayerKeepsIsToldPlaceByPlace() async throws {
        let answer = try await answers(to: [judging("'p-1', { name: 'a', nmae: 1 }")])[0]
        let rows = (answer["outline"]?.elements ?? []).map {
            "\($0["path"]?.swiftString ?? "") \($0["use"]?.swiftString ?? "")"
        }
        #expect(
            rows.prefix(4) == [
                "arguments[0] kept", "arguments[1] kept", "arguments[1].name kept", "arguments[1].nmae ignored",
            ])
        #expect(rows.contains("arguments[1].sku missing"))
        let sources = (answer["outline"]?.elements ?? []).compactMap { $0["source"]?.swiftString }
        #expect(sources.contains("Live iOS docs, product hydration"))
    }

    @Test func aTemplateStandsOverItsText() async throws {
        let question =
            #""do":"judge","name":"updateProductWithData","options":[["template","'\\(id)', {}"],["set","id=a'b"]]"#
        let answer = try await answers(to: [question])[0]
        #expect(answer["text"]?.swiftString == "'a'b', {}")
        let segments = (answer["segments"]?.elements ?? []).map { $0.elements.prefix(2).map { $0.swiftString ?? "" } }
        #expect(segments == [["'", "'"], [#"\(id)"#, "a'b"], ["', {}", "', {}"]])
    }

    @Test(arguments: [
        (
            #""do":"judge","name":"f","options":[["file","/etc/passwd"]],"text":"""#,
            "the page cannot set the option file"
        ),
        (
            #""do":"judge","name":"f","options":[["contract","/etc/passwd"]],"text":"""#,
            "the page cannot set the option contract"
        ),
        (
            #""do":"judge","name":"f","options":[["host-model","/etc/passwd"]],"text":"""#,
            "unknown host model “/etc/passwd”"
        ),
        (#""do":"judge","name":"f","options":[]"#, "expected a text, or a template with its values"),
        (#""do":"judge","name":"f","options":[["player","nobody"]],"text":"""#, "--player"),
        (#""do":"check","path":"/etc/passwd""#, "the workbench was not started with the file /etc/passwd"),
        (#""do":"open","path":"fixtures/../fixtures/catalogue.jsonl""#, "the workbench was not started with the file"),
        (#""do":"nonsense""#, "unknown question `nonsense`"),
        (#""do":"run""#, "no campaign is open"),
    ])
    func whatThePageMayNotDoIsRefused(question: String, words: String) async throws {
        let answer = try await answers(to: [question], paths: ["fixtures/samples"])[0]
        #expect(answer["problem"]?.swiftString?.contains(words) == true, "\(ValueNotation.json(answer))")
    }

    @Test(arguments: [
        ("command", "playerbridge invoke updateProductWithData - <<'PAYLOAD'\n'p-1', { name: 'it's' }\nPAYLOAD"),
        (
            "step",
            #"{"arguments":"'p-1', { name: 'it's' }","expect":{"findings":["unescaped-quote"],"verdict":"rejected"},"invoke":"updateProductWithData"}"#
        ),
    ])
    func aPayloadIsTakenAway(form: String, expected: String) async throws {
        let question = judging("'p-1', { name: 'it's' }", ",\"form\":\"\(form)\"").replacing(
            "\"judge\"", with: "\"take\"")
        #expect(try await answers(to: [question])[0]["text"]?.swiftString == expected)
    }

    @Test func aCaseThatWasTakenAwayPasses() async throws {
        let question = judging("'p-1', { name: 'it's' }", ",\"form\":\"case\"").replacing("\"judge\"", with: "\"take\"")
        let line = try #require(try await answers(to: [question])[0]["text"]?.swiftString)
        try await TemporaryFolder.with { folder in
            try Data(line.utf8).write(to: folder.appending(path: "a.cases.jsonl"))
            #expect(try await ToolProcess.run("check", "a.cases.jsonl", in: folder).status == 0)
        }
    }

    @Test func aLogIsUndone() async throws {
        let answer = try await answers(to: [#""do":"undo","text":"arguments: \"'p-1', { name: \\\"a\\\" }\"""#])[0]
        #expect(answer["text"]?.swiftString == #"'p-1', { name: "a" }"#)
    }

    // MARK: Sessions

    private static let session = """
        {scenario: 1, player: 'live', configuration: {currency: 'USD', locale: 'en-US'}, products: [{id: 'p-1', ref: 'R-1'}], \
        steps: [{start: true}, {shopper: 'add-to-cart', sku: 'R-1'}, {wait: 31}]}
        """

    @Test(arguments: [(1, 0.0, 0), (2, 0.0, 1), (3, 31.0, 1)])
    func aSessionIsPlayedUpToAStep(steps: Int, at: Double, waiting: Int) async throws {
        let question = "\"do\":\"session\",\"kind\":\"scenario\",\"steps\":\(steps),\"text\":\(quoted(Self.session))"
        let answer = try await answers(to: [question])[0]
        #expect(answer["steps"]?.nodes[0].number == 3)
        #expect(answer["results"]?.elements.count == steps)
        let view = try #require(answer["views"]?.elements.first)
        #expect(view["at"]?.nodes[0].number == at)
        #expect(view["state"]?["pendingCallbacks"]?.elements.count ?? -1 >= 0)
        let keys = view["state"]?["pendingCallbacks"]?.elements.compactMap { $0["type"]?.swiftString } ?? []
        #expect(
            keys.filter { $0 == "should-add-item-to-cart" }.count
                == (steps == 2 ? waiting : keys.count { $0 == "should-add-item-to-cart" }))
    }

    @Test func aTapeIsPlayedLineByLine() async throws {
        let tape = String(decoding: try Repository.bytes(of: "fixtures/tapes/evening-show.tape.jsonl"), as: UTF8.self)
        let whole = try await answers(to: ["\"do\":\"session\",\"kind\":\"tape\",\"text\":\(quoted(tape))"])[0]
        let steps = try #require(whole["steps"]?.nodes[0].number)
        #expect(Int(steps) == tape.split(separator: "\n").count - 1)
        #expect(whole["timeline"]?["arcs"]?.elements.isEmpty == false)
    }

    @Test func problemsOfAScenarioAreTold() async throws {
        let answer = try await answers(to: [
            #""do":"session","kind":"scenario","text":"{scenario: 1, player: 'live', steps: []}""#
        ])[0]
        #expect(
            answer["problems"]?.elements.first?.swiftString?.contains("the scenario has no steps") == true
        )
    }

    // MARK: Literals

    @Test func aCampaignGrowsSliceBySlice() async throws {
        let told = try await answers(to: [
            #""do":"campaign","name":"updateProductWithData","seed":1,"holes":[["name","string"]],"options":[["template","'p-1', { name: '\\(name)' }"]]"#,
            #""do":"run","count":128"#, #""do":"run","count":128,"isLast":true"#,
            #""do":"shrink","hole":"name","rule":"unescaped-quote""#,
        ])
        #expect(told[0]["seed"]?.swiftString == "1")
        #expect(told[1]["cases"]?.nodes[0].number == 128)
        #expect(told[2]["cases"]?.nodes[0].number == 256)
        #expect(told[2]["summary"]?["campaign"]?.elements.isEmpty == false)
        #expect(told[3]["values"]?["name"]?.swiftString == "'")
        #expect(told[3]["replay"]?.swiftString?.hasPrefix("playerbridge fuzz --function") == true)
    }

    @Test func holesAreFound() async throws {
        let answer = try await answers(to: [#""do":"holes","template":"'\\(a.b ?? \"\")' \\(c)""#])[0]
        #expect(answer["holes"]?.elements.compactMap(\.swiftString) == [#"a.b ?? """#, "c"])
    }

    // MARK: Files

    @Test func anExpectationIsWrittenOnRequestAlone() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "a.cases.jsonl")
            let old =
                #"{ "id": "a", "invoke": "updateProductWithData", "arguments": "'p-1', {}", "expect": {"verdict": "rejected"}, "note": "kept" }"#
            let text = "{\"cases\": 1, \"player\": \"live\"}\r\n\(old)\r\n"
            try Data(text.utf8).write(to: file)
            let place = "\"path\":\"a.cases.jsonl\",\"line\":2"
            let proposal = try await answers(
                to: [judging("'p-1', { name: 'a' }", ",\(place)").replacing("\"judge\"", with: "\"propose\"")],
                paths: ["a.cases.jsonl"], in: folder)[0]
            let new = try #require(proposal["new"]?.swiftString)
            #expect(proposal["old"]?.swiftString == old)
            #expect(
                new
                    == #"{ "id": "a", "invoke": "updateProductWithData", "arguments": "'p-1', { name: 'a' }", "expect": {"verdict":"delivered"}, "note": "kept" }"#
            )
            #expect(try String(contentsOf: file, encoding: .utf8) == text)
            let write = "\"do\":\"write\",\(place),\"old\":\(quoted(old)),\"new\":\(quoted(new))"
            let told = try await answers(to: [write, write], paths: ["a.cases.jsonl"], in: folder)
            #expect(told[0]["written"]?.nodes[0].number == 1)
            // The second finds another line than the page has seen.
            #expect(told[1]["problem"]?.swiftString == "the file was changed meanwhile and is kept")
            #expect(try String(contentsOf: file, encoding: .utf8) == text.replacing(old, with: new))
            #expect(try await ToolProcess.run("check", "a.cases.jsonl", in: folder).status == 0)
        }
    }

    @Test func filesAreCheckedAsTheCommandDoes() async throws {
        let path = "fixtures/samples/cart.cases.jsonl"
        let told = try await answers(
            to: [#""do":"files""#, "\"do\":\"check\",\"path\":\"\(path)\""], paths: ["fixtures/samples"])
        #expect(told[0]["files"]?.elements.compactMap { $0["path"]?.swiftString }.contains(path) == true)
        let lines = try Repository.bytes(of: path).split(separator: 0x0A).count
        #expect(
            told[1]["checked"]?.nodes[0].number == Double(lines)
                || told[1]["checked"]?.nodes[0].number == Double(lines - 1))
        #expect(told[1]["results"]?.elements.allSatisfy { ($0["line"]?.nodes[0].number ?? 0) > 0 } == true)
    }

    // MARK: Where it is not installed

    @Test func whereTheProgramIsMissingTheCommandSaysHowToGetIt() async throws {
        let run = try await ToolProcess.run(
            ["workbench"], environment: ["PATH": "/nowhere"])
        #expect(run.status == 2)
        #expect(
            run.errors == """
                playerbridge: workbench needs playerbridge-workbench, which is neither next to playerbridge nor on the path
                  build it with `make workbench`, which needs libsoup-3.0-dev, and put it next to playerbridge
                  see playerbridge workbench --help

                """)
    }
}
