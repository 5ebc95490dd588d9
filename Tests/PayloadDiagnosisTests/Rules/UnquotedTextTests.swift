import BridgeFindings
import JavaScriptSyntax
import Testing

@Suite struct UnquotedTextTests {
    static let arguments = [
        "⟦5f1d7c08-0a3b-4c5e-9d61-2b7e8f90a1c2⟧, {}",
        "'p', { url: ⟦https://x.example/a⟧, n: 1 }",
        "'p', { urls: [⟦https://x.example/a⟧, https://y.example] }",
        "'p', { name: ⟦Linen Blazer⟧, sku: 'x' }",
        "'p', { color: ⟦#ff0000⟧, sku: 'x' }",
        "'p', { at: ⟦12:30⟧, sku: 'x' }",
        "'p', { at: ⟦2026-12-04T07:00:00Z⟧, sku: 'x' }",
        "'p', { mail: ⟦a@b.se⟧, sku: 'x' }",
        "'p', { name: ⟦🎉 Sale⟧, sku: 'x' }",
        "'p', { name: ⟦5 stars⟧, sku: 'x' }",
        "'p', { name: ⟦class⟧, sku: 'x' }",
        "'p', { ⟦brand-name⟧: 'x' }",
        "'p', { ⟦2nd⟧: 'x' }",
        "'p', { x: 1, ⟦brand name⟧: 'x' }",
        "'p', { v: ⟦1.2.3⟧ }",
        "'p', { tel: ⟦070-123 45 67⟧ }",
        "'p', { sku: ⟦ABC 501⟧ }",
        "'p', { margin: ⟦-70px⟧, x: 1 }", "'p', [⟦+5em⟧]", "{ statuses: { ⟦-1⟧: true } }",
        "'p', { path: ⟦/images/shoe.jpg⟧ }",
    ]

    @Test(arguments: arguments)
    func blamesArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(payload.blame == payload.expected(.unquotedText))
    }

    static let infos = [
        "⟦out of stock⟧",
        "⟦Sold out today⟧",
        "{ reason: ⟦out of stock⟧ }",
        "⟦it's sold out⟧",
        "⟦https://shop.example/cart⟧",
        "{ statuses: { ⟦CH-14⟧: true } }",
    ]

    @Test(arguments: infos)
    func blamesInfos(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .info)
        #expect(payload.blame == payload.expected(.unquotedText))
    }

    static let scripts = [
        "echo(⟦Linen Blazer⟧)",
        "⟦Playerao-4AQz.postMessage('ready')⟧",
    ]

    @Test(arguments: scripts)
    func blamesScripts(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .script)
        #expect(payload.blame == payload.expected(.unquotedText))
    }

    static let otherArguments = [
        "'p', { a: 1 b: 2 }",
        "'p', { sku: 'a' name: 'b' }",
        "'p', { name: 'it's' }",
        "'p', { current: 19,99 }",
        "'p', {{ a: 1 }}",
        "'p', { a: , b: 1 }",
        "'p', { a: -, b: 1 }", "'p', { a: -'x' b: 1 }",
    ]

    @Test(arguments: otherArguments)
    func leavesOtherArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(!payload.errors.contains { $0.rule == .unquotedText }, "\(payload.blame)")
    }

    static let otherInfos = [
        "{ success: false reason: 'x' }",
        "[\"a\": 1]",
        "success: true",
    ]

    @Test(arguments: otherInfos)
    func leavesOtherInfos(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .info)
        #expect(!payload.errors.contains { $0.rule == .unquotedText }, "\(payload.blame)")
    }

    static let otherScripts = [
        "const a = 1 const b = 2",
        "(async function(product-id) { track(1) })(\"p-1\")",
    ]

    @Test(arguments: otherScripts)
    func leavesOtherScripts(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .script)
        #expect(!payload.errors.contains { $0.rule == .unquotedText }, "\(payload.blame)")
    }
}
