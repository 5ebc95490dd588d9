import JavaScriptEngine
import JavaScriptSyntax
import Testing

@Suite struct EngineThreadTests {
    struct Failure: Error {}

    @Test func syncRunsOnTheThreadAndReturnsTheResult() throws {
        let thread = EngineThread()
        #expect(!thread.isCurrent)
        #expect(thread.sync { thread.isCurrent })
        #expect(throws: Failure.self) { try thread.sync { () throws(Failure) -> Int in throw Failure() } }
    }

    @Test func workOfManyThreadsRunsOneAfterTheOther() async {
        let thread = EngineThread()
        final class Counter: @unchecked Sendable { var value = 0 }
        let counter = Counter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<500 { thread.sync { counter.value += 1 } } }
            }
        }
        #expect(thread.sync { counter.value } == 4_000)
    }

    @Test func theStackHasRoomForDeepScripts() throws {
        let thread = EngineThread()
        let depth = try thread.sync { try ContextGroup(on: thread).callDepth() }
        #expect(depth > 10_000)
    }

    @Test @EngineActor func actorsArePinnedToTheThread() async {
        #expect(EngineThread.shared.isCurrent)
        await Task.yield()
        #expect(EngineThread.shared.isCurrent)
    }

    @Test func aThreadEndsWithItsLastReference() {
        weak var gone: EngineThread?
        do {
            let thread = EngineThread()
            gone = thread
            thread.sync {}
        }
        #expect(gone == nil)
    }

    @Test func usingAnEngineElsewhereStopsTheProgramWithAReason() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try? ContextGroup(on: .shared)
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("may be used on its EngineThread only"))
    }
}

extension ContextGroup {
    /// How deep a function can call itself.
    fileprivate func callDepth() throws -> Double {
        let script: JavaScriptString = "let n = 0; try { (function f() { n++; f() })() } catch {} n"
        return try makeContext().evaluate(script).number ?? 0
    }
}
