import JavaScriptEngine
import JavaScriptSyntax
import Testing

@EngineActor
@Suite struct ExecutionLimitTests {
    private func makeLimitedPage() throws -> JavaScriptContext {
        let page = try makePage()
        page.group.executionTimeLimit = 0.1
        return page
    }

    @Test(
        arguments: [
            "while (true) {}",
            "try { while (true) {} } catch { while (true) {} } finally { while (true) {} }",
            "Promise.resolve().then(() => { while (true) {} })",
            "for (let i = 0; i < 3; i++) Promise.resolve().then(() => { while (true) {} })",
            "Promise.resolve().then(function f() { Promise.resolve().then(f); while (true) {} })",
            "throw {toString() { while (true) {} }}",
            "(function f() { for (;;) [1].forEach(() => {}) })()",
        ] as [JavaScriptString]) func endsALoop(_ script: JavaScriptString) throws
    {
        let page = try makeLimitedPage()
        let clock = ContinuousClock()
        let duration = clock.measure { #expect(page.exception(of: script)?.kind == .terminated) }
        #expect(duration >= .milliseconds(50))
        #expect(try page.evaluate("1 + 1").number == 2)
        #expect(page.exception(of: "throw 1")?.kind == .thrown)
    }

    @Test func eachOutermostEntryHasTheWholeBudget() throws {
        let page = try makeLimitedPage()
        for _ in 0..<4 { try page.evaluate("{ const end = Date.now() + 60; while (Date.now() < end); }") }
        #expect(page.group.evaluationCount == 4)
    }

    @Test func aStopInsideASwiftFunctionStopsTheCallerToo() throws {
        let page = try makeLimitedPage()
        let function = page.makeFunction(name: "swift") { info in try info.argument(0).call() }
        try page.globalObject.setProperty("swift", to: function)
        let script: JavaScriptString = "try { swift(() => { while (true) {} }) } catch {} while (true) {}"
        #expect(page.exception(of: script)?.kind == .terminated)
        for _ in 0..<2 { try page.evaluate("{ const end = Date.now() + 60; while (Date.now() < end); }") }
    }

    @Test func noLimitAfterItIsLifted() throws {
        let page = try makeLimitedPage()
        page.group.executionTimeLimit = nil
        try page.evaluate("{ const end = Date.now() + 300; while (Date.now() < end); }")
    }
}
