import Foundation
import JavaScriptEngine
import JavaScriptSyntax
import TestSupport

/// Payloads in which nothing is wrong, for tests that damage them.
enum CorrectPayloads {
    /// Short ones of every form, as the app would send them.
    static let texts: [(text: String, way: DiagnosedPayload.Way)] =
        [
            #"'p-14', { sku: 'CH-14', name: 'It\'s "oak"', tags: ['a', "b"], price: 19.99, n: -1e3, }"#,
            #""p-14", {"sku":"CH-14","name":"It's \"oak\"\n","v":[{"a":null,"b":[1,2.5,true]},{}]}"#,
            "`p-14`,\n  { /* feed */ sku: `CH\n14`, 'größe 38': 0x1F, b: undefined } // the end\n",
            "'</p>', [, 1, .5, 1_000], (5), NaN, /a[/']b/g, -0, 'a\\u00e9\\x41\\\nb'",
            "('p'), [{ a: { b: { c: [[[]]] } } }], 10n, 'it’s', \"日本'語\u{2028}\"",
            "", "1", "'p',",
        ].map { ($0, .arguments) } + [
            ("{success: true, sku:'CH-14'}", .info), ("{ success: false, message: 'We\\'re closed' }", .info),
            ("[{\"sku\":\"A\",\"quantity\":2}]", .info), ("true", .info), ("", .info),
        ]

    /// Products of the catalogue in several notations, cut to a length that is quickly run.
    static func catalogue() throws -> [(text: String, way: DiagnosedPayload.Way)] {
        let file = Repository.root.appending(path: "fixtures/catalogue.jsonl")
        return try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).enumerated().map { index, line in
            let row = try LiteralTree.parse(Array(line), as: .json).value
            let product = JavaScriptValue.object(
                ["sku", "name", "brandName", "introduction"].compactMap { name in row[name].map { (name, $0) } })
            let id = "'\(row["id"]?.swiftString ?? "")', "
            switch index % 4 {
            case 0: return (id + ValueNotation.json(product), .arguments)
            case 1: return (id + (try JavaScriptLiteral.expression(product, quote: .single)), .arguments)
            case 2: return (try JavaScriptLiteral.expression(product, quote: .backTick), .info)
            default: return (ValueNotation.json(product, options: .init(asciiOnly: true)), .info)
            }
        }
    }
}
