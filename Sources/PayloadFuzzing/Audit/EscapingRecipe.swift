/// The recipe by which a target escapes texts, told from its probe.
struct EscapingRecipe {
    let name: String
    /// The recipe, or what it looks like, and what it leaves out.
    let description: String

    /// A row of the table: the first whose test holds names the recipe.
    private struct Row: Sendable {
        var name: String
        var words: String
        var holds: @Sendable (EscapeProbe) -> Bool
    }

    init(_ probe: EscapeProbe) {
        if let row = Self.rows.first(where: { $0.holds(probe) }) {
            (name, description) = (row.name, row.words)
        } else {
            name = "unknown"
            let shown = ["'", "\"", "\\"].compactMap { text in
                probe.forms[text].map { "\(text) is written as \(String(decoding: $0, as: UTF8.self))" }
            }
            description =
                shown.isEmpty
                ? "unknown: the text is not found in the payload" : "unknown: " + shown.joined(separator: ", ")
        }
    }

    private static let rows: [Row] = [
        Row(
            name: "percent-encoding",
            words: "percent-encoding: what arrives is still encoded unless the page decodes it"
        ) {
            $0.begins(" ", with: "%20") || $0.begins("'", with: "%27") || $0.begins("\"", with: "%22")
        },
        Row(name: "html-escaping", words: "HTML-escaping: entities mean nothing to JavaScript and arrive unchanged") {
            $0.begins("<", with: "&lt") || $0.begins("&", with: "&amp") || $0.begins("'", with: "&#")
        },
        Row(
            name: "json-in-template-literal",
            words: "JSON text in a template literal: its escapes are decoded twice, and ${ and back-ticks are code"
        ) {
            $0.isInJSONText && $0.quote == UInt8(ascii: "`")
        },
        Row(
            name: "json-in-quotes",
            words: "JSON text in single quotes: its escapes are decoded twice, and an apostrophe ends it"
        ) {
            $0.isInJSONText && $0.quote == UInt8(ascii: "'") && $0.isRaw("'")
        },
        Row(
            name: "json-in-quotes-apostrophe-escaped",
            words: "JSON text in single quotes, apostrophes escaped: its other escapes are decoded twice"
        ) {
            $0.isInJSONText && $0.quote == UInt8(ascii: "'") && $0.isEscaped("'") && $0.isEscaped("\\")
        },
        Row(name: "json-as-text", words: "JSON text escaped once more as a text: the page must parse it") {
            $0.isInJSONText && ($0.quote == UInt8(ascii: "\"") || $0.isSafe("'"))
        },
        Row(name: "raw", words: "raw: nothing is escaped") { probe in
            ["'", "\"", "\\", "`", "\n"].allSatisfy { probe.isRaw($0) }
        },
        Row(
            name: "wrong-order",
            words: "the quote first, then the backslash: the backslash of the escape is escaped, too"
        ) {
            $0.isOwn { $0.isEscaped($1, backslashes: 2) } && $0.isEscaped("\\")
        },
        Row(name: "quotes-only", words: "quotes only: a backslash in the text escapes what follows it") {
            $0.isOwn { $0.isSafe($1) } && $0.isRaw("\\")
        },
        Row(name: "double-escaping", words: "double escaping: every escape is escaped again") {
            $0.isEscaped("\\", backslashes: 3)
        },
        Row(
            name: "replace-by-character",
            words:
                "quotes and backslashes, but not a quote that a combining mark joins, as where Characters are compared"
        ) { probe in
            let joined = probe.quote == UInt8(ascii: "\"") ? "\"\u{301}" : "'\u{301}"
            return probe.isOwn { $0.isSafe($1) } && probe.isSafe("\\") && probe.isRaw(joined)
        },
        Row(name: "no-line-breaks", words: "backslashes and quotes, but no line breaks") {
            $0.isOwn { $0.isSafe($1) } && $0.isSafe("\\") && ($0.isRaw("\n") || $0.isRaw("\r"))
        },
        Row(
            name: "json-as-expression",
            words: "JSON as an expression, with <, U+2028 and U+2029 escaped"
        ) {
            $0.isJSONExpression && $0.isNamed("<") && $0.isNamed("\u{2028}") && $0.isNamed("\u{2029}")
        },
        Row(
            name: "json-as-expression",
            words: "JSON as an expression; </script> and U+2028 are unchanged"
        ) {
            $0.isJSONExpression && $0.isRaw("<") && $0.isRaw("\u{2028}")
        },
        Row(name: "json-as-expression", words: "JSON as an expression") { $0.isJSONExpression },
        Row(name: "code-unit-escaper", words: "quotes, backslashes and line breaks are escaped") {
            $0.isOwn { $0.isSafe($1) } && $0.isSafe("\\") && $0.isSafe("\n") && $0.isSafe("\r")
        },
    ]
}

extension EscapeProbe {
    /// Whether something holds of the quote that the text stands in.
    fileprivate func isOwn(_ holds: (EscapeProbe, String) -> Bool) -> Bool {
        guard let quote else { return false }
        return holds(self, String(UnicodeScalar(quote)))
    }

    fileprivate var isJSONExpression: Bool {
        quote == UInt8(ascii: "\"") && isSafe("\"") && isSafe("\\") && isSafe("\n") && isSafe("\r") && isRaw("'")
    }
}
