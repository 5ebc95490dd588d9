import JavaScriptSyntax
import Testing

@testable import PlayerBridgeCommand

@Suite("Texts out of logs")
struct FromLogTests {
    private static let payload = "'p-1', { name: 'Levi's 501' }"

    @Test(
        "What is undone",
        arguments: [
            (payload, payload, []), ("true", "true", []), ("\"p-1\"", "\"p-1\"", []), ("['a', 1]", "['a', 1]", []),
            ("\"it's\"", "\"it's\"", []),
            (#"notify("k", "true")"#, "true", ["extracted the text from the call `notify`"]),
            (
                "2026-11-30 18:30:00.123456+0100 Shop[412:9f1] [WebView] arguments: 'p-1', {}", "'p-1', {}",
                [
                    "removed the logger's prefix "
                        + "`2026-11-30 18:30:00.123456+0100 Shop[412:9f1] [WebView] arguments:`"
                ]
            ),
            (
                "11-30 18:30:00.123  1234  1250 D BridgeKit: { success: true }", "{ success: true }",
                ["removed the logger's prefix `11-30 18:30:00.123  1234  1250 D BridgeKit:`"]
            ),
            (
                "[18:30:00] DEBUG info: { success: true }", "{ success: true }",
                ["removed the logger's prefix `[18:30:00] DEBUG info:`"]
            ),
            (
                "18:30:00.1 Shop[1:2] 'p',\n18:30:00.1 Shop[1:2] {}", "'p',\n{}",
                ["removed the logger's prefix `18:30:00.1 Shop[1:2]`"]
            ),
            (
                #"{\"sku\":\"s\",\"name\":\"Levi\u0027s\\n\"}"#, #"{"sku":"s","name":"Levi's\n"}"#,
                [#"decoded the escapes of a string, such as \""#]
            ),
            (#"'p',\n{ a: 1 }"#, "'p',\n{ a: 1 }", [#"decoded the escapes of a string, such as \""#]),
            (#"\u0027p\u0027, {}"#, "'p', {}", [#"decoded the escapes of a string, such as \""#]),
            (#""'p-1', { \"a\": 1 }""#, #"'p-1', { "a": 1 }"#, ["read the text as a string in quotes"]),
            // Inside of a literal an escape is JavaScript's own.
            (#"'a\n\u0027'"#, #"'a\n\u0027'"#, []),
            (
                #"invoke("updateProductWithData", "'p-1', { name: \"Levi's\" }")"#, #"'p-1', { name: "Levi's" }"#,
                ["extracted the text from the call `invoke`"]
            ),
            (
                #"player.notify(callbackKey: "cb-1", info: "{ success: true }")"#, "{ success: true }",
                ["extracted the text from the call `notify`"]
            ),
            (
                "player.updateProductWithData('p-1', {});", "'p-1', {}",
                ["extracted the text from the call `player.updateProductWithData`"]
            ),
            (
                "{ name: &#39;Levi&#39;s&#39;, b: &quot;x&quot; }", "{ name: 'Levi's', b: \"x\" }",
                ["decoded HTML entities such as &#39;"]
            ),
            ("{ a: &#x27;x &amp; y&#x27; }", "{ a: 'x & y' }", ["decoded HTML entities such as &#x27;"]),
            ("{ a: 'x &amp; y &#39;' }", "{ a: 'x &amp; y &#39;' }", []),
            ("‘p-1’, { name: ‘Levi’s 501’ }", payload, ["straightened curly quotes"]),
            ("{ name: 'Levi’s' }", "{ name: 'Levi’s' }", []),
            ("{ a: ‘x’, name: 'Levi’s' }", "{ a: 'x', name: 'Levi’s' }", ["straightened curly quotes"]),
            ("```js\n'p', {}\n```", "'p', {}", ["removed the backticks around the text"]),
        ] as [(String, String, [String])])
    func undoes(pasted: String, text: String, steps: [String]) {
        let log = LogText(JavaScriptString(pasted))
        #expect(log.text.description == text)
        #expect(log.undone == steps)
        #expect(log.loss == nil)
        #expect(log.problem == nil)
    }

    @Test(
        "What is lost",
        arguments: [
            ("'p', { name: 'Lev…", "'p', { name: 'Lev", "the log cut the end of the text (“…”)"),
            ("'p', { name: 'Lev...", "'p', { name: 'Lev", "the log cut the end of the text (“...”)"),
            ("'p', { name: 'Lev <…>", "'p', { name: 'Lev ", "the log cut the end of the text (“<…>”)"),
            ("'p', { name: 'Lev", "'p', { name: 'Lev", "the text may be cut: it ends before"),
            ("'p', { name:", "'p', { name:", "the text may be cut: it ends before"),
            ("{ a: <private> }", "{ a: <private> }", "the log shows <private> instead of a value"),
        ])
    func loses(pasted: String, text: String, clause: String) {
        let log = LogText(JavaScriptString(pasted))
        #expect(log.text.description == text)
        #expect(log.loss?.contains(clause) == true)
    }

    @Test("A whole text that ends in dots, or is broken otherwise", arguments: ["'a…'", "{ a: '...' }", payload])
    func nothingLost(pasted: String) {
        #expect(LogText(JavaScriptString(pasted)).loss == nil)
    }

    @Test("Nothing is left", arguments: ["<private>", "arguments: <private>", "'<redacted>'"])
    func hidden(pasted: String) {
        #expect(LogText(JavaScriptString(pasted)).problem?.hasSuffix("log it with privacy: .public") == true)
    }

    @Test(
        "What people paste",
        arguments: [
            (
                "[Player] hydrate: view.invoke(function: \"updateProductWithData\", arguments: \"'p-1', { sku: 'S' }\")",
                "'p-1', { sku: 'S' }"
            ),
            ("evaluating: window.player.updateProductWithData('p-1', { sku: 'S' })", "'p-1', { sku: 'S' }"),
            ("(String) $R0 = \"'p-1', { sku: 'S' }\"", "'p-1', { sku: 'S' }"),
            ("(lldb) po payload\n'p-1', { sku: 'S' }", "'p-1', { sku: 'S' }"),
            ("{\"level\":\"info\",\"ts\":1,\"message\":\"'p-1', { sku: 'S' }\"}", "'p-1', { sku: 'S' }"),
            ("JavaScript string was: ''p-1', { sku: 'S' }'", "'p-1', { sku: 'S' }"),
            ("> 'p-1',\n> { sku: 'S' }", "'p-1',\n{ sku: 'S' }"),
            ("{code:javascript}\n'p-1', { sku: 'S' }\n{code}", "'p-1', { sku: 'S' }"),
            ("<pre>'p-1', { sku: 'S' }</pre>", "'p-1', { sku: 'S' }"),
            ("javascript:player.updateProductWithData('p-1',%20{%20sku:%20'S'%20})", "'p-1', { sku: 'S' }"),
            ("18:30:00 hydrate: 'p-1', { sku: 'S' }", "'p-1', { sku: 'S' }"),
            ("'p-1', { level: 'x', message: 'y' }", "'p-1', { level: 'x', message: 'y' }"),
        ])
    func pasted(_ text: String, _ payload: String) {
        #expect(LogText(JavaScriptString(text)).text.string == payload)
    }

    @Test("Nothing is found where there is nothing")
    func noPayload() {
        #expect(LogText("18:30:00 player did load, waiting for products").problem?.contains("no payload") == true)
        #expect(LogText("'p-1', {}").problem == nil)
    }
}
