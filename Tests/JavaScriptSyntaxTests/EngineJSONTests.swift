import TestSupport
import Testing

@testable import JavaScriptSyntax

/// What an engine says of a text is taken for the text's own value only where it is just that.
@Suite("Confirmation by an engine's JSON")
struct EngineJSONTests {
    private func confirmed(_ text: String, _ json: String) throws -> JavaScriptValue? {
        let tree = try LiteralTree.parse(Array(text.utf8), as: .argumentList)
        return Array(json.utf16).withUnsafeBufferPointer { tree.value(confirmedBy: $0) }
    }

    @Test(arguments: [
        ("'a', { b: [1.50, -2, true, null], c: {} }", "[\"a\",{\"b\":[1.5,-2,true,null],\"c\":{}}]"),
        ("'it\\'s \"\\\\\\n\\t\\b\\f\\r/'", "[\"it's \\\"\\\\\\n\\t\\b\\f\\r/\"]"),
        ("[], [[]], {}", "[[],[[]],{}]"), ("1e21", "[1e+21]"), ("12345678901234567890", "[12345678901234567000]"),
        ("'é\u{1F457}'", "[\"é\u{1F457}\"]"),
    ])
    func sameValue(text: String, json: String) throws {
        let value = try #require(try confirmed(text, json))
        let read = try JavaScriptValue(json: Array(json.utf8))
        #expect(ValueDifference.first(intended: read, received: value) == nil)
        // Digits are how a number was written, and nothing of what arrived.
        #expect(value.nodes.allSatisfy { $0.kind != .number || $0.text.length == 0 })
    }

    @Test(arguments: [
        ("'a'", "[\"b\"]"), ("'a'", "[\"a\",1]"), ("'a', 1", "[\"a\"]"), ("1", "[2]"), ("-1", "[1]"), ("1", "[\"1\"]"),
        ("{ a: 1 }", "[{\"b\":1}]"), ("{ a: 1 }", "[{\"a\":1,\"b\":2}]"), ("{ a: 1 }", "[[1]]"), ("[1]", "[{}]"),
        ("'a'", "[\"a"), ("'a'", "[\"ab\"]"), ("'ab'", "[\"a\"]"), ("null", "[true]"), ("true", "[false]"),
        ("'a'", "[\"a\"]]"), ("'a'", ""), ("{ a: 1, a: 2 }", "[{\"a\":2}]"), ("undefined", "[null]"), ("[]", "[[1]]"),
        ("[1, 2]", "[[1]]"), ("{}", "[{\"a\":1}]"), ("'\\\"'", "[\"\"\"]"),
    ])
    func anotherValue(text: String, json: String) throws {
        #expect(try confirmed(text, json) == nil)
    }

    @Test func randomValues() throws {
        var generator = SplitMix64(seed: 5)
        for _ in 0..<500 {
            let inner = JavaScriptValue.random(using: &generator)
            let json = ValueNotation.json(.array([inner]))
            guard let tree = try? LiteralTree.parse(Array(json.dropFirst().dropLast().utf8), as: .argumentList),
                let read = try? JavaScriptValue(json: Array(json.utf8)),
                let value = Array(json.utf16).withUnsafeBufferPointer({ tree.value(confirmedBy: $0) })
            else { continue }
            #expect(ValueDifference.first(intended: read, received: value) == nil, "\(json)")
        }
    }
}
