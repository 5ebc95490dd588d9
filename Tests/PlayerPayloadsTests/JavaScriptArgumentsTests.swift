import Foundation
import JavaScriptSyntax
import PlayerPayloads
import Testing

@Suite("JavaScriptArguments")
struct JavaScriptArgumentsTests {
    enum Currency: String, JavaScriptPayloadValue { case usd = "USD" }
    struct Price: JavaScriptPayloadValue {
        var amount: Double
        var payloadValue: PayloadValue { .object(["amount": amount, "currency": Currency.usd]) }
    }
    struct Size: Encodable {
        var sku: String
        var stock: Int?
        var note: String? = nil
    }
    struct Dated: Encodable { var at: Date }
    struct Numbered: Encodable { var id: Int }

    nonisolated static let date = Date(timeIntervalSince1970: 1_796_063_400.25)
    nonisolated static let some: Double? = 12.5
    nonisolated static let none: Double? = nil
    nonisolated static let decimal = Decimal(string: "19.99")
    nonisolated static let part: [JavaScriptExpression] = ["o'neill", "b"].compactMap {
        try? JavaScriptExpression("{ sku: '\($0)' }")
    }

    @Test(
        "Values as they are written",
        arguments: [
            ("", ""), ("'p-1', {}", "'p-1', {}"),
            ("'\("Levi's")', { name: '\("C:\\")', price: \(19.5) }", #"'Levi\'s', { name: 'C:\\', price: 19.5 }"#),
            ("\("a\"b")", #""a\"b""#), ("\("a".first ?? "b")", #""a""#), ("\("abc".dropFirst())", #""bc""#),
            ("\(7), \(-7), \(UInt8.max), \(Int64(1) << 53)", "7, -7, 255, 9007199254740992"),
            ("'\(Int64.max)', \(UInt64.max, as: .text)", #"'9223372036854775807', "18446744073709551615""#),
            ("\(0.1 + 0.2), \(Float(19.99)), \(1e21), \(-0.0), \(10.0)", "0.30000000000000004, 19.99, 1e+21, -0, 10"),
            ("'\(19.99)', '\(-0.5)'", "'19.99', '-0.5'"), ("\(true), '\(false)!'", "true, 'false!'"),
            ("\(URL(filePath: "/a'b"))", #""file:///a'b""#), ("['\(URL(filePath: "/a'b"))']", #"['file:///a\'b']"#),
            ("\(["a", "b'"])", #"["a", "b'"]"#), ("\([[1], []])", "[[1], []]"), ("...\([1])", "...[1]"),
            ("\(["b": true, "a'": false])", #"{"a'": false, "b": true}"#),
            ("\(["__proto__": 1, "": 2])", #"{"": 2, ["__proto__"]: 1}"#),
            (
                "{ \("o'neill"): \(true), \(5): 1, \("__proto__"): 2 }",
                #"{ "o'neill": true, "5": 1, ["__proto__"]: 2 }"#
            ),
            ("{ '\("o'neill")': 1 }", #"{ 'o\'neill': 1 }"#), ("{ ['\("__proto__")']: 1 }", "{ ['__proto__']: 1 }"),
            (
                "\(Currency.usd), '\(Currency.usd)', \(Price(amount: 5))",
                #""USD", 'USD', {"amount": 5, "currency": "USD"}"#
            ),
            ("\(some, else: .null), \(none, else: .null), \(none, else: .undefined)", "12.5, null, undefined"),
            ("\(decimal, as: .number, else: .null), \(Decimal(5), as: .text)", #"19.99, "5""#),
            ("\(date, as: .iso8601)", #""2026-11-30T18:30:00.250Z""#),
            ("\(date, as: .millisecondsSince1970), \(date, as: .secondsSince1970)", "1796063400250, 1796063400.25"),
            ("'\(date, as: .iso8601)'", "'2026-11-30T18:30:00.250Z'"),
            ("\(json: Size(sku: "a'</script>\u{2028}", stock: 0))", #"{sku: "a'<\/script>\u2028", stock: 0}"#),
            ("\(json: [Size(sku: "a", stock: nil)])", #"[{sku: "a"}]"#),
            ("\(json: ["__proto__": 1])", #"{["__proto__"]: 1}"#),
            ("\(json: none, else: .undefined)", "undefined"),
            ("{ variations: \(part) }", #"{ variations: [{ sku: 'o\'neill' }, { sku: 'b' }] }"#),
            ("`a\("${x}`")${ \("b") }`", "`a\\${x}\\`${ \"b\" }`"), ("'<\("/script>")'", #"'<\/script>'"#),
            ("'\("a<")/script'", #"'a\x3C/script'"#), ("'\\0\("1")'", #"'\0\x31'"#), ("`$\("{1}")`", #"`$\{1}`"#),
            ("-\(-5), 2 ** \(-1), \(5).toFixed(2)", "-(-5), 2 ** (-1), (5).toFixed(2)"),
            ("() => \(["a": 1])", #"() => ({"a": 1})"#), ("/* a */ \(1) // b\n", "/* a */ 1 // b\n"),
            ("new Date(\(5)), x ? \(1) : \(2)", "new Date(5), x ? (1) : 2"), ("typeof \("a")", #"typeof ("a")"#),
            ("\(1),", "1,"), ("`$\(""){}`", "`$\\\n{}`"), ("'\\0\("")1'", "'\\0\\\n1'"), ("'\("")'", "''"),
            ("'\\0\("")\("1")'", #"'\0\x31'"#), ("`$\("")\("{1}")`", #"`$\{1}`"#), ("`$\("")\(""){`", "`$\\\n{`"),
        ] as [(JavaScriptTemplate, String)])
    func written(template: JavaScriptTemplate, expected: String) throws {
        #expect(try JavaScriptArguments(template).text == expected)
        #expect(try JavaScriptArguments(template).description == expected)
    }

    @Test(
        "One expression",
        arguments: [
            ("true", "true"),
            ("{ success: false, reason: '\("it's out")' }", #"{ success: false, reason: 'it\'s out' }"#),
            ("\(json: ["a": 1])", "{a: 1}"), ("[\(1), \(2)]", "[1, 2]"), ("f(\(1), 2)", "f(1, 2)"),
        ] as [(JavaScriptTemplate, String)])
    func expression(template: JavaScriptTemplate, expected: String) throws {
        #expect(try JavaScriptExpression(template).text == expected)
    }

    @Test("The same dictionary gives the same text") func sortsKeys() throws {
        let names = (0..<50).map { "k\($0)" }
        let dictionary = Dictionary(uniqueKeysWithValues: names.map { ($0, 1) })
        let expected = "{" + names.sorted().map { "\"\($0)\": 1" }.joined(separator: ", ") + "}"
        #expect(try JavaScriptArguments("\(dictionary)").text == expected)
    }

    @Test("An encoder of the app's own decides about dates") func ownEncoder() throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        #expect(
            try JavaScriptArguments("\(json: Dated(at: Self.date), encoder: encoder)").text == "{at: 1796063400.25}")
    }
}
