import BridgeFindings
import JavaScriptSyntax
import Testing

@Suite struct LocaleNumberTests {
    static let arguments = [
        "'p', { current: ⟦19,99⟧ }",
        "'p', { current: ⟦19,99⟧, original: 5 }",
        "'p', { current: ⟦1.234,5⟧ }",
        "'p', { current: ⟦1,499.5⟧, x: 1 }",
        "'p', { current: ⟦1 499,5⟧, x: 1 }",
        "'p', { current: ⟦1\u{A0}499⟧, x: 1 }",
        "'p', { current: ⟦1\u{202F}499.00⟧, x: 1 }",
        "'p', { current: ⟦1\u{2009}499⟧ }",
        "'p', { current: ⟦1'499.50⟧, x: 'y' }",
        "'p', { current: ⟦1’499.50⟧, x: 'y' }",
        "'p', { current: ⟦٤٩٫٩٠⟧ }",
        "'p', { current: ⟦१,२३४.५⟧ }",
        "'p', { current: ⟦１２⟧ }",
        "'p', { current: ⟦€19.99⟧ }",
        "'p', { current: ⟦19,99 €⟧, x: 2 }",
        "'p', { current: ⟦19.99 SEK⟧ }",
        "'p', { current: ⟦SEK 19.99⟧ }",
        "'p', { current: ⟦kr 19.99⟧ }",
        "'p', { current: ⟦19kr⟧ }",
        "'p', { current: ⟦−5⟧ }",
        "'p', { current: ⟦-1 234,5⟧ }",
        "'p', { current: ⟦25 %⟧ }",
        "'p', { current: ⟦1,23,456.00⟧ }",
        "'p', { current: ⟦1.499.000⟧ }",
        "'p', { current: ⟦R$ 19,90⟧ }",
        "'p', { current: ⟦$1,499.50⟧, x: 1 }",
        "'p', { current: ⟦£5⟧ }",
        "'p', { current: ⟦1499,50\u{A0}kr⟧ }",
        "'p', { current: ⟦19,99⟧, note: 'it's' }",
        "'p', [{ sizes: [{ current: ⟦19,99⟧ }] }]",
        "⟦1 499⟧, {}",
    ]

    @Test(arguments: arguments)
    func blamesArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(payload.blame == payload.expected(.localeNumber))
    }

    static let infos = [
        "⟦1 499,50⟧"
    ]

    @Test(arguments: infos)
    func blamesInfos(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .info)
        #expect(payload.blame == payload.expected(.localeNumber))
    }

    static let scripts = [
        "echo(⟦1 499⟧)",
        "echo({ current: ⟦19,99⟧ })",
    ]

    @Test(arguments: scripts)
    func blamesScripts(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .script)
        #expect(payload.blame == payload.expected(.localeNumber))
    }

    static let otherArguments = [
        "'p', { current: 19.99, original: -5e3 }",
        "'p', { at: 12:30 }",
        "'p', { v: 1.2.3 }",
        "'p', { tel: 070-123 45 67 }",
        "'p', { note: 'it's', current: 19,99 }",
        "'p', { name: 10 000 steps }",
        "'p', { sku: ABC 501 }",
        "'p', { a: 1, 2b: 3 }",
    ]

    @Test(arguments: otherArguments)
    func leavesOtherArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(!payload.errors.contains { $0.rule == .localeNumber }, "\(payload.blame)")
    }
}
