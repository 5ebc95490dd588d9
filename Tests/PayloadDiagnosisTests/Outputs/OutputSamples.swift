import BridgeFindings

/// One payload for each way in which a rule about payloads speaks.
struct OutputSample: Sendable {
    enum Page: Sendable {
        /// The recording page, with `f` and `echo`.
        case arguments, info, script
        /// The Live player: a function, or an answer to an event.
        case live(String), answer(String, sku: String? = nil)
    }

    var rule: RuleName
    var page: Page
    var text: String
    /// JSON: arguments or the info value.
    var meant: String?

    init(_ rule: RuleName, _ text: String, meant: String? = nil) {
        self.init(rule, .arguments, text, meant: meant)
    }

    init(_ rule: RuleName, _ page: Page, _ text: String, meant: String? = nil) {
        (self.rule, self.page, self.text, self.meant) = (rule, page, text, meant)
    }

    private static let deep = String(repeating: "[", count: 100_000)

    // MARK: Texts that are refused

    static let refused: [OutputSample] = [
        .init(.unescapedQuote, "'p-1', { name: 'Levi's 501' }"),
        .init(.unescapedQuote, "'p-1', { name: 'Levi's 501' }", meant: #"["p-1", {"name": "Levi's 501"}]"#),
        .init(.unescapedQuote, #""p-1", { "name": "12" vinyl", "n": 1 }"#),
        .init(.unescapedQuote, .script, #"echo('size \\'S\\'')"#),
        .init(.unterminatedLiteral, "'p-1', { name: 'Vase }"),
        .init(.unterminatedLiteral, #"'p-1', { name: 'AC\DC\', sku: 'A' }"#),
        .init(.unterminatedLiteral, "'p-1', { description: 'A text that was cut at some len"),
        .init(.rawLineBreak, "'p-1', {\n  description: 'Wash cold.\nDry flat.'\n}"),
        .init(.rawLineBreak, "'p-1' // shown as\u{2028} here"),
        .init(.badEscape, #"'p-1', { file: 'S:\unisex\x.pdf' }"#),
        .init(.graphemeEscaper, "'p-1', { name: 'it'\u{301}s', sku: 'Levi\\'s' }"),
        .init(.unescapedQuote, "'p-1', { name: 'it'\u{301}s' }"),
        .init(.templateLiteral, "`p-1`, { name: `a ` b` }"),
        .init(.templateLiteral, "`p-1`, { name: `from ${a b}` }"),
        .init(.localeNumber, "'p-1', { current: 19,99 }"),
        .init(.localeNumber, "'p-1', { current: 1.499,50\u{A0}kr, original: 2 }"),
        .init(.localeNumber, "'p-1', { current: ٤٩٫٩٠ }"),
        .init(.invisibleCharacter, "'p-1',\u{200B} { sku: 'A' }"),
        .init(.typographicQuote, "'p-1', { name: ‘Oak’ }"),
        .init(.typographicQuote, "'p-1', { name: 'Oak’, sku: 'A' }"),
        .init(.prototypeKey, "{ __proto__: { a: 1 }, \"__proto__\": 2 }"),
        .init(.swiftDescription, #"["success": true, "sku": "KB-12"]"#),
        .init(.swiftDescription, "'p-1', { price: Money(amount: 129.0, currency: \"SEK\") }"),
        .init(.swiftDescription, "'p-1', { at: 2026-12-04 07:00:00 +0000 }"),
        .init(.swiftDescription, .info, "{\n    sku = 7;\n}"),
        .init(.swiftDescription, .info, "<null>"),
        .init(.percentEncoded, "%7B%22a%22:1%7D"),
        .init(.unquotedText, "7d75a5fb-ca54, {}"),
        .init(.unquotedText, "out of stock"),
        .init(.unquotedText, "'p-1', { brand-name: 'Oak' }"),
        .init(.unquotedText, "'p-1', { url: https://shop.example/1 }"),
        .init(.brokenFraming, "'p-1' { sku: 'A' }"),
        .init(.brokenFraming, "'p-1', { sku: 'A' name: 'B' }"),
        .init(.brokenFraming, "'p-1', { sku: 'A' };"),
        .init(.brokenFraming, "'p-1', { sku: 'A'"),
        .init(.brokenFraming, "'p-1', { tags: ['a', 'b' }"),
        .init(.brokenFraming, "'p-1', { sku: 'A' } // last"),
        .init(.brokenFraming, "'p-1', { sku = 'A' }"),
        .init(.brokenFraming, "'p-1', { sku: , n: 1 }"),
        .init(.brokenFraming, "'p-1', { 'sku', n: 1 }"),
        .init(.brokenFraming, "{ sku: 'A' }}"),
        .init(.unexpectedToken, .script, "(async function(product-id) { f(1) })('p-1')"),
        .init(.engineLimit, deep),
    ]

    // MARK: Texts that ran

    static let ran: [OutputSample] = [
        .init(.unescapedQuote, "''); echo('x'", meant: #"["'); echo('x"]"#),
        .init(.unescapedQuote, "'p-1', { name: 'Ladder 5'-'6' }"),
        .init(.brokenFraming, "1); echo(2"),
        .init(.codeInPayload, "'p-1', { name: (leaked = 1, 'Oak') }"),
        .init(.codeInPayload, "'p-1', { name: String('Oak') }", meant: #"["p-1", {"name": "Ash"}]"#),
        .init(.codeInPayload, "'p-1', { at: Date.now() }"),
        .init(.codeInPayload, .script, "echo('a'); f('b')", meant: #"["a"]"#),
        .init(.rawLineBreak, .script, "echo('a') // shown as\u{2028} b"),
        .init(.templateLiteral, "'p-1', { name: `from ${price}` }"),
        .init(.templateLiteral, "'p-1', { name: `${1 + 1}` }", meant: #"["p-1", {"name": "${1 + 1}"}]"#),
        .init(.templateLiteral, "'p-1', { name: `${1 + 1}` }"),
        .init(.swiftDescription, "'p-1', { original: nil }"),
        .init(.swiftDescription, #"'p-1', { color: Optional("Blue") }"#),
        .init(.swiftDescription, #"'p-1', { color: 'Optional("Blue")' }"#),
        .init(.swiftDescription, #"'p-1', { color: 'Optional("Blue")' }"#, meant: #"["p-1", {"color": "Blue"}]"#),
        .init(.nonFiniteNumber, "'p-1', { current: nan }"),
        .init(.nonFiniteNumber, "'p-1', { current: 1e999 }"),
        .init(.nonFiniteNumber, "'p-1', { current: NaN }", meant: #"["p-1", {"current": null}]"#),
        .init(.prototypeKey, #"{ "__proto__": 1 }"#),
        .init(.prototypeKey, #"{ "__proto__": { "a": 1 } }"#, meant: #"[{"__proto__": {"a": 1}}]"#),
        .init(.duplicateKey, "{ sku: 'A', name: 'x', sku: 'B' }"),
        .init(.duplicateKey, "{ sku: 'A', sku: 'B' }", meant: #"[{"sku": "A"}]"#),
        .init(.localeNumber, "'p-1', { prices: [19,99] }"),
        .init(.localeNumber, "'p-1', 5,00"),
        .init(.localeNumber, "'p-1', 19,99", meant: #"["p-1", 19.99]"#),
        .init(.localeNumber, "'p-1', { current: '19,99 €' }", meant: #"["p-1", {"current": 19.99}]"#),
        .init(.impreciseNumber, "'p-1', { id: 9007199254740993 }"),
        .init(.impreciseNumber, "'p-1', { current: 19.989999771118164 }"),
        .init(.impreciseNumber, "'p-1', { current: 0.30000000000000004 }", meant: #"["p-1", {"current": 0.3}]"#),
        .init(.unquotedText, "CH-14, {}", meant: #"["CH-14", {}]"#),
        .init(.unquotedText, "0042", meant: #"["0042"]"#),
        .init(.doubleDecodedJson, #"JSON.parse('{"a":"b \"c\""}')"#),
        .init(.doubleDecodedJson, #"'{"a":"b \"c\""}'"#),
        .init(.consumedEscape, #"'p-1', { file: 'C:\temp' }"#),
        .init(.consumedEscape, #"'p-1', { file: 'C:\temp' }"#, meant: #"["p-1", {"file": "C:\\temp"}]"#),
        .init(.doubleEncoded, #"'p-1', '{"sku":"A"}'"#),
        .init(.doubleEncoded, #"'p-1', { name: '"Oak"' }"#, meant: #"["p-1", {"name": "Oak"}]"#),
        .init(.doubleEncoded, "'p-1', { name: 'Levi&#39;s' }", meant: #"["p-1", {"name": "Levi's"}]"#),
        .init(.garbledEncoding, "'p-1', { name: 'CrÃ¨me brÃ»lÃ©e' }"),
        .init(.percentEncoded, "'p-1', { name: 'Wool%20scarf' }"),
        .init(.replacementCharacter, "'p-1', { name: 'Party \u{FFFD}' }", meant: #"["p-1", {"name": "Party 🎉"}]"#),
        .init(.replacementCharacter, #"'p-1', { name: 'Party \ud83d' }"#),
        .init(.argumentCount, "'p-1', "), .init(.argumentCount, "['p-1', {}]", meant: #"["p-1", {}]"#),
        .init(.argumentCount, "'p-1', {}, 5", meant: #"["p-1", {}]"#),
        .init(.undefinedName, "'p-1', missing"),
        .init(.undefinedName, "'p-1', { ok: True }", meant: #"["p-1", {"ok": true}]"#),
        .init(.scriptError, "'p-1', (() => { throw new Error('sold out') })()"),
        .init(.unsupportedResult, .script, "(() => 1)"), .init(.neverSettles, .script, "Promise.reject(1)"),
        .init(.neverSettles, .script, "new Promise(() => {})"),
        .init(.valueTooLarge, "'p-1', (() => { let a = []; for (let n = 0; n < 3000; n += 1) a = [a]; return a })()"),
        .init(.scriptTimeout, "(() => { while (true) {} })()"),
        .init(.invisibleCharacter, "'p-1', { name: 'zero\u{200B}width' }"),
        .init(.preEs2019Separator, "'p-1', { name: 'a\u{2028}b' }"),
        .init(.valueAltered, "'p-1', { n: true }", meant: #"["p-1", {"n": 1}]"#),
        .init(.valueAltered, "'p-1', { a: { b: [1, 'x'] } }", meant: #"["p-1", {"a": {"b": [1, "y"]}}]"#),
        .init(.valueAltered, "'p-1', { n: 1 }", meant: #"["p-1", {"m": 1, "n": 1}]"#),
    ]

    // MARK: Names that nobody knows

    /// Here the rule speaks in a note beside the error.
    static let unknown: [OutputSample] = [
        .init(.unknownFunction, .live("updateProductsWithData"), "'p-1', {}"),
        .init(.unknownEvent, .answer("should-add-item-tocart"), "true"),
    ]

    // MARK: The Live player

    static let live: [OutputSample] = [
        .init(.missingField, .answer("add-to-wishlist"), "{ success: true }"),
        .init(.wrongType, .live("updateWishlistStatus"), "{ statuses: { 'A': 'true' } }"),
        .init(
            .wrongType, .live("updateWishlistStatus"), "{ statuses: { 'A': 1 } }",
            meant: #"[{"statuses": {"A": true}}]"#),
        .init(.unknownField, .answer("add-to-wishlist"), "{ succes: true, sku: 'A' }"),
        .init(
            .emptyValue, .live("updateProductWithData"), "'', { sku: 'A', name: 'Oak', brandName: 'N', variations: [] }"
        ),
        .init(.invalidValue, .answer("should-add-item-to-cart"), "{ success: false, reason: 'gone' }"),
        .init(.disputed, .answer("should-add-item-to-cart"), "false"),
        .init(.argumentCount, .live("updateProductWithData"), "'p-1'"),
        .init(.doubleEncoded, .answer("should-add-item-to-cart"), "'{ \"success\": true }'"),
        .init(.answerNotExpected, .answer("goto-checkout"), "true"),
        .init(.answerMismatch, .answer("add-to-wishlist", sku: "CH-14"), "{ success: true, sku: 'other' }"),
    ]
}
