/// What the messages of JavaScript engines, as they stand in an app's log, usually come from.
///
/// Engines word the same fault differently and change their words, so this is a help for readers: nothing is decided
/// by a message.
public struct EngineMessage: Sendable {
    /// A piece of the message, in lower case.
    public let fragment: String
    /// What the engine means by it.
    public let meaning: String
    /// The rules to read about, the likeliest first.
    public let rules: [RuleName]

    init(_ fragment: String, _ meaning: String, _ rules: [RuleName]) {
        self.fragment = fragment
        self.meaning = meaning
        self.rules = rules
    }

    /// The row that fits a message best: that with the longest fragment in it; nil when none fits.
    public static func explaining(_ message: String) -> EngineMessage? {
        // Quotes differ between systems and hide nothing that matters here.
        let text = userInfo(message).lowercased().replacing("\u{2019}", with: "'")
        return all.filter { text.contains($0.fragment) }.max { $0.fragment.utf8.count < $1.fragment.utf8.count }
    }

    /// The page's own message inside the description of an NSError, or the text as it is.
    private static func userInfo(_ description: String) -> String {
        guard let key = description.firstRange(of: "WKJavaScriptExceptionMessage") else {
            return description
        }
        let rest = description[key.upperBound...].drop { "\"' =:".contains($0) }
        let end = rest.firstRange(of: ", WK")?.lowerBound ?? rest.firstRange(of: ", NS")?.lowerBound ?? rest.endIndex
        let message = rest[..<end].prefix { $0 != "}" || rest.firstIndex(of: "}") == nil }
        return message.isEmpty ? description : String(message)
    }

