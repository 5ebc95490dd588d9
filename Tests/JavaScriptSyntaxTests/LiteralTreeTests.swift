import JavaScriptSyntax
import Testing

/// Reads a text and writes what was found in the `$` notation, or the error as `message @offset+length`.
func read(_ text: String, as dialect: LiteralDialect) -> String {
    do {
        return ValueNotation.json(try LiteralTree.parse(Array(text.utf8), as: dialect).value)
    } catch {
        return "\(error.message) @\(error.offset)+\(error.length)"
    }
}

@Suite("LiteralTree")
struct LiteralTreeTests {
    @Test(
        "Argument lists",
        arguments: [
            ("", "[]"), (" /* none */ ", "[]"), ("'a', 1,", #"["a",1]"#), ("null, true, false", "[null,true,false]"),
            (
                "{ a: 1, 'b': 2, \"c\": 3, if: 4, 5: 6, 1e3: 7, 0x10: 8, .5: 9 }",
                #"[{"0.5":9,"1000":7,"16":8,"5":6,"a":1,"b":2,"c":3,"if":4}]"#
            ),
            ("[1,,2,]", #"[[1,{"$hole":true},2]]"#), ("[,]", #"[[{"$hole":true}]]"#), ("[]", "[[]]"), ("{}", "[{}]"),
            ("-1, +1, -0, - 5", #"[-1,1,{"$number":"-0"},-5]"#),
            ("NaN, Infinity, -Infinity", #"[{"$number":"NaN"},{"$number":"Infinity"},{"$number":"-Infinity"}]"#),
            ("undefined", #"[{"$undefined":true}]"#), ("`a\r\nb`", #"["a\nb"]"#),
            ("5n, -0x10n, -0n", #"[{"$bigint":"5"},{"$bigint":"-16"},{"$bigint":"0"}]"#),
            ("017, 08, 1_000, 0b11", "[15,8,1000,3]"), ("12345678901234567890", "[12345678901234567890]"),
            ("{ __proto__: { a: 1 }, b: 2 }", #"[{"$prototype":{"a":1},"b":2}]"#),
            ("{ \"__pro\\u0074o__\": null }", #"[{"$prototype":null}]"#), ("{ __proto__: 5, a: 1 }", #"[{"a":1}]"#),
            ("{ a: 1, a: 2 }", #"[{"$entries":[["a",1],["a",2]]}]"#), ("{ $a: 1 }", #"[{"$$a":1}]"#),
            ("'\\ud83d'", #"[{"$utf16":[55357]}]"#), ("{ \\u0061: 1, }", #"[{"a":1}]"#), ("'a' // b\n", #"["a"]"#),
            ("a", "expected a value, not a name @0+1"), ("f()", "expected a value, not a name @0+1"),
            ("1 + 2", "expected ',' or the end of the text after this value @2+1"),
            ("1 2", "expected ',' or the end of the text after this value @2+1"),
            (",", "expected a value @0+1"), ("1,,2", "expected a value @2+1"),
            ("{ a }", "expected ':' after this key @4+1"),
            ("{ a: 1 b: 2 }", "expected ',' or '}' after this value @7+1"),
            ("{ [a]: 1 }", "expected a key or '}' @2+1"),
            ("{ a() {} }", "expected ':' after this key @3+1"),
            ("{ a: 1", "the '{' that opens here is not closed @0+1"),
            ("[1, [2]", "the '[' that opens here is not closed @0+1"),
            ("'a", "the string that starts here is not closed @0+2"),
            ("{ name: 'Ben's Mug' }", "expected ',' or '}' after this value @13+1"),
            ("`a${1}`", "a template with a substitution is code, not a value @0+4"),
            ("'\\x4'", "this escape is not valid @1+2"), ("3px", "this number is not valid @0+3"),
            ("+1n", "expected a number after this sign @0+1"),
            ("- -1", "expected a number after this sign @0+1"), ("-", "expected a number after this sign @0+1"),
            ("{ a: }", "expected a value @5+1"),
            ("{ a:", "expected a value before the end of the text @4+0"),
            ("/* a", "the comment that starts here is not closed @0+4"),
            ("1 // a", "the comment that starts here would hide the code after the text @2+4"),
            ("{ __proto__: null, '__proto__': null }", "an object can have only one '__proto__' @19+11"),
            ("(1)", "expected a value @0+1"), ("/a/", "expected a value @0+3"),
            ("1;", "expected ',' or the end of the text after this value @1+1"),
            ("1)", "expected ',' or the end of the text after this value @1+1"), ("...[1]", "expected a value @0+3"),
            ("{ , }", "expected a key or '}' @2+1"),
            ("{ `a`: 1 }", "expected a key or '}' @2+3"),
            ("true x", "expected ',' or the end of the text after this value @5+1"),
            ("this", "expected a value, not a name @0+4"),
            ("nu\\u006cl", "expected a value, not a name @0+9"), ("{", "the '{' that opens here is not closed @0+1"),
            ("{ a: 1,", "the '{' that opens here is not closed @0+1"),
            ("[1,", "expected a value before the end of the text @3+0"),
        ])
    func argumentList(text: String, expected: String) {
        #expect(read(text, as: .argumentList) == expected)
    }

    @Test(
        "JSON",
        arguments: [
            (
                #" {"a": [1, -0, 1.5e3, "\ud83d\ude00\/\b"], "b": null} "#,
                #"{"a":[1,{"$number":"-0"},1500,"😀/\u0008"],"b":null}"#
            ),
            (#"{"__proto__": 1}"#, #"{"__proto__":1}"#), ("", "expected a value before the end of the text @0+0"),
            ("[1,]", "JSON has no comma after the last value @2+1"),
            ("{\"a\":1,}", "JSON has no comma after the last value @6+1"),
            ("{a: 1}", "JSON keys need double quotes @1+1"),
            ("'a'", "JSON strings need double quotes @0+3"),
            ("// a\n1", "JSON has no comments @0+4"), ("1 /**/", "JSON has no comments @2+4"),
            ("\u{FEFF}1", "JSON does not allow this white space @0+3"),
            ("\"a\tb\"", "JSON strings cannot contain raw control characters @0+5"),
            (#""\v""#, "this escape is not valid @1+2"),
            (#""\u{41}""#, "this escape is not valid @1+6"), (#""\'""#, "this escape is not valid @1+2"),
            (#""\0""#, "this escape is not valid @1+2"),
            ("+1", "JSON numbers have no leading '+' @0+1"), (".5", "this number is not valid @0+2"),
            ("5.", "this number is not valid @0+2"),
            ("1.e5", "this number is not valid @0+4"), ("01", "this number is not valid @0+2"),
            ("0x1", "this number is not valid @0+3"), ("1_0", "this number is not valid @0+3"),
            ("- 1", "expected a number after this sign @0+1"), ("NaN", "expected a value, not a name @0+3"),
            ("undefined", "expected a value, not a name @0+9"),
            ("1n", "this number is not valid @0+2"), ("`a`", "expected a value, not a template @0+3"),
            ("[,]", "expected a value @1+1"),
            (#"{"a": 1, "b": 2, "\u0061": 3}"#, "duplicate key in the same object @17+8"),
            ("1 2", "expected the end of the text after this value @2+1"),
            ("\"a\nb\"", "the string that starts here is not closed @0+2"), ("{1: 2}", "expected a key or '}' @1+1"),
        ])
    func json(text: String, expected: String) {
        #expect(read(text, as: .json) == expected)
    }

    @Test(
        "JSON5",
        arguments: [
            (
                "{ a: 'b', /* c */ \"d\": [.5, 5., +1, 0xF, Infinity, -NaN,], } // e",
                #"{"a":"b","d":[0.5,5,1,15,{"$number":"Infinity"},{"$number":"NaN"}]}"#
            ),
            ("'a\\\nb\\'\\x41\\d'", #""ab'Ad""#), ("{ if: 1, $b: 2 }", #"{"$$b":2,"if":1}"#),
            ("{ __proto__: 1 }", #"{"__proto__":1}"#),
            ("010", "this number is not valid @0+3"), ("0b1", "this number is not valid @0+3"),
            ("1_0", "this number is not valid @0+3"), ("'\\1'", "this escape is not valid @1+2"),
            ("undefined", "expected a value, not a name @0+9"), ("[1,,2]", "expected a value @3+1"),
            ("- 1", "expected a number after this sign @0+1"),
            ("{ 1: 2 }", "expected a key or '}' @2+1"),
            ("{ a: 1, 'a': 2 }", "duplicate key in the same object @8+3"),
            ("<!-- a\n1", "expected a value or punctuation @0+6"),
        ])
    func json5(text: String, expected: String) {
        #expect(read(text, as: .json5) == expected)
    }

    @Test(
        "One value, or nothing",
        arguments: [
            ("{ success: true }", #"{"success":true}"#), (" ", #"{"$undefined":true}"#),
            ("1,", "expected the end of the text after this value @1+1"),
            ("{}}", "expected the end of the text after this value @2+1"),
        ])
    func infoText(text: String, expected: String) {
        #expect(read(text, as: .infoText) == expected)
    }

    @Test("Ranges of values and keys")
    func ranges() throws {
        let text = "'p-1', { name: 'x', sizes: [1, 2, { 'in stock': -5 }] }"
        let bytes = Array(text.utf8)
        let tree = try LiteralTree.parse(bytes, as: .argumentList)
        func piece(_ range: Range<Int>?) -> String? { range.map { String(decoding: bytes[$0], as: UTF8.self) } }
        #expect(piece(tree.range(of: try ValuePath(parsing: "arguments[1].sizes[2][\"in stock\"]"))) == "-5")
        #expect(piece(tree.range(of: try ValuePath(parsing: "arguments[0]"))) == "'p-1'")
        #expect(piece(tree.range(of: try ValuePath(parsing: "arguments[1].sizes"))) == "[1, 2, { 'in stock': -5 }]")
        #expect(piece(tree.range(of: try ValuePath(parsing: "arguments"))) == text)
        #expect(tree.range(of: try ValuePath(parsing: "arguments[2]")) == nil)
        let node = try #require(tree.value.node(at: try ValuePath(parsing: "arguments[1].sizes[2][\"in stock\"]")))
        #expect(piece(tree.keyRange(of: node)) == "'in stock'")
        #expect(tree.keyRange(of: 0) == nil)
        #expect(tree.node(at: 49) == node)
        #expect(tree.node(at: 100) == nil)
    }

    @Test("A line of a file is read with ranges in the file")
    func part() throws {
        let bytes = Array("{\"a\": 1}\n{\"a\": \"b\"}\n".utf8)
        let tree = try LiteralTree.parse(bytes, in: 9..<19, as: .json)
        #expect(tree.range(of: 0) == 9..<19)
        #expect(tree.range(of: ValuePath([.name("a")])) == 15..<18)
        #expect(throws: LiteralError("expected a value before the end of the text", offset: 5, length: 0)) {
            try LiteralTree.parse(bytes, in: 0..<5, as: .json)
        }
    }

    @Test("Duplicate and prototype keys are recorded")
    func recorded() throws {
        let tree = try LiteralTree.parse(
            Array("{ a: 1, b: { a: 2 }, 'a': 3, __proto__: null, a: 4 }".utf8), as: .expression)
        #expect(tree.duplicateKeys.map { tree.keyRange(of: $0)?.lowerBound } == [21, 46])
        #expect(tree.prototypeKeys.map { tree.keyRange(of: $0)?.lowerBound } == [29])
        let many = (0..<40).map { "k\($0): 0" }.joined(separator: ",")
        #expect(try LiteralTree.parse(Array("{\(many), k7: 1}".utf8), as: .expression).duplicateKeys.count == 1)
    }

    @Test("A hundred thousand brackets", arguments: [("[", "]"), ("{a:", "}"), ("[{b:", "}]")])
    func deep(open: String, close: String) throws {
        let count = 100_000
        let text = String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
        let tree = try LiteralTree.parse(Array(text.utf8), as: .argumentList)
        #expect(tree.value.nodes.count == (open == "[{b:" ? 2 : 1) * count + 2)
        let written = ValueNotation.bytes(tree.value)
        #expect(try JavaScriptValue(json: written).nodes.count == tree.value.nodes.count)
        #expect(ValueDifference.first(intended: tree.value, received: try JavaScriptValue(json: written)) == nil)
        #expect(ValueNotation.bytes(try ValueNotation.value(of: LiteralTree.parse(written, as: .json))) == written)
        #expect(try JavaScriptLiteral.expression(tree.value).utf8.count >= written.count - count)
    }
}
