import BridgeFindings
import JavaScriptSyntax
import Testing

@Suite struct GraphemeEscaperTests {
    static let arguments = [
        "'p', { name: 'Levi⟦'⟧\u{301}s', x: 'it\\'s' }",
        "'p', { name: 'Levi⟦'⟧\u{200D}s', x: 'it\\'s' }",
        "'p', { x: 'it\\'s', name: 'Levi⟦'⟧\u{FE0F}s' }",
        "\"p\", { \"name\": \"צ⟦\"⟧\u{5B4}y\", \"x\": \"7\\\"\" }",
        "'p', { name: 'it\\'s Levi⟦'⟧\u{301}s', x: 'y' }",
        "'p', { name: 'a\u{600}⟦'⟧b', x: 'it\\'s' }",
    ]

    @Test(arguments: arguments)
    func blamesArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(payload.blame == payload.expected(.graphemeEscaper))
    }

    static let scripts = [
        "echo('it⟦'⟧\u{301}s', 'it\\'s')"
    ]

    @Test(arguments: scripts)
    func blamesScripts(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .script)
        #expect(payload.blame == payload.expected(.graphemeEscaper))
    }

    /// Nothing of these texts shows an escaper.
    static let rawTexts = [
        "'p', { name: 'Levi⟦'⟧\u{301}s', x: 'y' }",
        "'p', { name: 'Levi⟦'⟧\u{200D}s', x: 'C:\\\\' }",
        "\"p\", { \"name\": \"צ⟦\"⟧\u{5B4}y\", \"x\": \"a\\\\nb\" }",
    ]

    @Test(arguments: rawTexts)
    func aRawQuoteIsNoneOfAnEscaper(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(payload.blame == payload.expected(.unescapedQuote))
        #expect(payload.errors.first?.notes.contains { $0.message.contains("one Character in Swift") } == true)
    }

    @Test func aKnownIntentionIsATrace() throws {
        let payload = try DiagnosedPayload(
            "'it⟦'⟧\u{301}s'", as: .arguments, intended: .array([.string("it'\u{301}s")]))
        #expect(payload.blame == payload.expected(.graphemeEscaper))
    }

    static let otherArguments = [
        "'p', { name: 'Levi's', x: 'y' }",
        "'p', { name: 'it's Levi'\u{301}s', x: 'y' }",
        "'p', { name: 'Levi\\'\u{301}s' }",
        "'p', { name: \"Levi'\u{301}s\" }",
    ]

    @Test(arguments: otherArguments)
    func leavesOtherArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(!payload.errors.contains { $0.rule == .graphemeEscaper }, "\(payload.blame)")
    }
}
