import BridgeFindings
import JavaScriptSyntax
import Testing

@Suite struct BrokenFramingTests {
    static let arguments = [
        "'p', { a: 1 ⟦name⟧: 'x' }",
        "'p' ⟦{⟧ a: 1 }",
        "'p', { sku: 'a' ⟦name⟧: 'b' }",
        "'p', { a: 1 ⟦'name'⟧: 'x' }",
        "\"p\", { \"a\": \"b\" ⟦\"name\"⟧: \"x\" }",
        "\"p\", {\"a\":\"b\"⟦\"name\"⟧:\"x\"}",
        "\"p\", {\"a\"⟦\"b\"⟧,\"name\":\"x\"}",
        "\"p\", {\"a\":\"b\"⟦;⟧\"name\":\"x\"}",
        "'p', { a: [1, 2⟦}⟧",
        "'p', { a: 'x' ⟦]⟧, b: 'y' }",
        "'p', { a: 1 ⟦;⟧}",
        "'p', {}⟦;⟧",
        "'p', { a: ⟦,⟧ b: 1 }",
        "'p', { a: ⟦}⟧",
        "'p',⟦,⟧ {}",
        "⟦,⟧ {}",
        "sku⟦:⟧ 'x'",
        "'p', sku⟦:⟧ 'x', b: 'y'",
        "'p', {⟦{⟧ a: 1 }}",
        "'p', { a ⟦=⟧ 1 }",
        "'p', { 'a' ⟦=>⟧ 1 }",
        "'p', { a ⟦'x'⟧ }",
        "'p', { a:⟦:⟧ 1 }",
        "'p', { p: a⟦:⟧ 10, b: 1 }",
        "'p', { a: 1 }⟦)⟧",
        "'p', { a: 1 }⟦}⟧",
        "'p', { a: 1 } ⟦// x⟧",
        "'p', { a: 1 } ⟦/* x⟧",
        "'p', [{ a: 1 }, { b: 2 ⟦]⟧",
        "'p', [{ a: 'x' ⟦{⟧ b: 'y' }]",
        "'p', ['a' ⟦'b'⟧]",
        "'p', { a: 1⟦⟧",
        "'p', { a: { b: [1⟦⟧",
        "'p', {}\n⟦'q'⟧, {}",
        "'p', {}⟦)⟧; f(1",
        "true⟦)⟧; f(",
        "'p', { name: 'x' }⟦)⟧; f('y'",
    ]

    @Test(arguments: arguments)
    func blamesArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(payload.blame == payload.expected(.brokenFraming))
    }

    static let infos = [
        "{ success: false ⟦reason⟧: 'out-of-stock' }",
        "success⟦:⟧ true",
    ]

    @Test(arguments: infos)
    func blamesInfos(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .info)
        #expect(payload.blame == payload.expected(.brokenFraming))
    }

    static let scripts = [
        "echo('a') ⟦echo⟧('b')",
        "const a = 1 ⟦const⟧ b = 2",
        "echo('a'⟦⟧",
        "echo('a')⟦)⟧",
        "(async()=>{ return (echo(1) ⟦// note) })()⟧",
        // A bracket at the start of a script opens a block.
        "⟦{⟧volume: 3, muted: true}", "⟦{⟧\"volume\": 3};",
    ]

    @Test(arguments: scripts)
    func blamesScripts(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .script)
        #expect(payload.blame == payload.expected(.brokenFraming))
    }

    @Test(
        arguments: [
            ("⟦{⟧volume: 3}", nil), ("⟦{⟧volume: 3}", #"[{"volume": 3}]"#),
        ] as [(String, String?)])
    func namesAnObjectThatIsABlock(marked: String, meant: String?) throws {
        try RuleName.brokenFraming.expectAlone(ArrivedSample(marked, meant: meant, way: .script, call: "echo"))
    }

    @Test(arguments: ["({volume: 3})", "{ echo({volume: 3}) }", "{ a: for (;;) break a }"])
    func leavesBlocks(script: String) throws {
        try RuleName.brokenFraming.expectSilence(ArrivedSample(script, way: .script))
    }

    static let otherArguments = [
        "'p', { a: 1, }, ",
        "'p', [1,,2] // x\n",
        "'p', { name: 'it's' }",
        "'p', { current: 19,99 }",
        "'p', out of stock",
    ]

    @Test(arguments: otherArguments)
    func leavesOtherArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(!payload.errors.contains { $0.rule == .brokenFraming }, "\(payload.blame)")
    }

    static let otherInfos = [
        "[\"a\": 1]"
    ]

    @Test(arguments: otherInfos)
    func leavesOtherInfos(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .info)
        #expect(!payload.errors.contains { $0.rule == .brokenFraming }, "\(payload.blame)")
    }
}
