import BridgeFindings
import JavaScriptSyntax
import Testing

@Suite struct UnescapedQuoteTests {
    static let arguments = [
        "'p', { name: 'Rock ⟦'⟧n' Roll', sku: 'x' }",
        "'p', { name: 'it⟦'⟧s', brand: 'Levi's' }",
        "'O⟦'⟧Neill', { sku: 'x' }",
        "'p', { name: 'Ladder 5⟦'⟧-'6' x 'y', sku: 'a' }",
        "'p', { name: 'Ladder (5⟦'⟧), tall', sku: 'x' }",
        "'p', { name: 'Men⟦'⟧, Women', sku: 'x' }",
        "'p', { name: 'Sizes 5⟦'⟧, 6' and 7', sku: 'x' }",
        "'p', { name: 'M⟦'⟧, 'L', sku: 'x' }",
        "'p', { tags: ['a', 'Kid⟦'⟧s', 'c'] }",
        "'p', { tags: ['a', 'boys⟦'⟧', 'c'] }",
        "'p', { 'O⟦'⟧14': true, 'b': 1 }",
        "'p', { sku: 'x', 'O⟦'⟧14': 'y', z: 1 }",
        "'⟦'⟧p-14'', { sku: 'x' }",
        "\"p\", { \"name\": \"27⟦\"⟧ Monitor\", \"b\": \"x\" }",
        "\"p\", { \"name\": \"27⟦\"⟧\", \"b\": \"x\" }",
        "\"p\", { \"name\": \"5'9⟦\"⟧ tall\", \"b\": \"x\" }",
        "'p', {\"sku\":\"a\",\"name\":\"18⟦\"⟧ stool\",\"b\":\"x\"}",
        "'p', { d: '<a href=⟦'⟧x'>y</a>', e: 'z' }",
        "'p', { d: \"<a href=⟦\"⟧x\">y</a>\", e: 'z' }",
        "'p', { name: 'a\\\\⟦'⟧b', e: 'z' }",
        "'p', { name: 'a\\\\\\'b', e: 'it⟦'⟧s' }",
        "'p', { d: '⟦'⟧quoted' first', e: 'z' }",
        "'p', { d: 'ends ⟦'⟧quoted'', e: 'z' }",
        "'p', { name: 'dogs⟦'⟧ & cats' toys', e: 'z' }",
        "'p', '{\"a\":\"it⟦'⟧s\"}'",
        "'p', { b: 'Tom ⟦'⟧The Cat', Jerry & Co', c: 'd' }",
        "'p', { note: 'was ⟦'⟧19,99' now', current: 19,99 }",
        "'p', { url: 'https://a.example/o⟦'⟧neill.png', n: 1 }",
        "'p', { name: 'a⟦'⟧ in 'b', sku: 'a' }",
        "'p', { name: 'Mug⟦'⟧}); f('p-1', { name: 'Free', x: '' }",
        "'p', { name: 'x⟦'⟧}); alert('y' }",
        "'p', f => f.name('x').brandName('O⟦'⟧Neill')", "'p', f => f.name('x⟦'⟧s').brandName('y')",
        "'p', { factory: f => f.sku('a').name('x').brandName('O⟦'⟧Neill').price(1) }",
        "'p', function(f) { return f.name('x').brandName('O⟦'⟧Neill'); }",
    ]

