import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import Testing

@testable import PlayerEmulator

/// `setTimeout` and its like on the player clock: nothing sleeps, and everything comes in the order of its time.
@Suite struct PageTimerTests {
    @Test(
        arguments: [
            ("setTimeout(() => echo(1), 1000)", [0.999], []),
            ("setTimeout(() => echo(1), 1000)", [1], ["echo[1]"]),
            ("setTimeout(() => echo(1), 1000)", [0.5, 0.5, 5], ["echo[1]"]),
            ("setTimeout(echo, 10, 'a', { b: 2 })", [1], [#"echo["a",{"b":2}]"#]),
            ("setTimeout(\"echo('text')\", 10)", [1], [#"echo["text"]"#]),
            // By due time; at the same time in the order in which they were set.
            (
                "setTimeout(echo, 20, 'b'); setTimeout(echo, 10, 'a'); setTimeout(echo, 20, 'c')", [1],
                [#"echo["a"]"#, #"echo["b"]"#, #"echo["c"]"#]
            ),
            // No delay, a negative one, one that is no number, and one beyond a browser's limit: at once, but not before.
            (
                "setTimeout(echo, -1, 'a'); setTimeout(echo, NaN, 'b'); setTimeout(echo, 'x', 'c'); setTimeout(echo, 3e9, 'd'); echo('first')",
                [0.001],
                [#"echo["first"]"#, #"echo["a"]"#, #"echo["b"]"#, #"echo["c"]"#, #"echo["d"]"#]
            ),
            ("setTimeout(() => { echo('a'); setTimeout(echo, 500, 'b') }, 500)", [1], [#"echo["a"]"#, #"echo["b"]"#]),
            ("clearTimeout(setTimeout(echo, 10)); clearTimeout(); clearTimeout('x')", [1], []),
            ("const id = setInterval(() => { echo(id); clearInterval(id) }, 10)", [1], ["echo[1]"]),
            ("setInterval(echo, 300, 'i')", [1], [#"echo["i"]"#, #"echo["i"]"#, #"echo["i"]"#]),
            ("setInterval(echo, 300, 'i')", [0.3, 0.3], [#"echo["i"]"#, #"echo["i"]"#]),
            ("requestAnimationFrame(echo)", [0.016], ["echo[16]"]),
            ("cancelAnimationFrame(requestAnimationFrame(echo))", [1], []),
            // A timer that throws does not keep the others back.
            ("setTimeout(() => { throw 1 }, 10); setTimeout(echo, 20)", [1], ["echo[]"]),
            // Microtasks of a timer come before the next timer.
            (
                "setTimeout(() => queueMicrotask(() => echo('micro')), 1); setTimeout(echo, 1, 'timer')", [1],
                [#"echo["micro"]"#, #"echo["timer"]"#]
            ),
        ] as [(String, [Double], [String])])
    func timers(script: String, seconds: [Double], expected: [String]) throws {
        let calls = try withPage { page in
            _ = page.run(JavaScriptString(script))
            for step in seconds { _ = page.advance(by: step) }
            return page.record.calls.map(\.words)
        }
        #expect(calls == expected)
    }

    @Test func whatTimersThrowIsHandedOver() throws {
        let thrown = try withPage { page in
            _ = page.run("setTimeout(() => { throw new TypeError('a') }, 1); setTimeout(() => { throw 'b' }, 2)")
            return page.advance(by: 1).map(\.message)
        }
        #expect(thrown == ["a", "b"])
    }

    @Test func aTimerThatNeverRunsDryIsStopped() throws {
        let (fired, exhausted, pending, later) = try withPage { page in
            _ = page.run("let count = 0; setInterval(() => { count += 1 }, 0)")
            _ = page.advance(by: 1_000)
            let exhausted = page.record.timersExhausted
            let pending = page.clock.pendingCount
            // The page goes on working, without its timers.
            return (page.value(of: "count"), exhausted, pending, page.calls(of: "setTimeout(echo, 5)", then: 1))
        }
        #expect(fired == "\(PlayerPage.timerBudget)")
        #expect(exhausted)
        #expect(pending == 0)
        #expect(later == ["echo[]"])
    }

    /// A repeating timer without a delay repeats every millisecond, as browsers clamp it.
    @Test func intervalsLetTimePass() throws {
        let count = try withPage { page in
            _ = page.run("let count = 0; setInterval(() => { count += 1 }, 0)")
            _ = page.advance(by: 0.1)
            return page.value(of: "count")
        }
        #expect(count == "100")
    }

    @Test(arguments: [
        ("requestAnimationFrame()", "requestAnimationFrame needs a function"),
        ("queueMicrotask('code')", "queueMicrotask needs a function"),
    ])
    func whatIsNoFunctionIsRefused(script: String, message: String) throws {
        #expect(try value(of: JavaScriptString(script)) == "threw \(message)")
    }

    @Test func microtasksComeBeforeTheScriptIsOver() throws {
        let (calls, rejections) = try withPage { page in
            _ = page.run(
                """
                Promise.resolve().then(() => echo('promise')); queueMicrotask(() => echo('task')); echo('script');
                queueMicrotask(() => { throw 7 })
                """)
            return (page.record.calls.map(\.words), page.record.rejections.map { ValueNotation.json($0) })
        }
        #expect(calls == [#"echo["script"]"#, #"echo["promise"]"#, #"echo["task"]"#])
        #expect(rejections == ["7"])
    }
}
