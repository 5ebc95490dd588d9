import BridgeFindings
import JavaScriptSyntax
import Testing

@Suite struct TypographicQuoteTests {
    static let arguments = [
        "'p', { name: ⟦‘⟧Oak’, n: 1 }",
        "⟦“⟧p”, { name: 'x' }",
        "'p', { ⟦“⟧name”: 'x' }",
        "'p', { name: 'Oak⟦’⟧, n: 'b' }",
        "'p', { name: ⟦«⟧Oak», n: 1 }",
        "'p', { name: ⟦‘⟧Oak' }",
    ]

    @Test(arguments: arguments)
    func blamesArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(payload.blame == payload.expected(.typographicQuote))
    }

    static let infos = [
        "⟦‘⟧out of stock’"
    ]

    @Test(arguments: infos)
    func blamesInfos(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .info)
        #expect(payload.blame == payload.expected(.typographicQuote))
    }

    static let scripts = [
        "echo(⟦“⟧a”)"
    ]

    @Test(arguments: scripts)
    func blamesScripts(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .script)
        #expect(payload.blame == payload.expected(.typographicQuote))
    }

    static let otherArguments = [
        "'p', { name: 'Levi’s “501”' }",
        "'p', { name: 'it’s', b: 'Tom's' }",
        "'p', { current: 1’499.50 }",
        "'p', { name: Levi’s 501 }",
    ]

    @Test(arguments: otherArguments)
    func leavesOtherArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(!payload.errors.contains { $0.rule == .typographicQuote }, "\(payload.blame)")
    }
}
