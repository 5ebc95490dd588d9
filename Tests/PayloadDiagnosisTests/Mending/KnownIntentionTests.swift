import Testing

/// With the intention known, a fix keeps the payload's own style and writes only what is broken anew.
@Suite struct KnownIntentionTests {
    static let payloads: [MendedPayload] = [
        // Literals keep their quotes; what is right already is left alone.
        .init("'p', { name: 'it's' }", meant: #"["p", {"name": "it's"}]"#, fix: #"'p', { name: 'it\'s' }"#),
        .init(
            #"'p', { name: "12" vinyl" }"#, meant: #"["p", {"name": "12\" vinyl"}]"#,
            fix: #"'p', { name: "12\" vinyl" }"#),
        .init("'p', `${x}`", meant: #"["p", "${x}"]"#, fix: #"'p', `\${x}`"#),
        .init(
            "'p',\n\t{ a : 'x\ny' ,b:\"it's\"}", meant: #"["p", {"a": "x\ny", "b": "it's"}]"#,
            fix: "'p',\n\t{ a : 'x\\ny' ,b:\"it's\"}"),
        .init(#"'C:\temp', '\u00e9'"#, meant: #"["C:\\temp", "é"]"#, fix: #"'C:\\temp', '\u00e9'"#),
        .init(#"'a\', 'b'"#, meant: #"["a\\", "b"]"#, fix: #"'a\\', 'b'"#),
        .init("‘p’, “it’s”", meant: #"["p", "it’s"]"#, fix: #""p", "it’s""#),
        .init("'Vase, 2", meant: #"["Vase", 2]"#, fix: "'Vase', 2"),
        .init("'<b>it's</b>'", meant: #"["<b>it's</b>"]"#, fix: #"'<b>it\'s</b>'"#),
        .init(#"'<b>it's<\/b>'"#, meant: #"["<b>it's</b>"]"#, fix: #"'<b>it\'s<\/b>'"#),
        // What broke out of its literal is put back.
        .init("''); f('y'", meant: #"["'); f('y"]"#, fix: #"'\'); f(\'y'"#),
        // Values without quotes, in the quotes of the payload.
        .init("'p', CH-14", meant: #"["p", "CH-14"]"#, fix: "'p', 'CH-14'"),
        .init("'p', out of stock, 1", meant: #"["p", "out of stock", 1]"#, fix: "'p', 'out of stock', 1"),
        .init(
            "\"p\", { current: 1.499,50 € }", meant: #"["p", {"current": 1499.5}]"#, fix: "\"p\", { current: 1499.5 }"),
        .init("'p', nil", meant: #"["p", null]"#, fix: "'p', null"),
        .init(#"'p', Optional("Blue")"#, meant: #"["p", "Blue"]"#, fix: "'p', 'Blue'"),
        .init(#"'p', '{"a":1}'"#, meant: #"["p", {"a": 1}]"#, fix: "'p', {a: 1}"),
        .init(#"["a": 1, "b": ["c": 2]]"#, meant: #"[{"a": 1, "b": {"c": 2}}]"#, fix: #"{"a": 1, "b": {"c": 2}}"#),
        .init("{\n    a = 1;\n}", meant: #"[{"a": 1}]"#, fix: "{\n    a : 1\n}"),
        // Signs between the values.
        .init("'p' { a: 1 }", meant: #"["p", {"a": 1}]"#, fix: "'p', { a: 1 }"),
        .init("{ a: 1 b: 2 }", meant: #"[{"a": 1, "b": 2}]"#, fix: "{ a: 1, b: 2 }"),
        .init("{ a: true b: 2 };", meant: #"[{"a": true, "b": 2}]"#, fix: "{ a: true, b: 2 }"),
        .init("{ a: [1, 2 }", meant: #"[{"a": [1, 2]}]"#, fix: "{ a: [1, 2] }"),
        .init("{ a-b: 1 }", meant: #"[{"a-b": 1}]"#, fix: "{ \"a-b\": 1 }"),
        .init("1 // one", meant: "[1]", fix: "1"),
        // Members and elements that are not what was meant.
        .init("{ a: 1, a: 2 }", meant: #"[{"a": 1}]"#, fix: "{ a: 1 }"),
        .init("{ a: 1 }", meant: #"[{"a": 1, "b": [true]}]"#, fix: "{ a: 1, \"b\": [true] }"),
        .init("{ 'a': nan, 'b': 1 }", meant: #"[{"b": 1}]"#, fix: "{ 'b': 1 }"),
        .init("[1, 2, 3]", meant: "[[1, 2]]", fix: "[1, 2]"),
        .init(#"{ "__proto__": 1 }"#, meant: #"[{"__proto__": 1}]"#, fix: #"{ ["__proto__"]: 1 }"#),
        // What JSON cannot hold.
        .init("inf", meant: #"[{"$number": "Infinity"}]"#, fix: "Infinity"),
        .init("nil, 1", meant: #"[{"$undefined": true}, 1]"#, fix: "undefined, 1"),
        .init("0", meant: #"[{"$date": 5}]"#, fix: "new Date(5)"),
        .init("'\\ud83d'", meant: #"[{"$utf16": [55358]}]"#, fix: #"'\ud83e'"#),
        // Answers and scripts.
        .init("it's sold out", meant: #""it's sold out""#, fix: #"'it\'s sold out'"#, as: .info),
        .init(
            "{ ok: true, sku: 'O'14' }", meant: #"{"ok": true, "sku": "O'14"}"#, fix: #"{ ok: true, sku: 'O\'14' }"#,
            as: .info),
        .init("echo('it's');", meant: #"["it's"]"#, fix: #"echo('it\'s');"#, as: .script),
        // No value of JavaScript is what was meant, or more than one call may have been.
        .init("9007199254740993", meant: "[9007199254740993]", fix: nil),
        .init("var x = 'it's'; echo(x)", meant: #"["it's"]"#, fix: nil, as: .script),
        .init("echo(String('b'))", meant: #"["a"]"#, fix: nil, as: .script),
    ]

    @Test(arguments: payloads)
    func keepsTheStyle(payload: MendedPayload) throws {
        try payload.check()
    }

    @Test func largeTextsAreLeftAlone() throws {
        let long = String(repeating: "x", count: 1 << 16)
        try MendedPayload("'\(long)', nil", meant: "[\"\(long)\", null]", fix: nil).check()
    }

    @Test func deepTextsEnd() throws {
        let deep = String(repeating: "[", count: 5_000) + "nil" + String(repeating: "]", count: 5_000)
        try MendedPayload(deep, fix: nil).check()
    }
}
