import JavaScriptEngine
import JavaScriptSyntax
import Testing

#if canImport(Glibc)
    import Glibc
#endif

@EngineActor
@Suite(.serialized) struct LifetimeTests {
    /// Counts those of its kind that are alive.
    final class Tracked {
        let counter: Counter
        init(_ counter: Counter) {
            self.counter = counter
            counter.alive += 1
        }
        deinit { counter.alive -= 1 }
    }

    final class Counter { var alive = 0 }

    private func install(_ count: Int, in page: JavaScriptContext, _ counter: Counter) throws {
        for _ in 0..<count {
            let tracked = Tracked(counter)
            let function = page.makeFunction(name: "f") { _ in
                tracked.counter.alive > 0 ? nil : nil
            }
            try function.call()
        }
    }

    @Test func closuresEndWithTheirFunctions() throws {
        let counter = Counter()
        do {
            let page = try makePage()
            try install(1_000, in: page, counter)
            #expect(counter.alive == 1_000)
            page.group.collectGarbage()
            // The collector scans the stack: a few may look alive.
            #expect(counter.alive < 20)
        }
        #expect(counter.alive == 0)
    }

    @Test func closuresMayHoldReferencesAndOtherContexts() throws {
        let group = try ContextGroup()
        weak var gone: JavaScriptContext?
        let page = try group.makeContext()
        do {
            let other = try group.makeContext()
            gone = other
            let kept = try other.evaluate("({list: [1, 2, 3]})")
            _ = page.makeFunction(name: "f") { _ in kept }
        }
        // Fill the stack and the registers with other functions, for the collector scans both.
        for _ in 0..<50 { _ = page.makeFunction(name: "g") { _ in nil } }
        #expect(gone != nil)
        group.collectGarbage()
        #expect(gone == nil)
        #expect(try page.evaluate("1").number == 1)
    }

    @Test func contextsThatHearOfRejectionsEndToo() throws {
        let counter = Counter()
        let group = try ContextGroup()
        for _ in 0..<50 {
            let page = try group.makeContext()
            let tracked = Tracked(counter)
            page.onUnhandledRejection { _ in _ = tracked.counter }
            try page.evaluate("Promise.reject(1)")
        }
        group.collectGarbage()
        // The collector scans the stack: a few may look alive.
        #expect(counter.alive < 20)
    }

    @Test func contextsEndWithTheirLastReference() throws {
        weak var gone: JavaScriptContext?
        var kept: JavaScriptReference?
        let group = try ContextGroup()
        do {
            let page = try group.makeContext()
            gone = page
            kept = try page.evaluate("({a: 1})")
        }
        #expect(gone != nil)
        #expect(kept.map { dump(group.reader.read($0).value) } == "{a: 1.0}")
        kept = nil
        #expect(gone == nil)
    }

    @Test func referencesMayEndOnAnotherThread() async throws {
        let page = try makePage()
        let exception = try #require(page.exception(of: "throw {a: 1}"))
        await Task.detached { [exception] in _ = exception.message }.value
        #expect(dump(page.group.reader.read(exception.value).value) == "{a: 1.0}")
        // The thread, its engine and the exception's value all end here, in whichever order.
        let thread = EngineThread()
        let elsewhere = await Task.detached {
            thread.sync { () -> JavaScriptException? in
                (try? ContextGroup(on: thread).makeContext())?.exception(of: "throw 1")
            }
        }.value
        #expect(elsewhere?.message == "1")
    }

    @Test func hundredThousandEvaluationsLeakNothing() throws {
        let counter = Counter()
        var early = 0
        do {
            let page = try makePage()
            let recorder = page.makeFunction(name: "f") { [counter] info in
                _ = Tracked(counter)
                return info.argument(0)
            }
            try page.globalObject.setProperty("f", to: recorder)
            for index in 0..<100_000 {
                let result = try page.evaluate(
                    JavaScriptString("f({sku: 'sku-\(index)', name: 'Blazer \(index)', list: [\(index)]})"))
                if index % 100 == 0 {
                    try install(1, in: page, counter)
                    #expect(page.group.reader.read(result).exceeded == nil)
                    #expect(page.checkSyntax(JavaScriptString("f('\(index)")).isValid == false)
                }
                if index == 20_000 { early = residentBytes() }
            }
            #expect(page.group.evaluationCount >= 100_000)
            let growth = residentBytes() - early
            #expect(growth < 24 << 20, "grew by \(growth) bytes")
            #expect(counter.alive < 1_000)
        }
        #expect(counter.alive == 0)
    }

    @Test func syntaxChecksLeakNothing() throws {
        let group = try ContextGroup()
        var early = 0
        for index in 0..<65_000 {
            _ = group.checkSyntax(JavaScriptString("f('it's \(index)', {name: 'a\(index)', b\(index): [1, 2, 3]})"))
            if index == 15_000 { early = residentBytes() }
        }
        let growth = residentBytes() - early
        #expect(growth < 16 << 20, "grew by \(growth) bytes")
    }

    @Test func contextsOfAGroupLeakNothing() throws {
        let group = try ContextGroup()
        var early = 0
        for index in 0..<600 {
            let page = try group.makeContext()
            try page.evaluate("var a = Array.from({length: 2000}, (_, i) => ({i}))")
            if index % 50 == 49 { group.collectGarbage() }
            if index == 199 { early = residentBytes() }
        }
        let growth = residentBytes() - early
        #expect(growth < 24 << 20, "grew by \(growth) bytes")
    }

    /// Resident memory of this process.
    private func residentBytes() -> Int {
        #if os(Linux)
            guard let file = fopen("/proc/self/statm", "r") else { return 0 }
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 128)
            guard fgets(&line, CInt(line.count), file) != nil else { return 0 }
            let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self).split(separator: " ")
            return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) : 0
        #else
            return 0
        #endif
    }
}
