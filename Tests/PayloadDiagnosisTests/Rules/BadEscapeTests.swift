import BridgeFindings
import JavaScriptSyntax
import Testing

@Suite struct BadEscapeTests {
    static let arguments = [
        "'p', { path: 'C:⟦\\u⟧sers\\x', n: 1 }",
        "'p', { path: 'C:⟦\\x⟧yz', n: 'it's' }",
        "'p', { path: '⟦\\u⟧{110000}', n: 1 }",
        "'p', { path: '⟦\\u⟧12', n: 1 }",
        "'p', { path: '⟦\\u⟧{}', n: 1 }",
        "'p', { path: '⟦\\u⟧{12' }",
        "'⟦\\x⟧', {}",
        "'p', { path: `a⟦\\0⟧1` }", "'p', { path: `a⟦\\1⟧` }",
        "\"p\", { \"path\": \"S:⟦\\u⟧nisex\\aw26.pdf\" }",
    ]

    @Test(arguments: arguments)
    func blamesArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(payload.blame == payload.expected(.badEscape))
    }

    static let scripts = [
        "echo('C:⟦\\u⟧sers')"
    ]

    @Test(arguments: scripts)
    func blamesScripts(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .script)
        #expect(payload.blame == payload.expected(.badEscape))
    }

    static let otherArguments = [
        "'p', { path: '\\u0041\\x41\\u{1F600}' }",
        "'p', { path: 'C:\\temp\\1' }",
        "'p', { path: 'it's \\u' }",
        "'p', { path: 'C:\\\\users' }",
        "'p', { path: 'a\\01' }", "'p', { path: `a\\0` }",
    ]

    @Test(arguments: otherArguments)
    func leavesOtherArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(!payload.errors.contains { $0.rule == .badEscape }, "\(payload.blame)")
    }
}
