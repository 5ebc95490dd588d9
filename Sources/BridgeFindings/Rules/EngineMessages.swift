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
            "A locale is written as Foundation writes it, `en_US`; JavaScript wants a hyphen, `en-US`.",
            [.notConfigured, .invalidValue, .scriptError]),
        EngineMessage(
            "incorrect locale", "A locale is written as Foundation writes it, `en_US`; JavaScript wants `en-US`.",
            [.notConfigured, .invalidValue, .scriptError]),
        EngineMessage(
            "uri error", "A text was percent-decoded that holds a percent sign of its own.",
            [.percentEncoded, .scriptError]),
        EngineMessage(
            "uri malformed", "A text was percent-decoded that holds a percent sign of its own.",
            [.percentEncoded, .scriptError]),
        EngineMessage(
            "json parse error: expected", "A text was parsed as JSON and holds a comma or value that JSON lacks.",
            [.doubleDecodedJson, .scriptError]),
        EngineMessage(
            "json parse error: unexpected",
            "Text that is not valid JSON was parsed as JSON, often because a literal removed its escapes.",
            [.doubleDecodedJson, .scriptError]),
        EngineMessage(
            "illegal utf-16 sequence",
            "A text that was cut inside an emoji was percent-encoded: half of it is no text.",
            [.replacementCharacter, .percentEncoded, .scriptError]),
        EngineMessage(
            "in json at position", "A text was parsed as JSON and is invalid at this place.",
            [.doubleDecodedJson, .scriptError]),
        EngineMessage(
            "invalid time value", "A date was made of a text that JavaScript cannot read as one.",
            [.scriptError, .invalidValue]),
        EngineMessage("invalid date", "A date was made of a text that JavaScript cannot read as one.", [.scriptError]),
        EngineMessage(
            "invalid regular expression", "A text with slashes was read as a regular expression.",
            [.unquotedText, .scriptError]),
        EngineMessage(
            "is not iterable", "The player expected a list, such as an array in square brackets.",
            [.wrongType, .argumentCount, .scriptError]),
        EngineMessage(
            "cyclic structure", "An object that contains itself was written as JSON.", [.scriptError]),
        EngineMessage(
            "circular structure", "An object that contains itself was written as JSON.", [.scriptError]),
        EngineMessage(
            "bigint", "A BigInt such as `10n` cannot be mixed with numbers or written as JSON.",
            [.unsupportedResult, .wrongType, .scriptError]),
        EngineMessage(
            "did not match the expected pattern", "`atob` was given a text that is not Base64.", [.scriptError]),
        EngineMessage(
            "not correctly encoded", "`atob` was given a text that is not Base64.", [.scriptError]),
        EngineMessage("read only", "A constant or a frozen field was assigned to.", [.codeInPayload, .scriptError]),
        EngineMessage("readonly", "A constant or a frozen field was assigned to.", [.codeInPayload, .scriptError]),
        EngineMessage(
            "before initialization", "A name is used above the line that declares it.", [.undefinedName, .scriptError]),
        EngineMessage("out of memory", "The payload or what it makes is too large.", [.engineLimit, .valueTooLarge]),
        EngineMessage(
            "unexpected keyword", "A word of the language, such as `class`, follows where a value or sign is due.",
            [.unquotedText, .unescapedQuote, .brokenFraming]),
        EngineMessage(
            "reserved word", "A word of the language stands where a name or value is expected.", [.unquotedText]),
        EngineMessage(
            "octal", "Digits with a zero in front are octal, which templates and strict mode forbid.",
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
            "array length must be", "A list was made with a length that is negative or no whole number.",
            [.scriptError]),
        EngineMessage(
            "unicode character sequence",
            "`\\u` needs four hexadecimal digits, or up to six in braces; Swift's `\\u{…}` takes eight.", [.badEscape]),
        EngineMessage(
            "hex character sequence", "`\\x` needs two hexadecimal digits.", [.badEscape]),
        EngineMessage(
            "invalid left-hand side", "Signs such as `--` or `=` follow a value.", [.unquotedText, .brokenFraming]),
        EngineMessage(
            "left hand side of operator", "Signs such as `=` or `++` follow a value.",
            [.brokenFraming, .unquotedText]),
        EngineMessage(
            "expected", "The parser wanted another sign, such as a colon, comma or bracket.",
            [.brokenFraming, .unescapedQuote, .unquotedText]),
        EngineMessage(
            "cannot be parsed", "The text is not JavaScript from this place on.", [.unexpectedToken, .brokenFraming]),
        EngineMessage(
            "unexpected eof",
            "The text ended inside a literal or bracket; JavaScriptCore also says so for a raw line break.",
            [.rawLineBreak, .unterminatedLiteral, .badEscape, .unescapedQuote]),
        EngineMessage(
            "unexpected end of input", "The text ended before all brackets were closed.",
            [.unterminatedLiteral, .brokenFraming]),
        EngineMessage(
            "unexpected identifier",
            "A word was found where a comma or bracket was expected, often the rest of a value after a quote.",
            [.unescapedQuote, .unquotedText, .swiftDescription, .brokenFraming]),
        EngineMessage(
            "unexpected token", "A token was found where JavaScript does not allow it.",
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
            "escape", "A backslash is followed by something that it cannot escape.", [.badEscape, .consumedEscape]),
        EngineMessage(
            "unterminated", "A literal is not closed.", [.unterminatedLiteral, .rawLineBreak]),
        EngineMessage(
            "can't find variable", "A name is used that does not exist in the page.",
            [.swiftDescription, .unquotedText, .nonFiniteNumber, .undefinedName]),
        EngineMessage(
            "is not defined", "A name is used that does not exist in the page.",
            [.swiftDescription, .unquotedText, .nonFiniteNumber, .undefinedName]),
        EngineMessage(
            "is not a function", "The player has no function of this name, or the callback is gone.",
            [.unknownFunction, .unknownCallbackKey, .wrongPlayer]),
        EngineMessage(
            "undefined is not an object",
            "A field was read of something that is not there, such as a missing argument.",
            [.argumentCount, .missingField, .scriptError]),
        EngineMessage(
            "cannot read propert", "A field was read of something that is not there, such as a missing argument.",
            [.argumentCount, .missingField, .scriptError]),
        EngineMessage(
            "json parse error",
            "Text that is not valid JSON was parsed as JSON, often because a literal removed its escapes.",
            [.doubleDecodedJson, .scriptError]),
        EngineMessage(
            "maximum call stack", "Brackets or calls are nested too deeply.", [.engineLimit, .scriptError]),
        EngineMessage(
            "unsupported type", "WebKit could not hand the result back; the function was called.", [.unsupportedResult]
        ),
        EngineMessage(
            "a javascript exception occurred",
            "WebKit's summary of any error in the page; the real message is in the error's user info.",
            [.unexpectedToken, .scriptError, .undefinedName]),
    ]
}
