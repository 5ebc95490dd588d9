import BridgeFindings
import JavaScriptSyntax
import Testing

@Suite struct RefusedPrototypeKeyTests {
    static let infos = [
        "{\"a\":{\"__proto__\":1,⟦\"__proto__\"⟧:2}}",
        "{ __proto__: null, ⟦'__prot\\x6f__'⟧: 1 }",
        "[{\"__proto__\":1},{\"__proto__\":1,\"b\":{\"__proto__\":1},⟦\"__proto__\"⟧:2}]",
    ]

    @Test(arguments: infos)
    func blamesInfos(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .info)
        #expect(payload.blame == payload.expected(.prototypeKey))
    }

    static let otherInfos = [
        "{\"a\":{\"__proto__\":1},\"b\":{\"__proto__\":2}}",
        "{\"__proto__\":1, [\"__proto__\"]: 2}",
        "{\"__proto__\":1,\"b\":it\"s}",
    ]

    @Test(arguments: otherInfos)
    func leavesOtherInfos(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .info)
        #expect(!payload.errors.contains { $0.rule == .prototypeKey }, "\(payload.blame)")
    }
}
