import BridgeFindings
import JavaScriptSyntax
import Testing

@Suite struct GraphemeEscaperTests {
    static let arguments = [
        "'p', { name: 'Levi⟦'⟧\u{301}s', x: 'y' }",
        "'p', { name: 'Levi⟦'⟧\u{200D}s', x: 'y' }",
        "'p', { name: 'Levi⟦'⟧\u{FE0F}s', x: 'y' }",
        "\"p\", { \"name\": \"צ⟦\"⟧\u{5B4}y\", \"x\": \"y\" }",
        "'p', { name: 'it\\'s Levi⟦'⟧\u{301}s', x: 'y' }",
        "'p', { name: 'a\u{600}⟦'⟧b', x: 'y' }",
    ]

    @Test(arguments: arguments)
    func blamesArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(payload.blame == payload.expected(.graphemeEscaper))
    }

    static let scripts = [
        "echo('it⟦'⟧\u{301}s')"
    ]

    @Test(arguments: scripts)
    func blamesScripts(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .script)
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
