extension RuleTable {
    static let valueRules: [Rule] = [
        Rule(
            .prototypeKey, .value, .warning,
            "An object has the key __proto__, which sets the prototype in an object literal instead of adding a member.",
            page: Rule.Page(
                javaScript: """
                    `{"__proto__": {…}}` written as code makes no such key: its members leak in by inheritance, a \
                    value that is not an object is dropped, and repeating the key is a syntax error. `JSON.parse` \
                    would have made an ordinary key.
                    """,
                swift: "JSON with keys from outside, such as skus, was inserted as an expression.",
                example: "{ statuses: { \"__proto__\": true } }",
                remedy: "Refuse such keys, or write the key as [\"__proto__\"].",
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .duplicateKey, .value, .warning,
            "An object contains the same key twice; only the last value arrives.",
            page: Rule.Page(
                javaScript: "The last one wins, silently, in literals and in JSON.",
                swift: """
                    Two products share a sku, or Swift treated two spellings of one text as different keys, or the \
                    same key was written by hand twice.
                    """,
                example: "{ sku: 'A-1', name: 'Vase', sku: 'A-2' }",
                remedy: "Remove one; build objects from a Dictionary or a Codable type.",
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .doubleEncoded, .value, .warning,
            "Text was encoded twice: it arrives with quotes or escapes in it, or an object arrives as text.",
            page: Rule.Page(
                javaScript: """
                    `'{"sku":"A-1"}'` is a string, not an object: the player cannot read its fields. `"&#39;"` or \
                    `\\\\u00e9` are shown literally.
                    """,
                swift: """
                    JSON was interpolated between quotes, an encoded text was encoded again, or HTML entities were \
                    used to escape quotes.
                    """,
                example: "'p-1', '{\"sku\": \"A-1\"}'",
                remedy: "Encode once, where the payload is built, and do not put quotes around JSON.",
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .garbledEncoding, .value, .warning,
            "Text was decoded with the wrong encoding, such as CafÃ© for Café.",
            page: Rule.Page(
                javaScript: "The text arrives exactly as sent; it was damaged earlier.",
                swift: """
                    UTF-8 bytes were decoded as Latin-1 or Windows-1252, often by a server or a database on the way \
                    to the app.
                    """,
                example: "{ name: 'CafÃ©' }",
                remedy: "Decode as UTF-8 where the data enters; repair stored data once, not at each use.",
                source: "The byte patterns of UTF-8 read as Windows-1252.")),
        Rule(
            .codeInPayload, .value, .warning,
            "The text contains code that runs when the payload is evaluated, not only values.",
            page: Rule.Page(
                javaScript: """
                    A call, an assignment, a function or a template runs while the argument is evaluated, with all \
                    rights of the page.
                    """,
                swift: """
                    A value from outside closed its literal and continued as code, or the payload computes something \
                    that the app could compute.
                    """,
                example: "'p-1', { name: (() => 'Vase')() }",
                remedy: """
                    Send values only. If a value from a customer or a catalogue can do this, the app has an injection \
                    hole: encode the value.
                    """,
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .argumentCount, .value, .error,
            "The function received fewer or more arguments than it takes.",
            page: Rule.Page(
                javaScript: """
                    A missing argument is undefined and an extra one is ignored; JavaScript reports neither.
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
                    The value may have arrived in full. Beyond a million nodes, 2,000 levels or 64 MB of text it is \
                    not read any further, so it cannot be compared.
                    """,
                swift: """
                    A whole catalogue in one call, an image as base64, or a structure that contains itself many \
                    times.
                    """,
                example: "{ images: ['data:image/png;base64,…'] }",
                remedy: "Send one product per call, and URLs of images instead of image data.",
                source: "The limits of this tool.")),
        Rule(
            .valueAltered, .value, .error,
            "The value that arrived differs from the intended value.",
            page: Rule.Page(
                javaScript: """
                    The text was valid, so nothing failed, but the value differs. The message gives the path of the \
                    first difference.
                    """,
                swift: """
                    Consumed escapes, a rounded number, a key that replaced another: usually a more specific rule \
                    names the cause.
                    """,
                example: "{ sku: '007', stock: 007 }",
                remedy: "Check the place where the app writes the value at the path in the message.",
                source: "The intended value that was given.")),
    ]
}
