import JavaScriptEngine
import JavaScriptSyntax
import Testing

@EngineActor
@Suite struct NativeFunctionTests {
    struct Refusal: Error, CustomStringConvertible { var description: String { "refused: it's full" } }

    /// Puts a function into a page as `swift`.
    private func install(in page: JavaScriptContext, _ body: @escaping JavaScriptContext.Body) throws {
        try page.globalObject.setProperty("swift", to: page.makeFunction(name: "swift", body: body))
    }

    @Test func receivesReceiverAndArguments() throws {
        let page = try makePage()
        var seen: [String] = []
        try install(in: page) { info in
            seen.append(dump(info.readArguments().value))
            seen.append(dump(info.readArguments(from: 1).value))
            seen.append("\(info.argumentCount) \(info.number(0) ?? -1) \(info.string(1)?.description ?? "none")")
            #expect(info.argument(9).isUndefined)
            #expect(info.number(1) == nil && info.string(0) == nil && info.number(-1) == nil)
            return info.this
        }
        let result = try page.evaluate("var o = {swift}; o.swift(1, 'b', [NaN]) === o")
        #expect(result.boolean == true)
        #expect(seen == ["[1.0, 'b', [nan]]", "['b', [nan]]", "3 1.0 b"])
    }

    @Test func looksLikeAFunction() throws {
        let page = try makePage()
        try install(in: page) { _ in nil }
        let script: JavaScriptString = """
            [typeof swift, swift.name, swift instanceof Function, swift.call(), swift.bind().name,
             Object.getPrototypeOf(swift) === Function.prototype, Object.keys(swift).length]
            """
        let looks = dump(try page.read(script).value)
        #expect(looks == "['function', 'swift', true, undefined, 'bound swift', true, 0.0]")
    }

    @Test func errorsBecomeExceptions() throws {
        let page = try makePage()
        try install(in: page) { _ in throw Refusal() }
        let caught = try page.read("(() => { try { swift() } catch (e) { return [e instanceof Error, e.message] } })()")
        #expect(dump(caught.value) == "[true, 'refused: it's full']")
        #expect(page.exception(of: "swift()")?.message == "refused: it's full")
    }

    @Test func exceptionsOfACalleePassThroughAsTheSameValue() throws {
        let page = try makePage()
        try install(in: page) { info in try info.argument(0).call() }
        let same = try page.evaluate(
            "(() => { const o = {}; try { swift(() => { throw o }) } catch (e) { return e === o } })()")
        #expect(same.boolean == true)
    }

    @Test func reentersTheEngine() throws {
        let page = try makePage()
        try install(in: page) { info in
            let depth = info.number(0) ?? 0
            guard depth < 20 else { return try info.context.evaluate("'bottom'") }
            return try info.context.evaluate("swift").call([info.context.number(depth + 1)])
        }
        #expect(try page.evaluate("swift(0)").string == "bottom")
    }

    @Test func microtasksWaitForTheOutermostEntry() throws {
        let page = try makePage()
        try page.evaluate("var log = []")
        try install(in: page) { info in
            try info.context.evaluate("Promise.resolve().then(() => log.push('reaction')); log.push('inner')")
            _ = info.readArguments()
            return nil
        }
        try page.evaluate("swift(); log.push('outer')")
        #expect(dump(try page.read("log").value) == "['inner', 'outer', 'reaction']")
    }

    @Test func hearsOfUnhandledRejections() throws {
        let page = try makePage()
        var reasons: [String] = []
        page.onUnhandledRejection { info in reasons.append(dump(info.readArguments().value)) }
        try page.evaluate("Promise.reject(new TypeError('lost')); Promise.reject(1).catch(() => {})")
        #expect(reasons == ["[promise(unreadable), error(TypeError: lost)]"])
        try page.evaluate("Promise.resolve().then(() => { throw 'later' })")
        #expect(reasons.last == "[promise(unreadable), 'later']")
        #expect(reasons.count == 2)
    }

    @Test func readingNearTheEndOfTheStackGivesUpAndRunsOn() throws {
        let page = try makePage()
        var limits: [ReadBudget.Limit: Int] = [:]
        try install(in: page) { info in
            limits[info.readArguments().exceeded?.limit ?? .nodes, default: 0] += 1
            return nil
        }
        let script: JavaScriptString = """
            var depth = 0, foreign = 0;
            (function f() {
                depth++;
                try { f() } catch (e) { if (!(e instanceof RangeError)) foreign++ }
                try { swift({a: [depth]}) } catch (e) { if (!(e instanceof RangeError)) foreign++ }
            })()
            """
        try page.evaluate(script)
        #expect(try #require(page.evaluate("depth").number) > 1_000)
        #expect(try page.evaluate("foreign").number == 0)
        #expect(limits[.nodes, default: 0] > 1_000)
    }

    @Test func aHostilePageCannotDisturbTheMakingOfFunctions() throws {
        let page = try makePage()
        try page.evaluate(ValueReaderTests.hostility)
        let function = page.makeFunction(name: "late") { info in
            #expect(dump(info.readArguments().value) == "[1.0, {}, 3.0]")
            return nil
        }
        try function.call([page.number(1), try page.makeValue(.object([])), page.number(3)])
        #expect(try page.evaluate("ran").number == 0)
        #expect(dump(page.group.reader.read(function).value) == "function(late)")
    }
}
