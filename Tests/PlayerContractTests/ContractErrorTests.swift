import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import PlayerContract

@Suite struct ContractErrorTests {
    private static func contract(_ members: String) -> String {
        "{\"contract\": 1, \"player\": \"x\", \"version\": \"1\"\(members.isEmpty ? "" : ", \(members)")}"
    }

    private static func shape(_ schema: String) -> String { contract("\"shapes\": {\"s\": \(schema)}") }

    @Test func theSmallestContract() throws {
        let contract = try PlayerContract(json(Self.contract("")), sourceName: "a.json")
        #expect(contract.eventNames == [])
        let usual = RuleName("unknown-function").rule.severity
        #expect(contract.findings(forUnknownFunction: "f").map(\.severity) == [usual])
    }

    @Test(arguments: [
        ("[]", "a.json: contract is missing"),
        ("{\"contract\": 2}", "a.json: contract: unsupported format of a contract; expected 1"),
        ("{\"contract\": 1}", "a.json: player is missing"),
        (contract("\"events\": []"), "a.json: events: expected an object in { }"),
        (contract("\"events\": {\"e\": {}}"), "a.json: events.e: summary is missing"),
        (
            contract("\"events\": {\"e\": {\"summary\": \"\", \"callback\": 1}}"),
            "a.json: events.e.callback: expected true or false"
        ),
        (
            contract("\"events\": {\"e\": {\"source\": \"Z\"}}"),
            "a.json: events.e.source: “Z” is not a key of sources"
        ),
        (
            contract("\"events\": {\"e\": {\"confidence\": \"sure\"}}"),
            "a.json: events.e.confidence: expected one of documented, example, web, measured, assumed, not “sure”"
        ),
        (
            contract("\"functions\": {\"f\": {\"summary\": \"\", \"arguments\": [{\"name\": 1}]}}"),
            "a.json: functions.f.arguments[0].name: expected a text in quotes"
        ),
        (shape("{\"type\": \"text\"}"), "a.json: shapes.s.type: “text” is not a type"),
        (shape("{\"typ\": \"string\"}"), "a.json: shapes.s.typ: is not a supported schema keyword"),
        (shape("{\"minLength\": -1}"), "a.json: shapes.s.minLength: expected a whole number from 0"),
        (shape("{\"items\": {\"$ref\": \"#/shapes/t\"}}"), "a.json: shapes.s.items.$ref: unknown shape “t”"),
        (shape("{\"items\": {\"$ref\": \"t\"}}"), "a.json: shapes.s.items.$ref: a reference reads #/shapes/NAME"),
        (
            shape("{\"items\": {\"$ref\": \"#/shapes/s\", \"title\": \"\"}}"),
            "a.json: shapes.s.items: a reference allows no other keys"
        ),
        (shape("{\"required\": [\"a\"]}"), "a.json: shapes.s.required: “a” is not a property"),
        (shape("{\"pattern\": \"(a)\"}"), "a.json: shapes.s.pattern: each alternative starts with ^"),
        (
            shape("{\"x-disputes\": [{\"dispute\": \"d\", \"when\": \"missing\"}]}"),
            "a.json: shapes.s.x-disputes[0].dispute: unknown dispute “d”"
        ),
        (
            contract("\"disputes\": {\"d\": {\"says\": \"\", \"confidence\": \"web\", \"sides\": []}}"),
            "a.json: disputes.d: a dispute has at least two sides"
        ),
        (
            contract("\"readings\": {\"r\": {\"summary\": \"\", \"dispute\": \"d\"}}"),
            "a.json: readings.r.dispute: unknown dispute “d”"
        ),
        (
            contract("\"events\": {\"e\": {\"summary\": \"\", \"callback\": true, \"x-disputes\": [\"d\"]}}"),
            "a.json: events.e.x-disputes[0]: unknown dispute “d”"
        ),
        (
            contract("\"readings\": {\"r\": {\"summary\": \"\", \"default\": \"a\", \"values\": {}}}"),
            "a.json: readings.r.default: “a” is not one of the values"
        ),
        (
            contract("\"severities\": {\"wrong-type\": \"fatal\"}"),
            "a.json: severities.wrong-type: expected one of note, warning, error, not “fatal”"
        ),
    ])
    func refused(_ text: String, _ description: String) throws {
        let value = try json(text)
        let error = #expect(throws: ContractError.self) { try PlayerContract(value, sourceName: "a.json") }
        #expect(error?.description == description)
    }

    @Test func tooManyProperties() throws {
        func text(_ count: Int) -> String {
            Self.shape("{\"properties\": {\((0..<count).map { "\"p\($0)\": {}" }.joined(separator: ","))}}")
        }
        #expect(throws: Never.self) { try PlayerContract(json(text(64)), sourceName: "a.json") }
        #expect(throws: ContractError.self) { try PlayerContract(json(text(65)), sourceName: "a.json") }
    }
}
