import JavaScriptSyntax
import TestSupport
import Testing

/// The shape that `--format json` promises, key by key and value by value.
@Suite struct JSONFormatTests {
    private static let payload = "'p-1', { sku: 's', name: 'Levi's 501' }"

    private static func keys(_ value: JavaScriptValue?) -> [String] { value?.members.map(\.name) ?? [] }

    @Test func everythingOfARejectedPayload() async throws {
        let report = try await ToolProcess.run("invoke", "updateProductWithData", Self.payload, "--format", "json")
            .report()
        #expect(Self.keys(report) == ["playerbridge", "problems", "results", "summary", "manifest"])
        let tool = report["playerbridge"]
        #expect(Self.keys(tool) == ["contract", "engine", "format", "hostModel", "unchecked", "version"])
        #expect(tool?["format"]?.number == 1)
        #expect(tool?["contract"]?.swiftString == "live 3.0.2")
        #expect(tool?["engine"]?.swiftString?.hasPrefix("JavaScriptCore ") == true)
        #expect(tool?["hostModel"]?.swiftString == "function-wrapper (assumed)")
        #expect(report["problems"]?.elements.count == 0)

        let result = try #require(report["results"]?.elements.first)
        #expect(
            Self.keys(result) == [
                "calls", "findings", "id", "kind", "passed", "source", "texts", "transcript", "verdict",
            ])
        #expect(result["id"]?.swiftString == "invoke updateProductWithData")
        #expect(result["kind"]?.swiftString == "payload")
        #expect(result["passed"]?.boolean == false)
        #expect(result["source"]?.swiftString == "command line")
        #expect(result["verdict"]?.swiftString == "rejected")
        #expect(result["calls"]?.elements.count == 0)
        #expect(result["transcript"]?.elements.count == 0)
        #expect(result["texts"].map { ValueNotation.json($0) } == #"{"arguments":"\#(Self.payload)"}"#)

        let finding = try #require(result["findings"]?.elements.first)
        #expect(result["findings"]?.elements.count == 1)
        #expect(Self.keys(finding) == ["confidence", "fix", "message", "notes", "range", "rule", "severity"])
        #expect(finding["rule"]?.swiftString == "unescaped-quote")
        #expect(finding["severity"]?.swiftString == "error")
        #expect(finding["confidence"]?.swiftString == "measured")
        let fix = finding["fix"].map { ValueNotation.json($0) }
        #expect(fix == #"{"grade":"likely","text":"'p-1', { sku: 's', name: 'Levi\\'s 501' }"}"#)
        let range = finding["range"].map { ValueNotation.json($0) }
        #expect(range == #"{"column":31,"length":1,"line":1,"offset":30,"text":"arguments"}"#)
        let noted = finding["notes"]?.elements.compactMap { $0["range"] }.map { ValueNotation.json($0) }
        #expect(noted == [#"{"column":26,"length":1,"line":1,"offset":25,"text":"arguments"}"#])

