import JavaScriptEngine
import JavaScriptSyntax
import Testing

@EngineActor
@Suite struct ValueWriterTests {
    /// What the writer can make is exactly what the reader reads, apart from what has an identity of its own.
    nonisolated static let samples = ValueReaderTests.samples.filter { sample in
        !["accessor", "function(", "proxy", "promise(", "instance("].contains { sample.dump.contains($0) }
    }

    @Test(arguments: samples) func makesWhatWasRead(_ sample: ValueReaderTests.Sample) throws {
        let source = try makePage()
        try source.evaluate("var ran = 0; class Product {}")
        let value = try source.read(sample.script).value
        let target = try makePage()
        try target.evaluate(ValueReaderTests.hostility)
        let made = try target.makeValue(value)
        #expect(dump(target.group.reader.read(made).value) == sample.dump)
        #expect(try target.evaluate("ran").number == 0)
    }

    @Test func enoughSamplesAreLeft() {
        #expect(Self.samples.count >= 45)
    }

    @Test func sharedObjectsKeepTheirIdentity() throws {
        let page = try makePage()
        let value = try page.read("(() => { const s = {x: 1}; const a = [s, s]; a.push(a); return a })()").value
        try page.globalObject.setProperty("made", to: page.makeValue(value))
        #expect(
            dump(try page.read("[made[0] === made[1], made[2] === made, made.length]").value) == "[true, true, 3.0]")
    }

    @Test func plainObjectsAreThePagesOwn() throws {
        let page = try makePage()
        let value = JavaScriptValue.object(["sku": .string("it's"), "sizes": .array([.number(1), .null])])
        try page.globalObject.setProperty("made", to: page.makeValue(value))
        let script: JavaScriptString =
            "[made instanceof Object, Array.isArray(made.sizes), made.sizes instanceof Array, JSON.stringify(made)]"
        #expect(dump(try page.read(script).value) == #"[true, true, true, '{"sku":"it's","sizes":[1,null]}']"#)
    }

    @Test(
        arguments: ["() => 1", "new Proxy({}, {})", "({get a() {}})", "Promise.resolve()", "new WeakMap"]
            as [JavaScriptString])
    func refusesWhatNoScriptCanBeHanded(_ script: JavaScriptString) throws {
        let page = try makePage()
        let value = try page.read(script).value
        #expect(throws: UnmakeableValue.self) { try page.makeValue(.array([value])) }
    }

    @Test func refusalsNameKindAndPlace() throws {
        let page = try makePage()
        let value = try page.read("({a: [1, () => 1]})").value
        let refusal = #expect(throws: UnmakeableValue.self) { try page.makeValue(value) }
        #expect(refusal?.kind == .function)
        #expect(refusal?.reason == "at a[1]")
    }

    @Test func refusesTextsThatTheEngineRefuses() throws {
        let page = try makePage()
        var builder = JavaScriptValue.Builder()
        builder.open(.regularExpression, text: "/(/".utf8)
        let expression = builder.finish()
        #expect(throws: UnmakeableValue.self) { try page.makeValue(expression) }
        #expect(try page.evaluate("1").number == 1)
    }

    @Test func makesLargeAndDeepValues() throws {
        let page = try makePage()
        let value = try page.read(
            """
            let a = Array.from({length: 9000}, (_, i) => 'n' + i);
            for (let i = 0; i < 1500; i++) a = [a];
            a
            """
        ).value
        let made = try page.makeValue(value)
        #expect(page.group.reader.read(made).value.nodes.count == 10_501)
    }
}
