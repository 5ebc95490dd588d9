extension RuleTable {
    static let valueRules: [Rule] = [
        Rule(
            .prototypeKey, .value, .warning,
            "An object has the key __proto__, which in a literal sets the prototype instead of a member.",
            page: Rule.Page(
                javaScript: """
                    `{"__proto__": {…}}` written as code makes no such key: its members leak in by inheritance, a \
                    value that is no object is dropped, and the key twice is a syntax error. `JSON.parse` would have \
                    made an ordinary key.
                    """,
                swift: "JSON with keys from outside, such as skus, was pasted as an expression.",
                example: "{ statuses: { \"__proto__\": true } }",
                remedy: "Refuse such keys, or write the key as [\"__proto__\"].",
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .duplicateKey, .value, .warning,
            "An object names the same key twice; only the last value arrives.",
            page: Rule.Page(
                javaScript: "The last one wins, silently, in literals and in JSON.",
                swift: """
                    Two products share a sku, or Swift took two forms of one text for different keys, or the same \
                    key was written by hand twice.
                    """,
                example: "{ sku: 'A-1', name: 'Vase', sku: 'A-2' }",
                remedy: "Remove one; build objects from a Dictionary or a Codable type.",
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .doubleEncoded, .value, .warning,
            "A text was encoded twice: it arrives with its quotes or escapes in it, or an object arrives as text.",
            page: Rule.Page(
                javaScript: """
                    `'{"sku":"A-1"}'` is a string, not an object: the player reads no field of it. `"&#39;"` or \
                    `\\\\u00e9` are shown as they stand.
                    """,
                swift: """
                    JSON was interpolated between quotes, an encoded text was encoded again, or HTML entities were \
                    put in against quotes.
                    """,
                example: "'p-1', '{\"sku\": \"A-1\"}'",
                remedy: "Encode once, at the place where the payload is put together, and put no quotes around JSON.",
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .garbledEncoding, .value, .warning,
            "Letters arrived in the wrong encoding, such as CafÃ© for Café.",
            page: Rule.Page(
                javaScript: "The text arrives exactly as it is; the damage was done before.",
                swift: """
                    UTF-8 bytes were decoded as Latin-1 or Windows-1252, often by a server or a database on the way \
                    to the app.
                    """,
                example: "{ name: 'CafÃ©' }",
                remedy: "Decode as UTF-8 where the data enters; repair stored data once, not at each use.",
                source: "The byte patterns of UTF-8 read as Windows-1252.")),
        Rule(
            .codeInPayload, .value, .warning,
            "The text holds code that runs when it is read, not only values.",
            page: Rule.Page(
                javaScript: """
                    A call, an assignment, a function or a template runs while the argument is evaluated, with all \
                    rights of the page.
                    """,
                swift: """
                    A value from outside closed its literal and went on as code, or the payload computes something \
                    that the app could compute.
                    """,
                example: "'p-1', { name: (() => 'Vase')() }",
                remedy: """
                    Send values only. If a value from a customer or a catalogue can do this, treat it as an \
                    injection hole and encode the value.
                    """,
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .argumentCount, .value, .error,
            "The function got fewer or more arguments than it takes.",
            page: Rule.Page(
                javaScript: """
                    A missing argument is undefined, one too many is ignored; neither is an error to JavaScript.
                    """,
                swift: """
                    A stray or missing comma, a decimal comma, an array or brackets around the arguments, or an \
                    empty argument text.
                    """,
                example: "['p-1', { name: 'Vase' }]",
                remedy: "Pass the arguments side by side, each encoded on its own.",
                source: "The function's documented arguments; measured in JavaScriptCore and V8.")),
        Rule(
            .valueTooLarge, .value, .warning,
            "The value is too large or too deep to be read completely.",
            page: Rule.Page(
                javaScript: """
                    It may have arrived in full. Beyond a million nodes, 2,000 levels or 64 MB of text it is not \
                    read any further, so it cannot be compared.
                    """,
                swift: """
                    A whole catalogue in one call, an image as base64, or a structure that contains itself many \
                    times.
                    """,
                example: "{ images: ['data:image/png;base64,…'] }",
                remedy: "Send one product a call, and addresses of images instead of images.",
                source: "The limits of this tool.")),
        Rule(
            .valueAltered, .value, .error,
            "What arrived is not what was meant.",
            page: Rule.Page(
                javaScript: """
                    The text was valid, so nothing failed; the value is another one. The message names the first \
                    difference by its path.
                    """,
                swift: """
                    Escapes that were consumed, a number that was rounded, a key that won over another: usually a \
                    more specific rule says which.
                    """,
                example: "{ sku: '007', stock: 007 }",
                remedy: "Compare the path in the message with the place where the app writes that value.",
                source: "The intended value that was given.")),
    ]
}