        let summary = report["summary"].map { ValueNotation.json($0) }
        #expect(
            summary
                == #"{"altered":0,"checked":1,"delivered":0,"errors":1,"failed":1,"failedRuns":0,"injected":0,"notes":0,"passed":0,"problems":0,"rejected":1,"warnings":0}"#
        )
    }

    /// What arrives is printed in the notation, whatever JSON cannot hold.
    @Test(arguments: [
        ("'p', { a: [1, , -0] }", #"["p",{"a":[1,{"$hole":true},{"$number":"-0"}]}]"#),
        ("NaN, Infinity, -Infinity", #"[{"$number":"NaN"},{"$number":"Infinity"},{"$number":"-Infinity"}]"#),
        ("undefined, null", #"[{"$undefined":true},null]"#), ("1n", #"[{"$bigint":"1"}]"#),
        (#"'\uD83D'"#, #"[{"$utf16":[55357]}]"#),
        ("function f() {}", #"[{"$function":"f"}]"#), ("Symbol('s')", #"[{"$symbol":"s"}]"#),
        ("new Date(5)", #"[{"$date":5}]"#), ("/a/g", #"[{"$regexp":"/a/g"}]"#),
        ("new TypeError('m')", #"[{"$error":"TypeError: m"}]"#), ("new Proxy({}, {})", #"[{"$proxy":true}]"#),
        ("new Map([[1, 2]])", #"[{"$class":"Map","$entries":[[1,2]]}]"#),
        ("{ get a() { return 1 } }", #"[{"a":{"$accessor":true}}]"#), ("{ $a: 1 }", #"[{"$$a":1}]"#),
        ("(o => (o.o = o))({})", #"[{"o":{"$cycle":"[0]"}}]"#),
    ])
    func receivedValues(text: String, expected: String) async throws {
        let report = try await ToolProcess.run("invoke", "echo", text, "--record", "echo", "--format", "json")
        // Compared as text: the notation itself is what is tested.
        #expect(report.output.contains(#""calls":[{"arguments":\#(expected),"function":"echo"}]"#), "\(report.output)")
    }

    /// Places in a case file: through the JSON escapes, in the line of the case.
    @Test func placesInFiles() async throws {
        let line =
            #"{"id": "a", "invoke": "updateProductWithData", "arguments": "'p-1',\n{ name: \"é\", title: 'Levi's' }"}"#
        try await TemporaryFolder.with(["f.cases.jsonl": "{\"cases\": 1}\n\(line)\n"]) { folder in
            let result = try await ToolProcess.run(["check", "f.cases.jsonl", "--format", "json"], in: folder)
            let first = try #require(try result.report()["results"]?.elements.first)
            #expect(first["source"]?.swiftString == "f.cases.jsonl:2")
            let range = first["findings"]?.elements.first?["range"]
            // The quote after "Levi": byte 33 of the payload, line 2 of it; in the file two escapes further.
            #expect(
                range.map { ValueNotation.json($0) }
                    == #"{"column":26,"file":{"column":97,"endColumn":98,"endLine":2,"line":2,"path":"f.cases.jsonl"},"length":1,"line":2,"offset":33,"text":"arguments"}"#
            )
        }
    }

    private static let escaped = #"'p\u002d1',\t{ title: '\ud83d\udc4d Levi\u0027s' }"#

    /// In each kind of file the place is that of the escape which stands for the character.
    @Test(arguments: [
        (
            "a.cases.jsonl",
            "{\"cases\": 1}\n" + #"{"id": "a", "invoke": "updateProductWithData", "arguments": "\#(escaped)"}"#
        ),
        (
            "a.scenario.json5",
            "{ scenario: 1, // 👍\r\n  steps: [\r\n    {invoke: 'updateProductWithData', arguments: \"\(escaped)\" },\r\n] }"
        ),
        (
            "a.tape.jsonl",
            "{\"tape\": 1}\n"
                + #"{"at": 0, "playerId": "👍", "invoke": "updateProductWithData", "arguments": "\#(escaped)"}"#
        ),
    ])
    func placesPointThroughEscapes(name: String, text: String) async throws {
        try await TemporaryFolder.with([name: text]) { folder in
            let result = try await ToolProcess.run("check", name, "--format", "short", in: folder)
            let line = try #require(
                result.output.split(separator: "\n").first { $0.hasSuffix("[unescaped-quote]") }, "\(result.all)")
            let place = line.split(separator: ":").dropFirst().prefix(2).compactMap { Int($0) }
            try #require(place.count == 2, "\(line)")
            let scalars = text.replacing("\r\n", with: "\n").split(separator: "\n")[place[0] - 1].unicodeScalars
            #expect(String(scalars.dropFirst(place[1] - 1)).hasPrefix(#"\u0027s' }"#), "\(line)")
        }
    }

    @Test func everyFormatThatIsOfferedWorks() async throws {
        for format in ["text", "short", "json"] {
            let result = try await ToolProcess.run("invoke", "updateProductWithData", Self.payload, "--format", format)
            #expect(result.status == 1 && !result.output.isEmpty)
        }
    }
}
