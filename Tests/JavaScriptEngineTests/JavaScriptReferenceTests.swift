import JavaScriptEngine
import JavaScriptSyntax
import Testing

@EngineActor
@Suite struct JavaScriptReferenceTests {
    @Test(
        arguments: [
            ("undefined", JavaScriptReference.ValueType.undefined), ("null", .null), ("true", .boolean), ("0", .number),
            ("''", .string), ("[]", .object), ("() => 1", .object), ("Symbol()", .symbol), ("1n", .bigInt),
        ] as [(JavaScriptString, JavaScriptReference.ValueType)])
    func tellsTypes(script: JavaScriptString, type: JavaScriptReference.ValueType) throws {
        let value = try makePage().evaluate(script)
        #expect(value.type == type)
        #expect(value.isObject == (type == .object))
        #expect(value.isFunction == (script == "() => 1"))
        #expect(value.isArray == (script == "[]"))
        #expect((value.number != nil) == (type == .number))
        #expect((value.string != nil) == (type == .string))
        #expect((value.boolean != nil) == (type == .boolean))
    }

    nonisolated static let texts: [JavaScriptString] = [
        "", "plain", "a\u{0}b", "é", "\u{1F600}\u{301}", "\u{2028}", "\u{FFFD}", "\u{10FFFF}",
        JavaScriptString(utf16: [0xD83D]), JavaScriptString(utf16: [0xDE00, 0xD83D, 0x61]),
        JavaScriptString(utf16: [0x61, 0xDBFF, 0xDFFF, 0xD800]),
    ]

    @Test(arguments: texts) func stringsCrossUnchanged(_ text: JavaScriptString) throws {
        let page = try makePage()
        #expect(page.string(text).string == text)
        let length = try page.evaluate("s => s.length").call([page.string(text)])
        #expect(length.number == Double(text.utf16.count))
    }

    @Test(arguments: texts) func scriptsCrossUnchanged(_ text: JavaScriptString) throws {
        let quoted = JavaScriptString(wtf8: [0x27] + text.wtf8 + [0x27])
        #expect(try makePage().evaluate(quoted).string == text)
    }

    @Test func callsConstructsAndReadsProperties() throws {
        let page = try makePage()
        let add = try page.evaluate("(function (a, b) { return [this.base, a, b] })")
        let receiver = try page.evaluate("({base: 1})")
        let result = try add.call(this: receiver, [page.number(2), page.null])
        #expect(dump(page.group.reader.read(result).value) == "[1.0, 2.0, null]")
        #expect(try result.element(1).number == 2)
        #expect(try result.property("length").number == 3)
        let date = try page.evaluate("Date").construct([page.number(9)])
        #expect(dump(page.group.reader.read(date).value) == "date(9.0)")
        #expect(
            dump(page.group.reader.read(page.array([page.boolean(true), page.undefined])).value) == "[true, undefined]")
    }

    @Test func assigningRunsSettersAndDefiningDoesNot() throws {
        let page = try makePage()
        let object = try page.evaluate("var ran = 0; Object.create({set a(v) { ran++ }})")
        try object.setProperty("a", to: page.number(1))
        #expect(try page.evaluate("ran").number == 1)
        #expect(object.defineProperty("a", as: page.number(2)))
        #expect(try object.property("a").number == 2)
        #expect(try page.evaluate("ran").number == 1)
        #expect(page.globalObject.defineProperty("hidden", as: page.number(3), isEnumerable: false))
        #expect(try page.evaluate("hidden + Object.keys(globalThis).indexOf('hidden')").number == 2)
    }

    @Test(arguments: ["Object.freeze({})", "new Proxy({}, {defineProperty() { ran++ }})", "1"] as [JavaScriptString])
    func definingIsRefused(_ script: JavaScriptString) throws {
        let page = try makePage()
        try page.evaluate("var ran = 0")
        #expect(!(try page.evaluate(script).defineProperty("a", as: page.null)))
        #expect(try page.evaluate("ran").number == 0)
    }

    @Test func gettersThatThrowAreExceptions() throws {
        let page = try makePage()
        let object = try page.evaluate("({get a() { throw new TypeError('no') }})")
        let exception = #expect(throws: JavaScriptException.self) { try object.property("a") }
        #expect(exception?.description == "TypeError: no")
    }
}