    public static let all: [EngineMessage] = [
        EngineMessage(
            "invalid language tag",
            "A locale has Foundation's underscore, `en_US`; JavaScript needs a hyphen, `en-US`.",
            [.notConfigured, .invalidValue, .scriptError]),
        EngineMessage(
            "incorrect locale", "A locale has Foundation's underscore, `en_US`; JavaScript needs `en-US`.",
            [.notConfigured, .invalidValue, .scriptError]),
        EngineMessage(
            "uri error", "The code percent-decodes a text that contains a plain percent sign.",
            [.percentEncoded, .scriptError]),
        EngineMessage(
            "uri malformed", "The code percent-decodes a text that contains a plain percent sign.",
            [.percentEncoded, .scriptError]),
        EngineMessage(
            "json parse error: expected", "A text parsed as JSON contains a comma or value that JSON does not allow.",
            [.doubleDecodedJson, .scriptError]),
        EngineMessage(
            "json parse error: unexpected",
            "A text parsed as JSON is invalid, often because a literal removed its escapes.",
            [.doubleDecodedJson, .scriptError]),
        EngineMessage(
            "illegal utf-16 sequence",
            "A text cut in the middle of an emoji was percent-encoded.",
            [.replacementCharacter, .percentEncoded, .scriptError]),
        EngineMessage(
            "in json at position", "A text parsed as JSON is invalid at this place.",
            [.doubleDecodedJson, .scriptError]),
        EngineMessage(
            "invalid time value", "JavaScript cannot read the text as a date.",
            [.scriptError, .invalidValue]),
        EngineMessage("invalid date", "JavaScript cannot read the text as a date.", [.scriptError]),
        EngineMessage(
            "invalid regular expression", "JavaScript reads a text with slashes as a regular expression.",
            [.unquotedText, .scriptError]),
        EngineMessage(
            "is not iterable", "The player expects a list, such as an array in square brackets.",
            [.wrongType, .argumentCount, .scriptError]),
        EngineMessage(
            "cyclic structure", "JSON cannot represent an object that contains itself.", [.scriptError]),
        EngineMessage(
            "circular structure", "JSON cannot represent an object that contains itself.", [.scriptError]),
        EngineMessage(
            "bigint", "A BigInt such as `10n` cannot be mixed with numbers or written as JSON.",
            [.unsupportedResult, .wrongType, .scriptError]),
        EngineMessage(
            "did not match the expected pattern", "`atob` received a text that is not Base64.", [.scriptError]),
        EngineMessage(
            "not correctly encoded", "`atob` received a text that is not Base64.", [.scriptError]),
        EngineMessage(
            "read only", "The code assigns to a constant or a frozen field.", [.codeInPayload, .scriptError]),
        EngineMessage("readonly", "The code assigns to a constant or a frozen field.", [.codeInPayload, .scriptError]),
        EngineMessage(
            "before initialization", "The code uses a name above the line that declares it.",
            [.undefinedName, .scriptError]),
        EngineMessage(
            "out of memory", "The payload or the data it creates is too large.", [.engineLimit, .valueTooLarge]),
        EngineMessage(
            "unexpected keyword", "Expected a value or an operator, found a keyword such as `class`.",
            [.unquotedText, .unescapedQuote, .brokenFraming]),
        EngineMessage(
            "reserved word", "Expected a name or value, found a keyword.", [.unquotedText]),
        EngineMessage(
            "octal", "Digits after a leading zero are octal, which templates and strict mode forbid.",
            [.badEscape, .consumedEscape]),
        EngineMessage(
            "redefine __proto__",
            "An object literal sets `__proto__` twice; this key sets the prototype of the object and adds no field.",
            [.prototypeKey, .duplicateKey]),
        EngineMessage(
            "multiline comment",
            "`/*` begins a comment that no `*/` ends, often because a text was inserted without quotes.",
            [.unquotedText, .unescapedQuote, .brokenFraming]),
        EngineMessage(
            "array length must be", "The length of a new array is negative or not a whole number.",
            [.scriptError]),
        EngineMessage(
            "unicode character sequence",
            "`\\u` needs four hexadecimal digits, or up to six in braces; Swift's `\\u{…}` takes eight.", [.badEscape]),
        EngineMessage(
            "hex character sequence", "`\\x` needs two hexadecimal digits.", [.badEscape]),
        EngineMessage(
            "invalid left-hand side", "An operator such as `--` or `=` follows a value.",
            [.unquotedText, .brokenFraming]),
        EngineMessage(
            "left hand side of operator", "An operator such as `=` or `++` follows a value.",
            [.brokenFraming, .unquotedText]),
        EngineMessage(
            "expected", "The parser expected another token, such as a colon, comma or bracket.",
            [.brokenFraming, .unescapedQuote, .unquotedText]),
        EngineMessage(
            "cannot be parsed", "The text is invalid JavaScript from this place on.",
            [.unexpectedToken, .brokenFraming]),
        EngineMessage(
            "unexpected eof",
            "The text ended inside a literal or bracket; JavaScriptCore also says so for a raw line break.",
            [.rawLineBreak, .unterminatedLiteral, .badEscape, .unescapedQuote]),
        EngineMessage(
            "unexpected end of input", "The text ended before all brackets were closed.",
            [.unterminatedLiteral, .brokenFraming]),
        EngineMessage(
            "unexpected identifier",
            "Expected a comma or bracket, found a word, often the rest of a value after a quote.",
            [.unescapedQuote, .unquotedText, .swiftDescription, .brokenFraming]),
        EngineMessage(
            "unexpected token", "JavaScript does not allow this token here.",
            [.unescapedQuote, .swiftDescription, .brokenFraming, .localeNumber]),
        EngineMessage(
            "unexpected string", "A string follows a value without a comma between them.",
            [.brokenFraming, .unescapedQuote]),
        EngineMessage(
            "unexpected number", "A number follows a value without a comma between them.",
            [.localeNumber, .unescapedQuote]),
        EngineMessage(
            "numeric literal", "A number is followed by letters or more digits.",
            [.unescapedQuote, .unquotedText, .localeNumber]),
        EngineMessage(
            "invalid or unexpected token",
            "A line end breaks a literal, or a character is not part of the language.",
            [.rawLineBreak, .typographicQuote, .invisibleCharacter]),
        EngineMessage(
            "invalid character", "A character is not part of the language, such as a curly quote.",
            [.typographicQuote, .invisibleCharacter]),
        EngineMessage(
            "missing ) after argument list",
            "The argument list ended earlier than its bracket: a quote or comma is wrong.",
            [.unescapedQuote, .brokenFraming]),
        EngineMessage(
            "escape", "A backslash starts an invalid escape.", [.badEscape, .consumedEscape]),
        EngineMessage(
            "unterminated", "A literal is not closed.", [.unterminatedLiteral, .rawLineBreak]),
        EngineMessage(
            "can't find variable", "The code uses a name that the page does not define.",
            [.swiftDescription, .unquotedText, .nonFiniteNumber, .undefinedName]),
        EngineMessage(
            "is not defined", "The code uses a name that the page does not define.",
            [.swiftDescription, .unquotedText, .nonFiniteNumber, .undefinedName]),
        EngineMessage(
            "is not a function", "The player has no function of this name, or the callback is gone.",
            [.unknownFunction, .unknownCallbackKey, .wrongPlayer]),
        EngineMessage(
            "undefined is not an object",
            "The code reads a field of a missing value, such as an absent argument.",
            [.argumentCount, .missingField, .scriptError]),
        EngineMessage(
            "cannot read propert", "The code reads a field of a missing value, such as an absent argument.",
            [.argumentCount, .missingField, .scriptError]),
        EngineMessage(
            "json parse error",
            "A text parsed as JSON is invalid, often because a literal removed its escapes.",
            [.doubleDecodedJson, .scriptError]),
        EngineMessage(
            "maximum call stack", "Brackets or calls are nested too deeply.", [.engineLimit, .scriptError]),
        EngineMessage(
            "unsupported type", "WebKit could not return the result to the app; the function was called.",
            [.unsupportedResult]
        ),
        EngineMessage(
            "a javascript exception occurred",
            "WebKit's summary of any error in the page; the real message is in the error's user info.",
            [.unexpectedToken, .scriptError, .undefinedName]),
    ]
}