    @Test(arguments: arguments)
    func blamesArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(payload.blame == payload.expected(.unescapedQuote))
    }

    static let infos = [
        "'it⟦'⟧s'",
        "'Dana⟦'⟧s order is ready'",
        "{success: true, sku:'o⟦'⟧neill'}",
        "{ success: false, reason: 'field ⟦'⟧size' is missing' }",
        "{ statuses: { 'O⟦'⟧14': true } }",
        "'{\"a\":\"it⟦'⟧s\"}'",
    ]

    @Test(arguments: infos)
    func blamesInfos(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .info)
        #expect(payload.blame == payload.expected(.unescapedQuote))
    }

    static let scripts = [
        "echo('Ben⟦'⟧s Mug')",
        "echo('Ben⟦'⟧s Mug');",
        "echo('a', 'Ben⟦'⟧s Mug'); track('x')",
        "echo(\"a\", 'rock ⟦'⟧n' roll')",
        "window.f && echo('it⟦'⟧s')",
        "echo({ name: 'it⟦'⟧s', b: 'c' })",
        "var x = 'it⟦'⟧s'; echo(x)",
        "echo('⟦'⟧x'')",
        "eval(\"track(⟦\"⟧open\", 1)\")",
        "echo('size \\\\⟦'⟧S\\\\'')",
        "echo('a (5⟦'⟧) tall')",
    ]

    @Test(arguments: scripts)
    func blamesScripts(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .script)
        #expect(payload.blame == payload.expected(.unescapedQuote))
    }

    static let otherArguments = [
        "'p', { name: 'it\\'s', b: \"it's\" }",
        "'p', { a: 'say \"hi\", ok', b: ['a, b'] }",
        "'p', { a: 'x' ], b: 'y' }",
        "'p' { a: 'x' }",
        "'p', { sku: 'a' name: 'b' }",
        "'p', { name: 'Vase }",
        "'p', { current: 19,99, note: 'it's' }",
        "'p', { a: 1 'name': 'x' }",
        "'p', { name: 'x' }); f('y'",
        "'p', { name: 'Vase, sku: 'CH-14' }",
        "'p', { name: 'a' + 'b' }",
        "'p', { 'a', 'b': 1 }",
        "\"p\", {\"sku\"\"CH\",\"name\":\"x\"}",
        "\"p\", {\"sku\":\"CH\"\"name\":\"x\"}",
        "\"p\", {\"sku\":\"CH\";\"name\":\"x\"}",
    ]

    @Test(arguments: otherArguments)
    func leavesOtherArguments(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .arguments)
        #expect(!payload.errors.contains { $0.rule == .unescapedQuote }, "\(payload.blame)")
    }

    static let otherInfos = [
        "it's sold out"
    ]

    @Test(arguments: otherInfos)
    func leavesOtherInfos(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .info)
        #expect(!payload.errors.contains { $0.rule == .unescapedQuote }, "\(payload.blame)")
    }

    static let otherScripts = [
        "echo('a') echo('b')",
        "echo('a' + 'b')",
        "echo('a'",
    ]

    @Test(arguments: otherScripts)
    func leavesOtherScripts(text: String) throws {
        let payload = try DiagnosedPayload(text, as: .script)
        #expect(!payload.errors.contains { $0.rule == .unescapedQuote }, "\(payload.blame)")
    }

    /// What the structure cannot tell, the intention can.
    static let ambiguous: [(text: String, name: String)] = [
        ("'p', { name: 'Ladder 5⟦'⟧-'6' }", "Ladder 5'-'6"),
        ("'p', { name: 'a⟦'⟧/'b'/'c' }", "a'/'b'/'c"),
        ("'p', { name: 'x⟦'⟧, y: 'z' }", "x', y: 'z"),
        ("'p', { name: 'x⟦'⟧+'y' }", "x'+'y"),
        ("'p', { name: 'Stool⟦'⟧, z: (f()), w: '' }", "Stool', z: (f()), w: '"),
        ("'p', { name: '⟦'⟧' }", "'"),
    ]

    @Test(arguments: ambiguous)
    func believesWhatWasMeant(text: String, name: String) throws {
        let intended = JavaScriptValue.array([.string("p"), .object([("name", .string(name))])])
        let payload = try DiagnosedPayload(text, intended: intended)
        #expect(payload.blame == payload.expected(.unescapedQuote))
    }

    @Test func tellsScriptsThatDoMoreThanWasMeant() throws {
        let payload = try DiagnosedPayload(
            "echo('⟦'⟧);f('ran')", as: .script, intended: .array([.string("');f('ran")]), function: "echo")
        #expect(payload.verdict == .injected)
        #expect(payload.blame == payload.expected(.unescapedQuote))
    }

    @Test func onlyWarnsWhenNobodySaysWhatWasMeant() throws {
        let payload = try DiagnosedPayload("'p', { name: 'Ladder 5'-'6' }")
        #expect(payload.findings.map(\.rule) == [.unescapedQuote])
        #expect(payload.findings.map(\.severity) == [.warning])
    }

    @Test func readsAlone() throws {
        let finding = try #require(try DiagnosedPayload("'p', { name: 'it's' }").errors.first)
        #expect(
            finding.message
                == "the apostrophe before `s' }` ends the literal; the rest of the value is read as code")
        #expect(
            finding.notes.map(\.message) == [
                "no part of this payload ran", "the literal begins here; JavaScript reads it as `'it'`",
                "build the text with JavaScriptArguments, or insert the output of JSONEncoder without quotes around it",
            ])
        #expect(finding.notes[1].range?.offset == 13)
    }

    @Test func namesTheOrderOfEscaping() throws {
        let finding = try #require(try DiagnosedPayload("'p', { name: 'a \\\\'b' }").errors.first)
        #expect(finding.notes.contains { $0.message.contains("double backslashes first") })
    }
}
