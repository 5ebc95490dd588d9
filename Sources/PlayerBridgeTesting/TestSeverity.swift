import BridgeFindings

/// Which findings that are warnings elsewhere fail a test by default: those that a shop wants to stop its build for.
///
/// `Documentation/LinuxTests.md` shows the table, and a test compares the two. Errors fail a test in any case, and
/// notes never do.
struct TestSeverity {
    let rule: RuleName
    let fails: Bool
    let reason: String

    static let table: [TestSeverity] = [
        .fails(.answerNotExpected, "the call throws in the page, and the intended event stays unanswered"),
        .fails(.answeredTwice, "what the second answer does is not documented; it may undo the first"),
        .fails(.codeInPayload, "a product name or an address runs in the page"),
        .fails(.consumedEscape, "the shopper reads a text that differs from the catalogue"),
        .fails(.doubleEncoded, "the shopper reads quotes and braces instead of values"),
        .fails(.duplicateKey, "only the last of two values arrives"),
        .fails(.garbledEncoding, "the shopper reads garbled letters"),
        .fails(.impreciseNumber, "a different number arrives"),
        .fails(.neverSettles, "on a device the app waits forever"),
        .fails(.notIdempotent, "a product loses its data when the player asks again"),
        .fails(.prototypeKey, "the engine drops the field"),
        .fails(.replacementCharacter, "the text was damaged before it was sent"),
        .fails(.unrequestedProduct, "the player drops the data"),
        .passes(.answeredAfterReset, "the shopper has left; the answer does no harm"),
        .passes(.emptyValue, "a catalogue may have empty texts"),
        .passes(.fragileCast, "an error wherever a test delivers such numbers"),
        .passes(.percentEncoded, "it may be the product's real text"),
        .passes(
            .unansweredRequest,
            "a product may be left out on purpose; no answer at all, or a loop that ends early, is an error"),
        .passes(.unknownField, "a newer player may know it"),
        .passes(.unsupportedResult, "the call took effect; only its result is lost"),
        .passes(.valueTooLarge, "it arrives, slowly"),
    ]

    private static func fails(_ rule: RuleName, _ reason: String) -> TestSeverity {
        TestSeverity(rule: rule, fails: true, reason: reason)
    }

    private static func passes(_ rule: RuleName, _ reason: String) -> TestSeverity {
        TestSeverity(rule: rule, fails: false, reason: reason)
    }

    /// Severities of the default trait, as runs take them.
    static let levels: [RuleName: Severity?] = Dictionary(
        uniqueKeysWithValues: table.filter(\.fails).map { ($0.rule, .error) })
}
