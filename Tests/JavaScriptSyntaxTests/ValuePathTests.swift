import JavaScriptSyntax
import Testing

@Suite("ValuePath")
struct ValuePathTests {
    @Test(
        "Print and read back",
        arguments: [
            ("arguments", []),
            ("arguments[1].sizes[2].inStock", [.index(1), .name("sizes"), .index(2), .name("inStock")]),
            (#"info["odd key"]"#, [.name("odd key")]), (#"value["it's \"it\""]"#, [.name("it's \"it\"")]),
            ("value.if.caf\u{E9}", [.name("if"), .name("caf\u{E9}")]), (#"value["1"]"#, [.name("1")]),
            (#"value[""]"#, [.name("")]),
            (#"value[Symbol("a b")]"#, [.symbol("a b")]), ("value[[Prototype]].a", [.prototype, .name("a")]),
            (#"value["\ud83d"]"#, [.name(JavaScriptString(utf16: [0xD83D]))]),
        ] as [(String, [ValuePath.Step])])
    func roundTrip(text: String, steps: [ValuePath.Step]) throws {
        let path = try ValuePath(parsing: text)
        #expect(path.steps == steps)
        #expect(path.description == text)
    }

    @Test(
        "What is no path",
        arguments: [
            ("", "expected a name", 0), ("a.", "expected a name", 2), ("a[", "expected a number or a string", 2),
            ("a[1", "expected ']'", 3),
            ("a b", "expected '.' or '['", 1), ("a[b]", "expected 'Symbol'", 2),
            ("a['b", "expected a number or a string", 2),
            ("a[-1]", "expected a number or a string", 2), ("a[1.5]", "expected a number or a string", 2),
            ("[1]", "expected a name", 0),
        ])
    func errors(text: String, message: String, offset: Int) {
        let error = #expect(throws: LiteralError.self) { try ValuePath(parsing: text) }
        #expect(error?.message == message)
        #expect(error?.offset == offset)
    }

    @Test("Following a path")
    func follow() throws {
        let value = JavaScriptValue.array([
            .string("p"), .object([("a", .array([.null, .number(7)])), ("a", .number(8))]),
        ])
        #expect(value.node(at: ValuePath([.index(1), .name("a")])).map { value.nodes[$0].number } == 8)
        #expect(value.node(at: ValuePath([.index(2)])) == nil)
        #expect(value.node(at: ValuePath([.index(-1)])) == nil)
        #expect(value.node(at: ValuePath([.index(0), .name("a")])) == nil)
        #expect(value.node(at: ValuePath()) == 0)
    }
}
