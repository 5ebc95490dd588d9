import JavaScriptEngine
import JavaScriptSyntax
import Testing

@EngineActor
@Suite struct ValueReaderTests {
    struct Sample: CustomTestStringConvertible, Sendable {
        var script: JavaScriptString
        var dump: String
        var testDescription: String { script.description }

        init(_ script: JavaScriptString, _ dump: String) {
            self.script = script
            self.dump = dump
        }
    }

    nonisolated static let samples: [Sample] = [
        // Primitives
        Sample("undefined", "undefined"), Sample("null", "null"), Sample("true", "true"), Sample("false", "false"),
        Sample("1.5", "1.5"), Sample("-0", "-0.0"), Sample("NaN", "nan"), Sample("-Infinity", "-inf"),
        Sample("5e-324", "5e-324"), Sample("2 ** 53 + 2", "9.007199254740994e+15"),
        Sample("-(10n ** 30n)", "bigInt(-1000000000000000000000000000000)"), Sample("0n", "bigInt(0)"),
        Sample("''", "''"), Sample("'a\\0b'", "'a\\u{0}b'"), Sample("'\\ud83d'", "'\\u{d83d}'"),
        Sample("'\\ude00\\ud83d'", "'\\u{de00}\\u{d83d}'"), Sample("'\\ud83d\\ude00'", "'\\u{1f600}'"),
        Sample("['\\ud83d', '\\ude00']", "['\\u{d83d}', '\\u{de00}']"), Sample("'é\\u2028'", "'\\u{e9}\\u{2028}'"),
        Sample("Symbol('a')", "symbol(a)"), Sample("Symbol()", "symbol()"),
        // Objects
        Sample("({})", "{}"), Sample("({b: 1, a: {c: []}, 2: 'x', 1: 'y'})", "{1: 'y', 2: 'x', b: 1.0, a: {c: []}}"),
        Sample("({['__proto__']: 1})", "{__proto__: 1.0}"),
        Sample("({'': 1, '\\ud800': 2})", "{: 1.0, \\u{d800}: 2.0}"),
        Sample("({__proto__: null, a: 1})", "{a: 1.0, ^null}"),
        Sample("({__proto__: {b: 2}, a: 1})", "{a: 1.0, ^{b: 2.0}}"),
        Sample("({__proto__: [1]})", "{^[1.0]}"),
        Sample("({[Symbol('s')]: 1})", "{@s: 1.0}"),
        Sample("({get a() { ran++ }, set b(v) {}})", "{a: accessor, b: accessor}"),
        Sample("Object.defineProperty({}, 'h', {value: 1})", "{h: 1.0}"),
        Sample("new Proxy({}, {})", "proxy"), Sample("[new Proxy([], {})]", "[proxy]"),
        Sample("(() => { const r = Proxy.revocable({}, {}); r.revoke(); return r.proxy })()", "proxy"),
        Sample("new (class Product { sku = 'a' })", "instance(Product){sku: 'a'}"),
        Sample("new (class extends Product {})", "instance()"),
        Sample(
            "(function () { return arguments })(1)",
            "{0: 1.0, length: 1.0, callee: function(), @Symbol.iterator: function(values)}"),
        // Arrays
        Sample("[1, , 3]", "[1.0, hole, 3.0]"), Sample("new Array(2)", "[hole, hole]"),
        Sample("Object.assign([1], {name: 'x', [Symbol('y')]: 2})", "[1.0, name: 'x', @y: 2.0]"),
        Sample("Object.assign([, 1], {a: 1})", "[hole, 1.0, a: 1.0]"),
        Sample("Object.defineProperty([0], 0, {get() { ran++ }})", "[accessor]"),
        Sample("Object.setPrototypeOf([1], null)", "[1.0, ^null]"),
        // Built-in classes
        Sample("new Date(12)", "date(12.0)"), Sample("new Date(NaN)", "date(nan)"),
        Sample("Object.assign(new Date(1), {a: 1})", "date(1.0){a: 1.0}"),
        Sample("/a\\/b/gi", "regularExpression(/a\\/b/gi)"),
        Sample("(() => { const r = /a/y; r.lastIndex = 2; return r })()", "regularExpression(/a/y){lastIndex: 2.0}"),
        Sample("new TypeError('no')", "error(TypeError: no)"), Sample("new Error", "error(Error)"),
        Sample("new Error('x', {cause: 1})", "error(Error: x){cause: 1.0}"),
        Sample("new (class Mine extends Error { name = 'Mine' })('x')", "error(Mine: x)"),
        Sample("Object.assign(new Error('x'), {name: 5})", "error(Error: x)"),
        Sample("new Map([[1, {a: 2}], ['k', new Map]])", "map(){1.0, {a: 2.0}, 'k', map()}"),
        Sample("new Set([1, 'a', NaN])", "set(){1.0, 'a', nan}"),
        Sample("Object.setPrototypeOf(new Set([1]), {})", "set(){1.0, ^{}}"),
        Sample("new Uint8Array([1, 255])", "instance(Uint8Array){1.0, 255.0}"),
        Sample("new BigInt64Array(1)", "instance(BigInt64Array){bigInt(0)}"),
        Sample("new ArrayBuffer(2)", "instance(ArrayBuffer)"),
        Sample("new Number(-0)", "instance(Number){-0.0}"), Sample("new String('ab')", "instance(String){'ab'}"),
        Sample("Object.assign(new String('ab'), {x: 1})", "instance(String){'ab', x: 1.0}"),
        Sample("Object(1n)", "instance(BigInt){bigInt(1)}"), Sample("new WeakMap", "instance(WeakMap)"),
        Sample("Promise.resolve(1)", "promise(unreadable)"),
        Sample("[function f() {}, () => {}, class C {}]", "[function(f), function(), function(C)]"),
        Sample("Object.assign(function f() {}, {a: 1})", "function(f){a: 1.0}"),
        Sample("[async () => {}, function* g() {}]", "[function(), function(g)]"),
        // Graphs
        Sample(
            "(() => { const a = {n: 1}; a.self = a; a.b = {c: [a]}; return a })()",
            "{n: 1.0, self: cycle(), b: {c: [cycle()]}}"),
        Sample(
            "(() => { const a = [0, {b: {}}]; a[1].b.c = a[1]; a[1].b.d = a[1].b; return a })()",
            "[0.0, {b: {c: cycle([1]), d: cycle([1].b)}}]"),
        Sample("(() => { const a = {'a b': {}}; a['a b'].x = a['a b']; return a })()", "{a b: {x: cycle([\"a b\"])}}"),
        Sample("(() => { const s = {x: 1}; return [s, s, [s]] })()", "[{x: 1.0}, {x: 1.0}, [{x: 1.0}]]"),
    ]

