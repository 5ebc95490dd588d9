import JavaScriptSyntax
import TestSupport
import Testing

@Suite("JavaScriptLiteral")
struct JavaScriptLiteralTests {
    @Test(
        "Texts in quotes",
        arguments: [
            ("Ben's \"Mug\" `x`", .single, #"'Ben\'s "Mug" `x`'"#),
            ("Ben's \"Mug\" `x`", .double, #""Ben's \"Mug\" `x`""#),
            ("Ben's \"Mug\" `x`", .backTick, #"`Ben's "Mug" \`x\``"#),
            ("a\\b\n\r\t\0", .single, #"'a\\b\n\r\t\u0000'"#),
            ("\u{2028}\u{2029}", .double, #""\u2028\u2029""#),
            ("</script><!-- a / b", .double, #""<\/script><\!-- a / b""#),
            ("${a} $5", .backTick, #"`\${a} \$5`"#), ("${a}", .single, "'${a}'"),
            ("caf\u{E9} \u{1F600}'\u{301}", .single, "'caf\u{E9} \u{1F600}\\'\u{301}'"),
        ] as [(String, JavaScriptLiteral.Quote, String)])
    func quoted(text: String, quote: JavaScriptLiteral.Quote, expected: String) {
        #expect(JavaScriptLiteral.string(JavaScriptString(text), quote: quote) == expected)
    }

    @Test("Every text survives in every quote", arguments: JavaScriptLiteral.Quote.allCases, [false, true])
    func survives(quote: JavaScriptLiteral.Quote, asciiOnly: Bool) throws {
        var generator = SplitMix64(seed: 8)
        for _ in 0..<2000 {
            let text = randomText(using: &generator)
            let literal = Array(JavaScriptLiteral.string(text, quote: quote, asciiOnly: asciiOnly).utf8)
            if asciiOnly { #expect(literal.allSatisfy { $0 < 0x7F }) }
            #expect(try LiteralTree.parse(literal, as: .expression).value.string == text)
        }
    }

    @Test(
        "Values as expressions",
        arguments: [
            (#"{"a":1,"b-c":[true,null,"x"]}"#, #"{a: 1, "b-c": [true, null, "x"]}"#),
            (#"{"__proto__":1}"#, #"{["__proto__"]: 1}"#),
            (#"{"$prototype":null,"if":{}}"#, "{if: {}, __proto__: null}"), (#"[{"$hole":true}]"#, "[,]"),
            (#"[1,{"$hole":true},2,{"$hole":true}]"#, "[1, , 2, ,]"),
            (
                #"[{"$number":"-0"},{"$number":"NaN"},{"$undefined":true},{"$bigint":"-5"}]"#,
                "[-0, NaN, undefined, -5n]"
            ),
            (#"{"$class":"Map","$entries":[[1,"a"]]}"#, #"new Map([[1, "a"]])"#),
            (#"{"$class":"Set","$entries":[1,2]}"#, "new Set([1, 2])"),
            (#"{"$date":5}"#, "new Date(5)"), (#"{"$regexp":"/[/]/g"}"#, "/[/]/g"),
            (#"{"$symbol":"s"}"#, #"Symbol("s")"#),
        ])
    func expression(json: String, expected: String) throws {
        let value = try ValueNotation.value(of: LiteralTree.parse(Array(json.utf8), as: .json))
        #expect(try JavaScriptLiteral.expression(value) == expected)
    }

    @Test("Literals read back as the same value")
    func roundTrip() throws {
        for json in [
            #"[{"$hole":true},{"$hole":true}]"#, #"[1,{"$hole":true}]"#,
            #"{"a":[{"$number":"-Infinity"},1e-7,{"$bigint":"9"}]}"#,
        ] {
            let value = try ValueNotation.value(of: LiteralTree.parse(Array(json.utf8), as: .json))
            let copy = try LiteralTree.parse(Array(try JavaScriptLiteral.expression(value).utf8), as: .expression)
            #expect(ValueNotation.json(copy.value) == json)
        }
    }

    @Test(
        "What no expression makes is refused",
        arguments: [
            #"[{"$function":"f"}]"#, #"[{"$regexp":"/a/+f()"}]"#, #"[{"$regexp":"f()"}]"#, #"[{"$cycle":"value"}]"#,
            #"[{"$class":"P"}]"#,
        ])
    func unsupported(json: String) throws {
        let value = try ValueNotation.value(of: LiteralTree.parse(Array(json.utf8), as: .json))
        let error = #expect(throws: JavaScriptLiteral.Unsupported.self) { try JavaScriptLiteral.expression(value) }
        #expect(error?.node == 1)
    }
}
