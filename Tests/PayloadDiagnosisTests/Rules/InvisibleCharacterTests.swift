import BridgeFindings
import JavaScriptSyntax
import Testing

@Suite struct InvisibleCharacterTests {
    static let arguments = [
        "'p',⟦\u{200B}⟧ { a: 1 }",
        "⟦\u{2060}⟧'p', { a: 1 }",
        "'p', { na⟦\u{AD}⟧me: 1 }",
        "'p', { a: ⟦\u{202E}⟧'x' }",
        "'p', { a: 1 }⟦\u{0}⟧",
        "'p', { ⟦\u{200D}⟧a: 1 }",
    ]

    @Test(arguments: arguments)
    func blamesArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(payload.blame == payload.expected(.invisibleCharacter))
    }

    static let infos = [
        "⟦\u{200B}⟧true"
    ]

    @Test(arguments: infos)
    func blamesInfos(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .info)
        #expect(payload.blame == payload.expected(.invisibleCharacter))
    }

    static let scripts = [
        "echo(1,⟦\u{200B}⟧ 2)"
    ]

    @Test(arguments: scripts)
    func blamesScripts(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .script)
        #expect(payload.blame == payload.expected(.invisibleCharacter))
    }

    static let otherArguments = [
        "'p',\u{A0}{ a: 1 }\u{FEFF}",
        "'p', { a: 🎉 }",
        "'p', { a: ‘x’ }",
        "'p', { a: 'it's' ",
    ]

    @Test(arguments: otherArguments)
    func leavesOtherArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(!payload.errors.contains { $0.rule == .invisibleCharacter }, "\(payload.blame)")
    }
}
