import JavaScriptEngine
import JavaScriptSyntax
import Testing

@EngineActor
@Suite struct RealmWatchTests {
    private static let world = """
        var ran = 0, player = {show() {}, rate: 1.5, list: [], nan: NaN, zero: -0}, deep = {a: {b: {c: 1}}};
        var held = [() => deep]
        """

    /// A watch of the page that the world makes, and the page.
    private func watched(admitting keys: [JavaScriptString] = []) throws -> (page: JavaScriptContext, watch: RealmWatch)
    {
        let page = try makePage()
        try page.evaluate(JavaScriptString(Self.world))
        return (page, RealmWatch(of: page, roots: ["player": try page.evaluate("player")], admitting: keys))
    }

    nonisolated static let samples: [(JavaScriptString, [String])] = [
        ("foo = 1", ["globalThis.foo added"]),
        ("function foo() {}", ["globalThis.foo added"]),
        ("globalThis[Symbol('s')] = 1", ["globalThis[Symbol(s)] added"]),
        ("delete player.rate", ["player.rate removed"]),
        ("player.show = () => {}", ["player.show replaced"]),
        ("player.rate = 2", ["player.rate replaced"]),
        ("player.nan = NaN; player.zero = 0", ["player.zero replaced"]),
        ("Object.defineProperty(player, 'rate', {get() { ran++ }})", ["player.rate replaced"]),
        ("Object.defineProperty(player, 'rate', {enumerable: false})", ["player.rate has other attributes"]),
        ("Object.setPrototypeOf(player, null)", ["player has another prototype"]),
        ("Object.preventExtensions(player.list)", ["player.list can no longer be extended"]),
        ("Object.preventExtensions(player)", ["player can no longer be extended"]),
        (
            "Array.prototype.push = 1; Array.prototype.x = 2",
            ["Array.prototype.push replaced", "Array.prototype.x added"]
        ),
        ("JSON = {}; undefined = 1", ["globalThis.JSON replaced"]),
        ("player = new Proxy(player, {})", ["globalThis.player replaced"]),
        // Everything that is reached, however deep, and what hangs on functions, getters and prototypes.
        ("deep.a.b.c = 2", ["deep.a.b.c replaced"]),
        ("held[0].x = 1", ["held.0.x added"]),
        ("player.list.push(1)", ["player.list.length replaced", "player.list.0 added"]),
        ("Intl.NumberFormat.prototype.format2 = 1", ["Intl.NumberFormat.prototype.format2 added"]),
        ("Math.max.x = 1", ["Math.max.x added"]),
        ("parseInt.toString = () => ''", ["parseInt.toString added"]),
        ("Object.getPrototypeOf(Int8Array).x = 1", ["Int8Array.[[Prototype]].x added"]),
        // What only syntax reaches.
        ("Object.getPrototypeOf(function* () {}).x = 1", ["GeneratorFunction.prototype.x added"]),
        ("(function* () {})().__proto__.__proto__.next = 1", ["GeneratorFunction.prototype.prototype.next replaced"]),
        ("Object.getPrototypeOf(async () => {}).x = 1", ["AsyncFunction.prototype.x added"]),
        ("Object.getPrototypeOf(async function* () {}).x = 1", ["AsyncGeneratorFunction.prototype.x added"]),
        ("[][Symbol.iterator]().__proto__.next = 1", ["ArrayIterator.prototype.next replaced"]),
        ("''[Symbol.iterator]().__proto__.next = 1", ["StringIterator.prototype.next replaced"]),
        ("new Map().entries().__proto__.next = 1", ["MapIterator.prototype.next replaced"]),
        ("new Set().values().__proto__.next = 1", ["SetIterator.prototype.next replaced"]),
        ("'a'.matchAll(/a/g).__proto__.next = 1", ["RegExpStringIterator.prototype.next replaced"]),
    ]

    @Test(arguments: samples) func tellsWhatChanged(script: JavaScriptString, changes: [String]) throws {
        let (page, watch) = try watched()
        #expect(watch.changes() == [])
        try page.evaluate(script)
        #expect(watch.changes()?.map(\.description) == changes)
        #expect(try page.evaluate("ran").number == 0)
    }

    /// Code that uses the realm and leaves it as it was; the watch itself leaves no trace that code could see.
    @Test(arguments: [
        "1 + 1", "let local = 1; const other = 2; class Also {}", "delete player.rate; player.rate = 1.5",
        "/(a)(b)/.exec('ab'); RegExp.$1", "'x'.replace(/x/g, y => y)", "new Intl.NumberFormat('de').format(1.5)",
        "new Date(2026, 1).toLocaleDateString('sv')", "JSON.parse(JSON.stringify({a: [1, {}]}))",
        "try { null.x } catch (e) { e.stack }", "Promise.resolve(1).then(x => x)", "(async () => { await 1 })()",
        "[...(function* () { yield 1 })()]", "for (const x of new Map([[1, 2]])) x", "`${[1, 2]}`", "Symbol.for('x')",
        "(function f() { return f.caller })()", "player.show(); held[0]()", "Object.keys(player)",
        "new (class extends Array {})(3).fill(0).map(x => x + 1)", "new Proxy(player, {}).rate",
        "Object.isFrozen(player)",
        "eval('1'); new Function('return 1')()", "new WeakRef(player); new FinalizationRegistry(() => {})",
        "Reflect.ownKeys(globalThis).length", "[3, 1, 2].sort(); 'b'.localeCompare('a')", "new Uint8Array(4).set([1])",
    ]) func ordinaryCodeChangesNothing(script: String) throws {
        let (page, watch) = try watched()
        let plain = try makePage()
        try plain.evaluate(JavaScriptString(Self.world))
        let question = JavaScriptString("\(script); ")
        #expect(throws: Never.self) { try page.evaluate(question) }
        #expect(watch.changes() == [])
        let seen =
            "Reflect.ownKeys(globalThis).map(k => Object.isFrozen(globalThis[k])).join() + Reflect.ownKeys(Array).map(String)"
        try plain.evaluate(question)
        #expect(try page.evaluate(JavaScriptString(seen)).string == plain.evaluate(JavaScriptString(seen)).string)
    }

    @Test func whatIsAdmittedIsCompared() throws {
        let (page, watch) = try watched()
        try page.evaluate("key = Object.assign(() => {}, {inner: {}})")
        #expect(watch.changes()?.map(\.description) == ["globalThis.key added"])
        watch.admit(["key", "gone"])
        #expect(watch.changes() == [])
        try page.evaluate("key.inner.x = 1")
        #expect(watch.changes()?.map(\.description) == ["key.inner.x added"])
        try page.evaluate("key = 1; gone = 2")
        #expect(
            watch.changes()?.map(\.description) == [
                "globalThis.key replaced", "key.inner.x added", "globalThis.gone added",
            ])
        try page.evaluate("delete globalThis.key; delete globalThis.gone")
        watch.dismiss()
        #expect(watch.changes() == [])
    }

    @Test func whatWasAdmittedFromTheBeginningCanGo() throws {
        let (page, watch) = try watched(admitting: ["deep"])
        #expect(watch.changes() == [])
        try page.evaluate("deep = 2")
        #expect(watch.changes()?.map(\.description) == ["globalThis.deep replaced"])
        watch.dismiss()
        #expect(watch.changes()?.map(\.description) == ["globalThis.deep added"])
    }

    @Test func aFloodOfChangesIsCut() throws {
        let (page, watch) = try watched()
        try page.evaluate("for (let i = 0; i < 5000; i++) globalThis['x' + i] = i")
        #expect(watch.changes()?.count == 1000)
    }
}
