extension RuleTable {
    static let textRules: [Rule] = [
        Rule(
            .graphemeEscaper, .text, .error,
            "An escaper that compares characters missed a quote because a combining mark follows it.",
            page: Rule.Page(
                javaScript: """
                    To JavaScript the quote is a separate code unit, whatever follows it. It ends the literal, and \
                    the rest of the value is read as code.
                    """,
                swift: """
                    Swift compares whole Characters. A quote followed by U+0301, U+FE0F or U+200D is one Character \
                    that is not equal to "'", so `map { $0 == "'" ? … }` and searching by Character pass over it.
                    """,
                example: "{ sku: 'Levi\\'s', name: 'it'\u{301}s' }",
                remedy: "Encode with JSONEncoder, or escape on `unicodeScalars` or `utf8`, never on Characters.",
                source: "Unicode grapheme clusters as Swift compares them; measured in JavaScriptCore and V8.")),
        Rule(
            .typographicQuote, .text, .error,
            "Curly quotes are used where JavaScript needs straight ones.",
            page: Rule.Page(
                javaScript: """
                    U+2018, U+2019, U+201C and U+201D are not quotes in JavaScript. Outside a literal the first one \
                    is a syntax error and nothing runs.
                    """,
                swift: """
                    An editor, a chat or a content system replaced the straight quotes of the literal, or a sample \
                    was pasted from a formatted page.
                    """,
                example: "\u{2018}p-1\u{2019}, { name: 'Vase' }",
                remedy: """
                    Type straight quotes in source; better, build the text with an encoder that writes the quotes \
                    itself.
                    """,
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .swiftDescription, .text, .error,
            "A value arrived in the form in which Swift prints it, such as nil or Optional(\"a\").",
            page: Rule.Page(
                javaScript: """
                    `nil` and `Optional(…)` are names that do not exist in JavaScript; `<null>`, `["a": 1]` and \
                    `Size(sku: "s")` are not valid expressions. Inside quotes the words are shown to the shopper.
                    """,
                swift: """
                    String interpolation calls `description`. An Optional, a dictionary, a struct, an NSNull, a URL or \
                    a Date was interpolated directly; `notify(info:)` presumably does the same with anything that is \
                    not a String or Bool.
                    """,
                example: "'p-1', { original: nil, brandName: 'Optional(\"Acme\")' }",
                remedy: """
                    Unwrap Optionals before interpolating and leave out the key when there is no value; encode \
                    dictionaries and structs with JSONEncoder.
                    """,
                source: """
                    Measured with Swift on Linux and in both engines; how `notify` turns `info` into text is an \
                    assumption.
                    """)),
        Rule(
            .nonFiniteNumber, .text, .error,
            "A number is not finite: nan, inf, or a bare NaN.",
            page: Rule.Page(
                javaScript: """
                    `nan`, `inf`, `snan` are unknown names, so the whole call throws before the player sees it. \
                    `NaN` is a real number in JavaScript and reaches the player without any error.
                    """,
                swift: """
                    Swift prints `Double.nan` as nan and infinity as inf; `Decimal.nan` prints as NaN, also through \
                    JSONEncoder on Linux. Usual origin: a division by zero or a failed parse.
                    """,
                example: "'p-1', { current: nan }",
                remedy: """
                    Check `isFinite` where the price is made. JSONEncoder throws for non-finite Doubles, which is \
                    the error that you want.
                    """,
                source: "Measured with Swift on Linux and in both engines.")),
        Rule(
            .localeNumber, .text, .error,
            "A number is formatted for people, such as 19,99 or 1 499.",
            page: Rule.Page(
                javaScript: """
                    A comma separates values. In an object `19,99` is a syntax error; in an array or as an argument \
                    it becomes two numbers without any error. Spaces, currency signs and digits of other scripts \
                    never make a number.
                    """,
                swift: """
                    NumberFormatter, `formatted()`, `String(format:locale:)` and `Decimal.description(withLocale:)` \
                    follow the device's region. It works on a phone set to English and fails on one set to Swedish.
                    """,
                example: "'p-1', { current: 19,99 }",
                remedy: """
                    Interpolate the Double or Decimal itself, or encode it as JSON. Formatters are for text that \
                    people read.
                    """,
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .templateLiteral, .text, .error,
            "A backtick or ${…} makes part of the text a JavaScript template.",
            page: Rule.Page(
                javaScript: """
                    Between backticks `${…}` is run as code and its result put into the text; a backtick in the \
                    value ends the template.
                    """,
                swift: """
                    The payload was quoted with backticks because they allow line breaks and both quotes. A name with \
                    a backtick or a description with `${price}` breaks or changes it.
                    """,
                example: "{ description: `Costs ${price}` }",
                remedy: "Use a JSON string, where neither character is special.",
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .doubleDecodedJson, .text, .error,
            "JSON is inside a JavaScript string literal, which removes one level of its escapes.",
            page: Rule.Page(
                javaScript: """
                    The literal is read first: `\\"` becomes `"` and `\\n` a line break, and only then the result is \
                    parsed as JSON, which fails or means something else.
                    """,
                swift: """
                    JSON was put between quotes for a `JSON.parse('…')`, or passed as text where an object was \
                    expected.
                    """,
                example: "JSON.parse('{\"name\": \"12\\\" vinyl\"}')",
                remedy: """
                    Remove the quotes: JSON is a JavaScript expression. If text is needed, encode the JSON again as a \
                    JSON string.
                    """,
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .preEs2019Separator, .text, .note,
            "A string contains a raw U+2028 or U+2029, which engines before ES2019 reject.",
            page: Rule.Page(
                javaScript: """
                    Current engines accept both in strings. Older ones count them as line ends, and the literal is a \
                    syntax error.
                    """,
                swift: """
                    JSONEncoder and hand-written escapers leave both raw. They come from text that was pasted out of \
                    documents and content systems.
                    """,
                example: "{ description: 'one\u{2028}two' }",
                remedy: "Write `\\u2028` and `\\u2029` if devices with very old systems matter.",
                source: "ECMAScript 2019, JSON superset; accepted by both engines measured.")),
        Rule(
            .rawLineBreak, .text, .error,
            "A quoted string contains a line break.",
            page: Rule.Page(
                javaScript: """
                    A line feed or carriage return ends the line before the literal is closed, which is a syntax \
                    error; nothing runs. The engine's message often mentions an unexpected end.
                    """,
                swift: """
                    A description, address or server message with several lines was interpolated. Escapers that handle \
                    only LF miss the CR of CR LF.
                    """,
                example: "{ description: 'first\nsecond' }",
                remedy: """
                    Encode the text with JSONEncoder, which writes `\\n`. Swift's multi-line literals do not help: \
                    the break is in the value.
                    """,
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .badEscape, .text, .error,
            "A backslash starts an invalid escape.",
            page: Rule.Page(
                javaScript: """
                    `\\u` and `\\x` need hexadecimal digits after them; without them the whole script is rejected.
                    """,
                swift: """
                    A value with a backslash, such as a Windows path or a regular expression, was interpolated without \
                    escaping.
                    """,
                example: "{ path: 'C:\\users' }",
                remedy: "Double each backslash before anything else is escaped, or encode with JSONEncoder.",
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .consumedEscape, .text, .warning,
            "A backslash in the value was read as an escape; the backslash is lost and the text after it changed.",
            page: Rule.Page(
                javaScript: """
                    `\\t` becomes a tab, `\\d` becomes d, `\\1` an octal character in sloppy code, and a backslash \
                    before the closing quote takes the quote into the text. Where the script still runs there is no \
                    error.
                    """,
                swift: "Values with backslashes were interpolated without escaping, or only the quotes were escaped.",
                example: "{ name: 'AC\\DC', path: 'C:\\temp' }",
                remedy: "Double each backslash first, then escape the quotes; or encode with JSONEncoder.",
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .unescapedQuote, .text, .error,
            "A quote in the value ends the literal early.",
            page: Rule.Page(
                javaScript: """
                    The literal ends at the first quote of its own kind. The rest of the value is read as code: nearly \
                    always a syntax error, so nothing runs; at worst the value was crafted as code.
                    """,
                swift: """
                    The value was interpolated between quotes, `'\\(name)'`, as the vendor's samples do. Names such \
                    as Levi's or 12" vinyl break it.
                    """,
                example: "'p-1', { name: 'Levi's 501' }",
                remedy: """
                    Encode the value with JSONEncoder and interpolate the result without quotes around it. Escaping \
                    only the quote leaves backslashes and line breaks unescaped.
                    """,
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .unterminatedLiteral, .text, .error,
            "A string, template, comment or regular expression is never closed.",
            page: Rule.Page(
                javaScript: """
                    The literal extends to the end of the text and includes the closing bracket of the call. Nothing \
                    runs.
                    """,
                swift: """
                    A closing quote is missing in the Swift literal, or the value ends with a backslash, or the text \
                    was cut at a maximum length.
                    """,
                example: "'p-1', { name: 'Vase }",
                remedy: "Close the literal; cut values before they are encoded, never the finished text.",
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .invisibleCharacter, .text, .note,
            "The text contains invisible characters: zero-width, direction marks, no-break spaces.",
            page: Rule.Page(
                javaScript: """
                    Inside a string they arrive unchanged. Between tokens most are syntax errors, while a no-break \
                    space or U+FEFF counts as white space.
                    """,
                swift: """
                    They come from copied text, right-to-left content and spreadsheets. In a sku they make two texts \
                    look the same although they differ.
                    """,
                example: "{ sku: 'A-1\u{200B}' }",
                remedy: "Trim and normalise identifiers where they enter the app; leave display text alone.",
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .replacementCharacter, .text, .warning,
            "The text contains U+FFFD or half of a surrogate pair: a character was lost before it was sent.",
            page: Rule.Page(
                javaScript: """
                    Both arrive unchanged. Half a pair cannot be written in UTF-8 and becomes U+FFFD on the way back.
                    """,
                swift: """
                    A text was cut in the middle of an emoji through NSString or UTF-16 offsets, or bytes were \
                    decoded with the wrong encoding.
                    """,
                example: "{ name: 'Caf\u{FFFD}' }",
                remedy: """
                    Cut on Characters, and decode with the encoding that the server states. The lost character cannot \
                    be recovered from the payload.
                    """,
                source: "Unicode, U+FFFD; measured with Swift, which puts it in for a lone surrogate.")),
        Rule(
            .percentEncoded, .text, .warning,
            "A text arrived with percent escapes, such as Linen%20Blazer.",
            page: Rule.Page(
                javaScript: "JavaScript does not decode percent escapes: the shopper sees the percent signs.",
                swift: """
                    The value went through `addingPercentEncoding` to get rid of quotes, or it was taken out of a \
                    URL without decoding.
                    """,
                example: "{ name: 'Linen%20Blazer' }",
                remedy: """
                    Use `removingPercentEncoding` on values from URLs; quotes need JSON encoding, not URL encoding.
                    """,
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .impreciseNumber, .text, .warning,
            "A number loses digits when JavaScript reads it as a 64-bit floating-point value.",
            page: Rule.Page(
                javaScript: """
                    Integers beyond 2^53 are rounded to the nearest representable value, decimals to about 16 digits. \
                    There is no error.
                    """,
                swift: """
                    A 64-bit identifier or a Decimal was interpolated as a number. `Double(Float(19.99))` and \
                    `Decimal(19.99)` carry noise of their own, such as 19.989999771118164.
                    """,
                example: "{ id: 9007199254740993 }",
                remedy: "Send identifiers as strings. Make a Decimal from text, and a Double from the Decimal's text.",
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .unquotedText, .text, .error,
            "Text is missing its quotes.",
            page: Rule.Page(
                javaScript: """
                    A single word is read as the name of a variable; several words are a syntax error. Either way the \
                    function is not called.
                    """,
                swift: """
                    The quotes around the interpolation are missing, or plain text such as out-of-stock was passed to \
                    `notify`, which inserts it as code.
                    """,
                example: "p-1, { name: 'Vase' }",
                remedy: """
                    Write the quotes by encoding the value as a JSON string; for `notify` pass a literal such as { \
                    success: false, reason: 'out-of-stock' }.
                    """,
                source: """
                    Measured in JavaScriptCore and V8. That `notify` inserts its text as code is an assumption with \
                    strong evidence.
                    """)),
        Rule(
            .brokenFraming, .text, .error,
            "A comma, bracket, semicolon or comment between the values is wrong or missing.",
            page: Rule.Page(
                javaScript: """
                    The text is inserted between the brackets of a call. A missing comma or bracket, a semicolon, or a \
                    `//` that swallows the closing bracket makes the whole script invalid; a bracket too many closes \
                    the call and lets the rest run as statements of its own.
                    """,
                swift: """
                    Pieces were joined by hand: an empty collection left two commas, a helper added `;`, or `(…)` \
                    was put around the arguments, which keeps only the last one.
                    """,
                example: "'p-1' { name: 'Vase' };",
                remedy: "Build the argument list from an array of encoded values joined with commas.",
                source: "Measured in JavaScriptCore and V8.")),
        Rule(
            .unexpectedToken, .text, .error,
            "The text is not valid JavaScript at this place, and no more specific rule applies.",
            page: Rule.Page(
                javaScript: """
                    The whole script is rejected before anything runs. `invoke` throws; `notify` reports nothing.
                    """,
                swift: "Usually a value that is not a JavaScript literal was interpolated.",
                example: "'p-1', { brand-name: 'Acme' }",
                remedy: """
                    Check the text just before the marked place; encode whole objects with JSONEncoder instead of \
                    writing them by hand.
                    """,
                source: "Measured in JavaScriptCore and V8.")),
    ]
}
