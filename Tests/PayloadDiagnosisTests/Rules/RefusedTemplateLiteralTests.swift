import BridgeFindings
import JavaScriptSyntax
import Testing

@Suite struct RefusedTemplateLiteralTests {
    static let arguments = [
        "'p', { name: `a⟦`⟧b`, x: 1 }",
        "'p', { name: `a ⟦`⟧b` c`, x: `d` }",
        "'p', { name: `Costs ⟦${⟧price usd}` }",
        "'p', { name: `Costs ⟦${⟧`, x: 1 }",
        "'p', { name: `Costs ⟦${⟧}`, x: 1 }",
    ]

    @Test(arguments: arguments)
    func blamesArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(payload.blame == payload.expected(.templateLiteral))
    }

    static let otherArguments = [
        "'p', { name: `a 'b' \"c\"` }",
        "'p', { name: `a\nb` }",
        "'p', { name: 'a`b' }",
        "'p', { name: 'it's ${x}' }",
    ]

    @Test(arguments: otherArguments)
    func leavesOtherArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(!payload.errors.contains { $0.rule == .templateLiteral }, "\(payload.blame)")
    }
}
