import BridgeFindings
import JavaScriptSyntax
import Testing

@Suite struct RefusedPercentEncodedTests {
    static let arguments = [
        "⟦%27⟧p-14%27,%20%7B%20sku:%20%27CH%27%20%7D",
        "'p', ⟦%7B⟧\"a\":1%7D",
    ]

    @Test(arguments: arguments)
    func blamesArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(payload.blame == payload.expected(.percentEncoded))
    }

    static let scripts = [
        "echo(⟦%22⟧Sale%22)"
    ]

    @Test(arguments: scripts)
    func blamesScripts(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .script)
        #expect(payload.blame == payload.expected(.percentEncoded))
    }

    static let otherArguments = [
        "'p', { name: 'Linen%20Blazer%22' }",
        "'p', { rate: 25 % }",
        "'p', { name: 'it's %22' }",
    ]

    @Test(arguments: otherArguments)
    func leavesOtherArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(!payload.errors.contains { $0.rule == .percentEncoded }, "\(payload.blame)")
    }
}
