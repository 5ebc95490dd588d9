import BridgeFindings
import JavaScriptSyntax
import Testing

@Suite struct SwiftDescriptionTests {
    static let arguments = [
        "'p', { current: ⟦Money(amount: 129.0, currency: \"SEK\")⟧ }",
        "'p', { from: ⟦2026-12-04 07:00:00 +0000⟧, b: 1 }",
        "'p', { name: ⟦[\"en\": \"Oak stool\"]⟧, b: 1 }",
        "'p', { a: ⟦<null>⟧ }",
        "'p', { a: ⟦()⟧ }",
    ]

    @Test(arguments: arguments)
    func blamesArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(payload.blame == payload.expected(.swiftDescription))
    }

    static let infos = [
        "⟦[\"a\": 1]⟧",
        "⟦[:]⟧",
        "⟦[1: \"b\"]⟧",
        "⟦[[\"sku\": \"a\", \"quantity\": 1]]⟧",
        "⟦[\"statuses\": [\"CH-14\": true]]⟧",
        "⟦Money(amount: 1)⟧",
        "⟦MyApp.Money(amount: 1)⟧",
        "⟦(success: true)⟧",
        "⟦(success: false, reason: \"out\")⟧",
        "⟦()⟧",
        "⟦<null>⟧",
        "⟦<MyApp.Product: 0x600003c0>⟧",
        "⟦2026-12-04 07:00:00 +0000⟧",
        "⟦{\n    a = 1;\n    b = \"x y\";\n}⟧",
        "⟦(\n        {\n        a = 1;\n    }\n)⟧",
        "⟦Optional([\"a\": 1])⟧",
        "⟦Optional(Money(amount: 1))⟧",
        "⟦failure(MyError.timeout(after: 3))⟧",
        "[⟦Product(id: \"a\")⟧, Product(id: \"b\")]",
        "{ x: ⟦outOfStock(count: 3)⟧ }",
        "{ statuses: ⟦[\"CH-14\": true]⟧ }",
        "⟦0..<5⟧",
        "⟦12 bytes⟧",
        "⟦Error Domain=NSURLErrorDomain Code=-1009 \"offline\" UserInfo={a=b}⟧",
    ]

    @Test(arguments: infos)
    func blamesInfos(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .info)
        #expect(payload.blame == payload.expected(.swiftDescription))
    }

    static let scripts = [
        "echo(⟦[\"a\": 1]⟧)",
        "echo(⟦Money(amount: 1)⟧)",
        "echo(⟦()⟧)",
    ]

    @Test(arguments: scripts)
    func blamesScripts(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .script)
        #expect(payload.blame == payload.expected(.swiftDescription))
    }

    static let otherArguments = [
        "'p', { a: [1, 2], b: (3), c: f(1) }",
        "'p', { a = 1 }",
        "'p', ['a' 'b']",
        "'p', [ sku: 'CH' ]",
        "'p', { name: Linen Blazer (new) }",
        "'p', { urls: [https://a.example/b] }",
    ]

    @Test(arguments: otherArguments)
    func leavesOtherArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(!payload.errors.contains { $0.rule == .swiftDescription }, "\(payload.blame)")
    }

    static let otherInfos = [
        "success: true",
        "[\"a\", 1]",
        "{ a: '[\"a\": 1]' }",
    ]

    @Test(arguments: otherInfos)
    func leavesOtherInfos(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .info)
        #expect(!payload.errors.contains { $0.rule == .swiftDescription }, "\(payload.blame)")
    }

    static let otherScripts = [
        "track(name: 'x')",
        "(async function(product-id) { track(1) })(\"p-1\")",
    ]

    @Test(arguments: otherScripts)
    func leavesOtherScripts(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .script)
        #expect(!payload.errors.contains { $0.rule == .swiftDescription }, "\(payload.blame)")
    }
}
