import JavaScriptEngine
import JavaScriptSyntax
import Testing

@EngineActor
@Suite struct PromiseProgressTests {
    nonisolated static let told: [(JavaScriptString, PromiseProgress)] = [
        ("Promise.resolve(1)", .fulfilled), ("(async () => 1)()", .fulfilled),
        ("(async () => { await null; await null; return 1 })()", .fulfilled),
        ("new Promise(() => {})", .pending), ("Promise.race([])", .pending),
        ("(async () => { await new Promise(() => {}) })()", .pending),
        ("Promise.reject(new Error('no'))", .rejected), ("(async () => { throw 1 })()", .rejected),
        ("Promise.resolve().then(() => { throw 1 })", .rejected),
        ("Object.assign(Promise.resolve(1), { extra: 1 })", .fulfilled),
    ]

    /// To ask these would run code of the payload, or they are no promises.
    nonisolated static let untold: [JavaScriptString] = [
        "1", "null", "({})", "({ then(done) { ran = true; done() } })", "Object.create(Promise.prototype)",
        "new Proxy(Promise.resolve(1), { get() { ran = true } })",
        "new Proxy(Promise.resolve(1), { getPrototypeOf() { ran = true; return null } })",
        "Object.defineProperty(Promise.resolve(1), 'constructor', { get() { ran = true } })",
        "Object.assign(Promise.resolve(1), { constructor: { [Symbol.species]: function () { ran = true } } })",
        "(class extends Promise { constructor(run) { super(run); ran = true } }).prototype",
        "Object.setPrototypeOf(Promise.resolve(1), { get constructor() { ran = true } })",
        "Object.setPrototypeOf(Promise.resolve(1), null)",
        """
        (() => { Object.defineProperty(Promise.prototype, 'constructor', { get() { ran = true; return Promise } });
          return Promise.resolve(1) })()
        """,
        """
        (() => { Object.defineProperty(Promise, Symbol.species, { get() { ran = true; return Promise } });
          return Promise.resolve(1) })()
        """,
    ]

    @Test(arguments: told)
    func tells(script: JavaScriptString, progress: PromiseProgress) throws {
        let group = try ContextGroup()
        let context = try group.makeContext()
        #expect(group.reader.progress(of: try context.evaluate(script)) == progress)
    }

    @Test(arguments: untold)
    func isSilentWhereItWouldRunCode(script: JavaScriptString) throws {
        let group = try ContextGroup()
        let context = try group.makeContext()
        try context.evaluate("globalThis.ran = false")
        let value = try context.evaluate(script)
        try context.evaluate("ran = false")
        #expect(group.reader.progress(of: value) == nil)
        #expect(try context.evaluate("ran").boolean == false)
    }

    /// One promise says nothing about the next.
    @Test func asksEachPromiseAlone() throws {
        let group = try ContextGroup()
        let context = try group.makeContext()
        let later = try context.evaluate("new Promise((resolve) => { globalThis.settle = resolve })")
        #expect(group.reader.progress(of: later) == .pending)
        let other = try context.evaluate("new Promise(() => {})")
        #expect(group.reader.progress(of: other) == .pending)
        try context.evaluate("settle(1)")
        #expect(group.reader.progress(of: other) == .pending)
        #expect(group.reader.progress(of: later) == .fulfilled)
    }
}
