import JavaScriptSyntax
import TestSupport
import Testing

@Suite("ValueDifference")
struct ValueDifferenceTests {
    private func value(_ text: String) throws -> JavaScriptValue {
        try ValueNotation.value(of: LiteralTree.parse(Array(text.utf8), as: .json5))
    }

    private func sketch(_ intended: String, _ received: String) throws -> String {
        ValueDifference.first(intended: try value(intended), received: try value(received))
            .map { "\($0.kind) \($0.path)" } ?? "equal"
    }

    @Test(arguments: [
        ("{a: 1, b: [2]}", "{b: [2], a: 1}", "equal"), ("1", "'1'", "kind value"), ("'a'", "'b'", "value value"),
        ("0", "-0", "value value"),
        ("-0", "-0", "equal"), ("NaN", "NaN", "equal"), ("NaN", "1", "value value"), ("472.23", "472.23", "equal"),
        ("null", "{$undefined: true}", "kind value"),
        ("{a: 1}", "{}", "missing value.a"), ("{}", "{a: 1}", "unexpected value.a"),
        ("{a: {b: [1, {c: 2}]}}", "{a: {b: [1, {c: 3}]}}", "value value.a.b[1].c"),
        ("[1, 2]", "[1]", "length value"), ("[1, 2]", "[3]", "value value[0]"),
        ("{a: [1], b: 1}", "{a: [1, 2], b: 2}", "length value.a"),
        ("[{$hole: true}]", "[{$undefined: true}]", "kind value[0]"),
        ("{$utf16: [55357]}", "'\u{FFFD}'", "value value"),
        ("{a: 1}", "{$prototype: null, a: 1}", "unexpected value[[Prototype]]"),
        ("{$prototype: null}", "{$prototype: {}}", "kind value[[Prototype]]"),
        ("{a: 1, b: 2, c: 3}", "{c: 4, b: 5, a: 1}", "value value.b"),
        ("{$entries: [['a', 1], ['a', 2]]}", "{a: 2}", "equal"),
        ("{a: 2}", "{$entries: [['a', 2], ['a', 1]]}", "value value.a"),
        ("{$entries: [[{$symbol: 's'}, 1]]}", "{s: 1}", "missing value[Symbol(\"s\")]"),
        ("{$bigint: '1'}", "{$bigint: '2'}", "value value"),
        ("{$class: 'Map', $entries: [[1, 2]]}", "{$class: 'Map', $entries: [[1, 3]]}", "value value[1]"),
        ("{$unreadable: 'x'}", "{$unreadable: 'x'}", "undecided value"),
        ("{$date: 0}", "{$date: 1}", "value value"), ("{'odd key': 1}", "{'odd key': 2}", "value value[\"odd key\"]"),
        ("[]", "{}", "kind value"), ("true", "false", "value value"),
    ])
    func table(intended: String, received: String, expected: String) throws {
        #expect(try sketch(intended, received) == expected)
    }

    @Test(
        "Whole numbers beyond 2^53 are compared by their digits",
        arguments: [
            ("9007199254740992", true), ("9007199254740993", false), ("-9007199254740993", false),
            ("12345678901234567890", false),
            ("12345678901234567168", true), ("1e23", true), ("100000000000000000000000", false),
            ("99999999999999991611392", true), ("9007199254740993.0", true),
            ("18446744073709551616", true),
        ])
    func digits(literal: String, isEqual: Bool) throws {
        let intended = try value(literal)
        let received = JavaScriptValue.number(try #require(intended.number))
        #expect((ValueDifference.first(intended: intended, received: received) == nil) == isEqual)
    }

    @Test("Nodes of both sides are named")
    func nodes() throws {
        let (intended, received) = (try value("{a: 1, b: 2}"), try value("{b: 3, a: 1}"))
        let difference = try #require(ValueDifference.first(intended: intended, received: received, root: "info"))
        #expect(difference.path.description == "info.b")
        #expect(difference.intended == intended.child("b"))
        #expect(difference.received == received.child("b"))
        let missing = try #require(ValueDifference.first(intended: intended, received: try value("{a: 1}")))
        #expect(missing.intended == intended.child("b"))
        #expect(missing.received == nil)
    }

    @Test("Large objects in another order are compared in linear time")
    func large() {
        let names = (0..<20_000).map { "k\($0)" }
        let left = JavaScriptValue.object(names.map { ($0, .null) })
        let right = JavaScriptValue.object(names.reversed().map { ($0, .null) })
        #expect(ValueDifference.first(intended: left, received: right) == nil)
    }

    @Test("Beyond the limit nothing is claimed")
    func limit() throws {
        let list = JavaScriptValue.array((0..<10).map { .number(Double($0)) })
        #expect(ValueDifference.first(intended: list, received: list, limit: 11) == nil)
        #expect(ValueDifference.first(intended: list, received: list, limit: 10)?.kind == .undecided)
    }

    @Test("Every value equals itself, whatever the order of its members")
    func itself() throws {
        var generator = SplitMix64(seed: 9)
        for _ in 0..<500 {
            let value = JavaScriptValue.random(using: &generator)
            #expect(ValueDifference.first(intended: value, received: value) == nil)
        }
    }
}
