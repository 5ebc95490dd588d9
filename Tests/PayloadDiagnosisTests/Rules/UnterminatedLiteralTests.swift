import BridgeFindings
import JavaScriptSyntax
import Testing

@Suite struct UnterminatedLiteralTests {
    static let arguments = [
        "'p', { name: ⟦'⟧Vase }",
        "'p', { name: ⟦'⟧Vase, sku: 'CH-14', x: 1 }",
        "'p', {\n  name: ⟦'⟧Vase,\n  sku: 'CH-14'\n}",
        "'p', { tags: [⟦'⟧a, 'b', 'c'] }",
        "'p', { tags: ['a', ⟦'⟧b] }",
        "⟦'⟧p, { sku: 'x' }",
        "\"p\", {⟦\"⟧sku:\"CH\",\"name\":\"x\"}",
        "\"p\", {\"sku\":⟦\"⟧CH,\"name\":\"x\"}",
        "'p', { name: 'C:\\dir⟦\\⟧', sku: 'x' }",
        "'p', { name: 'AC⟦\\⟧' }",
        "'AC⟦\\⟧', { name: 'x' }",
        "'p', {\n name: 'AC\\\\DC⟦\\⟧',\n sku: 'x'\n}",
        "'p', { name: 'Gift ⟦\\⟧', brandName: 'Norrlund' }",
    ]

    @Test(arguments: arguments)
    func blamesArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(payload.blame == payload.expected(.unterminatedLiteral))
    }

    static let infos = [
        "⟦'⟧out of stock"
    ]

    @Test(arguments: infos)
    func blamesInfos(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .info)
        #expect(payload.blame == payload.expected(.unterminatedLiteral))
    }

    static let scripts = [
        "echo(\"⟦\\⟧\")",
        "echo(⟦\"⟧abc)",
        "echo(⟦`⟧abc)",
    ]

    @Test(arguments: scripts)
    func blamesScripts(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .script)
        #expect(payload.blame == payload.expected(.unterminatedLiteral))
    }

    static let otherArguments = [
        "'p', { name: 'it's' }",
        "'p', { a: 1 } /* x",
        "'p', { name: 'AC\\\\' }",
        "'p', { name: 'a\nb' }",
    ]

    @Test(arguments: otherArguments)
    func leavesOtherArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(!payload.errors.contains { $0.rule == .unterminatedLiteral }, "\(payload.blame)")
    }

    static let otherInfos = [
        "it's sold out"
    ]

    @Test(arguments: otherInfos)
    func leavesOtherInfos(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .info)
        #expect(!payload.errors.contains { $0.rule == .unterminatedLiteral }, "\(payload.blame)")
    }
}
