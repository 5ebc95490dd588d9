import BridgeFindings
import Foundation
import JavaScriptSyntax
import PayloadFuzzing
import Testing

/// The recipe of an encoder is named from how it writes single characters.
@Suite struct EscapingRecipeTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        var words: String
        var body: @Sendable (String) -> String
        var testDescription: String { words }

        init(_ words: String, _ body: @escaping @Sendable (String) -> String) {
            self.words = words
            self.body = body
        }
    }

    static func json(_ text: String) -> String { ValueNotation.json(.string(text)) }

    /// By scalars: `replacing` of the standard library goes by Characters.
    static func replace(_ text: String, _ table: [Unicode.Scalar: String]) -> String {
        text.unicodeScalars.map { table[$0] ?? String($0) }.joined()
    }

    static let samples: [Sample] = [
        Sample("raw:") { "'\($0)'" },
        Sample("quotes only:") { "'" + replace($0, ["'": "\\'"]) + "'" },
        Sample("quotes only:") { "\"" + replace($0, ["\"": "\\\""]) + "\"" },
        Sample("the quote first, then the backslash:") {
            "'" + replace(replace($0, ["'": "\\'"]), ["\\": "\\\\"]) + "'"
        },
        Sample("backslashes and quotes, but no line breaks") { "'" + replace($0, ["'": "\\'", "\\": "\\\\"]) + "'" },
        Sample("double escaping:") {
            "'" + replace($0, ["'": "\\'", "\\": "\\\\\\\\", "\n": "\\n", "\r": "\\r"]) + "'"
        },
        Sample("quotes and backslashes, but not a quote that a combining mark joins") { text in
            "'"
                + text.map { ["'": "\\'", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\r\n": "\\r\\n"][$0] ?? String($0) }
                .joined() + "'"
        },
        Sample("percent-encoding:") {
            "'" + ($0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "") + "'"
        },
        Sample("HTML-escaping:") {
            "'" + replace($0, ["&": "&amp;", "<": "&lt;", "'": "&#39;", "\\": "\\\\", "\n": "\\n", "\r": "\\r"]) + "'"
        },
        Sample("JSON text in single quotes:") { "JSON.parse('[\(json($0))]')[0]" },
        Sample("JSON text in single quotes, apostrophes escaped:") {
            "JSON.parse('[\(replace(json($0), ["'": "\\'"]))]')[0]"
        },
        Sample("JSON text in a template literal:") { "JSON.parse(`[\(json($0))]`)[0]" },
        Sample("JSON text escaped once more as a text:") { "JSON.parse(\(json("[\(json($0))]")))[0]" },
        Sample("quotes, backslashes and line breaks are escaped") {
            "'" + replace($0, ["'": "\\'", "\\": "\\\\", "\n": "\\n", "\r": "\\r"]) + "'"
        },
        Sample("JSON as an expression, with <, U+2028 and U+2029 escaped") {
            replace(json($0), ["<": "\\u003c", "\u{2028}": "\\u2028", "\u{2029}": "\\u2029"])
        },
    ]

    @Test(arguments: samples)
    func recipesAreNamed(sample: Sample) throws {
        let (summary, _) = try fuzzed(
            { FunctionTarget(["name"]) { .payload(JavaScriptString("'p', { name: \(sample.body($0[0])) }")) } },
            numbers: [])
        let recipe = try #require(summary.holes.first?.recipe)
        #expect(recipe.hasPrefix(sample.words), "\(recipe)")
    }
}
