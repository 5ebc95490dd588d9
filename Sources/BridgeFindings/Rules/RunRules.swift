extension RuleTable {
    static let runRules: [Rule] = [
        Rule(
            .unsupportedResult, .run, .warning,
            "The result of the call cannot be returned to the app.",
            page: Rule.Page(
                javaScript: """
                    WebKit carries only numbers, texts, dates, arrays, dictionaries and null. A function, a symbol or \
                    an object that contains itself is rejected.
                    """,
                swift: """
                    `invoke` returns what the function returns; the app may see an error although the function was \
                    called.
                    """,
                example: "hideProductList returning a function",
                remedy: "Ignore the result with `_ = try? await …` where the call alone matters.",
                source: "Apple's documentation of WKScriptMessage.body.")),
        Rule(
            .neverSettles, .run, .warning,
            "The call returned a promise that is never settled, so invoke would wait forever.",
            page: Rule.Page(
                javaScript: "No timer or callback is left that could resolve or reject the promise.",
                swift: "`try await invoke` hangs, and with it the loop that sends the next product.",
                example: "new Promise(() => {})",
                remedy: "Add a time limit to the await, and do not wait where no result is needed.",
                source: "The host model's assumption about promises; no public text settles it.")),
        Rule(
            .scriptTimeout, .run, .error,
            "The payload ran longer than the time limit.",
            page: Rule.Page(
                javaScript:
                    "The payload was stopped, if necessary by ending the process. On a phone the page would hang.",
                swift: """
                    An endless loop, a regular expression with exponential backtracking, or megabytes of nested data, \
                    which the engine parses in quadratic time.
                    """,
                example: "(() => { while (true) {} })()",
                remedy: "Send plain values in moderate pieces; --time-limit raises the limit.",
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .scriptCrash, .run, .error,
            "The engine process crashed or exceeded the memory limit while it ran the payload.",
            page: Rule.Page(
                javaScript: """
                    What arrived is unknown. On a phone the system would end the web content process and reload the \
                    player.
                    """,
                swift: "Too much data in one call, or code that allocates without limit.",
                example: "new Array(1e9).fill(0)",
                remedy: "Send less at once; --memory-limit raises the limit.",
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .engineLimit, .run, .error,
            "The engine rejected the text because it is nested too deeply or too large.",
            page: Rule.Page(
                javaScript: """
                    Some thousand levels of brackets exhaust the parser's stack; the same text may pass on a machine \
                    with a larger one.
                    """,
                swift: "The encoder wrote a structure that contains itself, or lists were nested by mistake.",
                example: "[[[[ … 10,000 levels … ]]]]",
                remedy: "Flatten the data; catalogues are lists, not chains.",
                source: "Measured in JavaScriptCore: 3,000 levels run, 8,000 are refused.")),
        Rule(
            .undefinedName, .run, .error,
            "The text uses a name that the page does not define.",
            page: Rule.Page(
                javaScript: """
                    Reading an unknown name throws a ReferenceError before the function is called. `invoke` throws; \
                    `notify` reports nothing.
                    """,
                swift: "A text without quotes, an identifier without quotes, or a Swift word such as nil.",
                example: "abc, { name: 'Vase' }",
                remedy: "Put quotes around texts by encoding them as JSON strings.",
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .scriptError, .run, .error,
            "The payload was valid but threw an error when it ran.",
            page: Rule.Page(
                javaScript: """
                    The error reaches `invoke` as a thrown Swift error; `notify` returns nothing and drops it.
                    """,
                swift: "Code in the payload threw, or a function of the player does not accept the values.",
                example: "JSON.parse('{')",
                remedy: "Read the error's message; send plain values instead of code.",
                source: "Measured in JavaScriptCore and V8.")),
    ]
}
