import BridgeFindings
import JavaScriptSyntax
import Testing

@Suite struct RawLineBreakTests {
    static let arguments = [
        "'p', { name: 'a⟦\n⟧b', x: 'y' }",
        "'p', { name: 'a⟦\r\n⟧b', x: 'it's' }",
        "'p', { name: 'a\\nb', x: 'c⟦\r⟧d' }",
        "'p', { name: 'a⟦\n⟧b's', x: 1 }",
        "'p⟦\n⟧', {}",
        "\"p\", {\"a\":\"b⟦\n⟧c\"}",
        "'p', { re: /a⟦\u{2028}⟧b/ }", "'p', { re: /a⟦\u{2029}⟧b/i, x: 1 }", "'p', { re: /a⟦\n⟧b/ }",
    ]

    @Test(arguments: arguments)
    func blamesArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(payload.blame == payload.expected(.rawLineBreak))
    }

    static let infos = [
        "'Line A⟦\r\n⟧\\nLine B'",
        "{success: true, sku:'CH-14⟦\n⟧'}",
    ]

    @Test(arguments: infos)
    func blamesInfos(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .info)
        #expect(payload.blame == payload.expected(.rawLineBreak))
    }

    static let scripts = [
        "echo(\"payload {⟦\n⟧    id = 7;\n}\")",
        "echo('x', 'First⟦\n⟧Second, it's late')",
        "echo('x') // Vor⟦\u{2028}⟧ Ort zu",
    ]

    @Test(arguments: scripts)
    func blamesScripts(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .script)
        #expect(payload.blame == payload.expected(.rawLineBreak))
    }

    static let otherArguments = [
        "'p', { name: 'a\\\nb' }",
        "'p', {\n name: 'a'\n}",
        "'p', { name: `a\nb` }",
        "'p', { name: 'it's\nso' }",
        "'p', {\n  name: 'Vase,\n  sku: 'CH-14'\n}",
        "'p', { name: 'a\u{2028}b' }",
        "'p', { path: /a\n }", "'p', { re: /ab/ }\u{2028}x",
    ]

    @Test(arguments: otherArguments)
    func leavesOtherArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(!payload.errors.contains { $0.rule == .rawLineBreak }, "\(payload.blame)")
    }
}
