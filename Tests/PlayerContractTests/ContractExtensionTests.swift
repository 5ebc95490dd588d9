import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import PlayerContract

@Suite struct ContractExtensionTests {
    private func extended(_ members: String, _ base: PlayerContract = Live.contract) throws -> PlayerContract {
        try base.extended(by: json("{\"contract\": 1, \(members)}"), sourceName: "extra.json")
    }

    @Test func aNewFunctionNeedsNoCode() throws {
        let contract = try extended(
            """
            "sources": {"OURS": "our notes"},
            "functions": {"seekTo": {"confidence": "example", "source": "OURS", "summary": "jumps", "arguments": [
              {"name": "seconds", "required": true, "schema": {"type": "number", "minimum": 0}}]}}
            """)
        #expect(contract.functionNames.contains("seekTo"))
        #expect(contract.value["functions"]?["seekTo"]?["summary"]?.swiftString == "jumps")
        let findings = contract.findings(forArguments: .array([.number(-1)]), of: "seekTo", in: .barePage)
        #expect(
            findings.map(\.line) == [
                "error invalid-value arguments[0]: the argument `seconds` must be at least 0, but the number -1"
                    + " arrived"
            ])
        #expect(findings.first?.source == "our notes")
    }

    @Test func aNewEventNeedsNoCode() throws {
        let contract = try extended(
            """
            "events": {"poll": {"confidence": "assumed", "summary": "asks", "callback": true,
              "answer": {"how": "notify", "info": {"enum": ["yes", "no"]}}}}
            """, Live.withGuesses)
        #expect(contract.events["poll"]?.carriesCallbackKey == true)
        let findings = contract.findings(
            forAnswer: .array([.string("maybe")]), toEvent: "poll", data: nil, in: .barePage)
        #expect(
            findings.map(\.line) == [
                "error invalid-value info: the answer to `poll` must be “yes” or “no”, but the text “maybe” arrived"
            ])
    }

    @Test func aShapeGainsAField() throws {
        let contract = try extended("\"shapes\": {\"product\": {\"properties\": {\"badge\": {\"type\": \"string\"}}}}")
        let product = try changing(fullProduct, "{\"sku\"", to: "{\"badge\": \"new\", \"sku\"")
        #expect(try contract.findings(product: product) == [])
        #expect(try Live.contract.findings(product: product).map(\.rule) == ["unknown-field"])
    }

    @Test func guessesStayAvailable() throws {
        #expect(
            try extended("\"sources\": {}").findings(forUnknownFunction: "showProductList").first?.confidence
                == .assumed)
    }

    @Test(arguments: [
        ("{}", "extra.json: contract is missing"),
        (
            "{\"contract\": 1, \"player\": \"calls\"}",
            "extra.json: player: extends the contract of “calls”, not of “live”"
        ),
        ("{\"contract\": 1, \"functions\": {\"f\": {}}}", "extra.json: functions.f: summary is missing"),
    ])
    func refused(_ text: String, _ description: String) throws {
        let value = try json(text)
        let error = #expect(throws: ContractError.self) {
            try Live.contract.extended(by: value, sourceName: "extra.json")
        }
        #expect(error?.description == description)
    }

    @Test(arguments: [
        ("{\"a\": 1}", "{\"b\": 2}", "{\"a\": 1, \"b\": 2}"),
        ("{\"a\": {\"x\": 1, \"y\": 1}}", "{\"a\": {\"y\": 2, \"z\": 3}}", "{\"a\": {\"x\": 1, \"y\": 2, \"z\": 3}}"),
        ("{\"a\": [1, 2]}", "{\"a\": [3]}", "{\"a\": [3]}"),
        ("{\"a\": {\"x\": 1}}", "{\"a\": 5}", "{\"a\": 5}"),
        ("{\"a\": 5}", "{\"a\": {\"x\": [{}]}}", "{\"a\": {\"x\": [{}]}}"),
        ("{\"a\": 5}", "{\"a\": null}", "{\"a\": null}"),
    ])
    func merging(_ under: String, _ over: String, _ expected: String) throws {
        let merged = ContractMerge.merge(try json(under), try json(over))
        #expect(Self.outline(merged) == Self.outline(try json(expected)))
    }

    /// All nodes in walking order with their keys: equal exactly for equal values.
    private static func outline(_ value: JavaScriptValue) -> [String] {
        var lines: [String] = []
        var work = [(0, 0)]
        while let (node, depth) = work.popLast() {
            let data = value.nodes[node]
            lines.append(
                "\(depth) \(value.string(of: data.key)) \(data.kind) \(value.string(of: data.text)) \(data.number)")
            for child in value.childIndices(of: node).reversed() { work.append((child, depth + 1)) }
        }
        return lines
    }
}