    @Test(arguments: samples) func reads(_ sample: Sample) throws {
        let page = try makePage()
        try page.evaluate("var ran = 0; class Product {}")
        let reading = try page.read(sample.script)
        #expect(dump(reading.value) == sample.dump)
        #expect(reading.exceeded == nil)
        #expect(try page.evaluate("ran").number == 0)
    }

    /// Everything a page can get its hands on is replaced by something that counts and throws.
    nonisolated static let hostility: JavaScriptString = #"""
        var ran = 0;
        (() => {
            const count = function () { ran++; throw new Error('page code ran'); };
            const own = Reflect.ownKeys, of = Object.getOwnPropertyDescriptor, define = Object.defineProperty;
            const Typed = Reflect.getPrototypeOf(Uint8Array);
            const all = [Object, Array, Function, Date, RegExp, Map, Set, Promise, Error, TypeError, String, Number,
                Boolean, Symbol, BigInt, WeakMap, WeakSet, Uint8Array, Typed];
            for (let i = 0, end = all.length; i < end; i++) all[all.length] = all[i].prototype;
            all[all.length] = JSON;
            all[all.length] = Reflect;
            const method = { __proto__: null, value: count, configurable: true };
            const accessor = { __proto__: null, get: count, set: count, configurable: true };
            for (let i = 0; i < all.length; i++) for (let k = 0, keys = own(all[i]); k < keys.length; k++) {
                const was = of(all[i], keys[k]);
                if (!was.configurable || keys[k] === 'constructor') continue;
                define(all[i], keys[k], was.get ? accessor : typeof was.value === 'function' ? method : was);
            }
            const keys = ['toJSON', 'then', 'sku', 'name', 'x', 'value', 'get', 'set', 'writable', 'enumerable',
                'length', 'configurable', '0', '1', Symbol.iterator, Symbol.toStringTag, Symbol.toPrimitive,
                Symbol.species];
            for (let k = 0; k < keys.length; k++) define(Object.prototype, keys[k], accessor);
            define(Array.prototype, '2', accessor);
        })();
        """#

    nonisolated static let underHostility: [Sample] = [
        Sample("({a: [1, 'x', null, , undefined]})", "{a: [1.0, 'x', null, hole, undefined]}"),
        Sample("new Date(5)", "date(5.0)"), Sample("/x/g", "regularExpression(/x/g)"),
        Sample("new Map", "map()"), Sample("new Set", "set()"), Sample("10n", "bigInt(10)"),
        Sample("new Error('m')", "error(Error: m)"), Sample("(class X {})", "function(X)"),
        Sample("(async () => {})()", "promise(unreadable)"), Sample("new Uint8Array(1)", "instance(Uint8Array){0.0}"),
        Sample("new Proxy({}, new Proxy({}, {get() { ran++ }}))", "proxy"),
        Sample("({__proto__: new Proxy({}, {getOwnPropertyDescriptor() { ran++ }})})", "{^proxy}"),
        Sample("({get message() { ran++ }})", "{message: accessor}"),
    ]

    @Test(arguments: underHostility) func runsNoPageCode(_ sample: Sample) throws {
        let page = try makePage()
        try page.evaluate(Self.hostility)
        let value = try page.evaluate(sample.script)
        #expect(dump(page.group.reader.read(value).value) == sample.dump)
        #expect(try page.evaluate("ran").number == 0)
        // The counters are alive: the same page counts its own use of what was replaced.
        #expect(page.exception(of: "[].push(1)") != nil)
        #expect(try #require(page.evaluate("ran").number) > 0)
    }

    @Test func readsTheGlobalObjectItself() throws {
        let page = try makePage()
        try page.evaluate("globalThis.mine = 7")
        let value = page.group.reader.read(page.globalObject).value
        #expect(value["mine"]?.number == 7)
    }

    @Test func sharedGraphExceedsTheNodeBudgetInsteadOfRunningForever() throws {
        let page = try makePage()
        let reading = try page.read("(() => { let a = [1]; for (let i = 0; i < 60; i++) a = [a, a]; return a })()")
        #expect(reading.exceeded?.limit == .nodes)
        #expect(reading.value.expandedCount <= JavaScriptValue.maximumExpandedCount + 2)
    }

    @Test func sharedGraphWithinTheBudgetIsStoredOnce() throws {
        let page = try makePage()
        let reading = try page.read("(() => { let a = []; for (let i = 0; i < 10; i++) a = [a, a]; return a })()")
        #expect(reading.exceeded == nil)
        #expect(reading.value.expandedCount == 2047)
        #expect(reading.value.nodes.count == 21)
    }

    struct Limit: Sendable {
        var script: JavaScriptString
        var budget = ReadBudget()
        var limit: ReadBudget.Limit
        var path: String
    }

    nonisolated static let limits: [Limit] = [
        Limit(
            script: "(() => { let a = []; for (let i = 0; i < 100000; i++) a = [a]; return a })()", limit: .depth,
            path: String(repeating: "[0]", count: 2000)),
        Limit(script: "({a: {b: {c: {}}}})", budget: ReadBudget(depth: 3), limit: .depth, path: "a.b.c"),
        Limit(script: "({a: [1, 2, 3]})", budget: ReadBudget(nodes: 4), limit: .nodes, path: "a"),
        Limit(script: "({a: 1, b: 2, 'c d': 3})", budget: ReadBudget(nodes: 3), limit: .nodes, path: "[\"c d\"]"),
        Limit(script: "new Array(1e9)", limit: .nodes, path: ""),
        Limit(script: "({list: new Array(4294967295)})", limit: .nodes, path: "list"),
        Limit(script: "new Uint8Array(2e6)", limit: .nodes, path: ""),
        Limit(script: "['abc', 'defg']", budget: ReadBudget(text: 6), limit: .text, path: "[1]"),
        Limit(script: "['a', 'x'.repeat(1e8)]", limit: .text, path: "[1]"),
    ]

    @Test(arguments: limits) func stopsAtTheBudget(_ limit: Limit) throws {
        let page = try makePage()
        let reading = try page.read(limit.script, budget: limit.budget)
        #expect(reading.exceeded?.limit == limit.limit)
        #expect(reading.exceeded?.path == limit.path)
        #expect(reading.value.nodes.last?.kind == .unreadable)
    }

    @Test func readsNestingAtTheDepthLimit() throws {
        let page = try makePage()
        let reading = try page.read("(() => { let a = []; for (let i = 1; i < 2000; i++) a = [a]; return a })()")
        #expect(reading.exceeded == nil)
        #expect(reading.value.nodes.count == 2000)
    }

    @Test func growsTheTapeForLargeValues() throws {
        let page = try makePage()
        let reading = try page.read("Array.from({length: 50000}, (_, i) => ({i, s: 'n' + i}))")
        #expect(reading.exceeded == nil)
        #expect(reading.value.nodes.count == 150_001)
        #expect(dump(reading.value, node: 150_000) == "'n49999'")
        #expect(dump(try page.read("[1]").value) == "[1.0]")
    }

    @Test func jsonIsTheEnginesOwn() throws {
        let page = try makePage()
        let value = try page.evaluate("({a: 'é\\ud83d', b: [1, NaN]})")
        let json = try #require(page.group.reader.json(of: value))
        #expect(String(decoding: json, as: UTF8.self) == #"{"a":"é\ud83d","b":[1,null]}"#)
        #expect(page.group.reader.json(of: page.undefined) == nil)
    }
}
