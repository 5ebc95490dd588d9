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
        let text = message.lowercased().replacing("\u{2019}", with: "'")
        return all.filter { text.contains($0.fragment) }.max { $0.fragment.utf8.count < $1.fragment.utf8.count }
    }

    public static let all: [EngineMessage] = [
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
