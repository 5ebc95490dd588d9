import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import PlayerEmulator

@Suite struct PageClockTests {
    @Test func timersAreTakenInTheOrderOfTheirTime() {
        var clock = PageClock()
        let late = clock.set(after: 30, repeats: false)
        let early = clock.set(after: 10, repeats: false)
        let again = clock.set(after: 10, repeats: false)
        #expect([late, early, again] == [1, 2, 3])
        #expect(clock.nextTimer(until: 20)?.id == early)
        #expect(clock.nextTimer(until: 20)?.id == again)
        #expect(clock.now == 10)
        #expect(clock.nextTimer(until: 20) == nil)
        #expect(clock.now == 20)
        #expect(clock.pendingCount == 1)
        clock.clear(late)
        #expect(clock.nextTimer(until: 100) == nil)
        #expect(clock.now == 100)
    }

    @Test func timeNeverRunsBackwards() {
        var clock = PageClock()
        #expect(clock.nextTimer(until: 50) == nil)
        #expect(clock.nextTimer(until: 10) == nil)
        #expect(clock.now == 50)
    }

    @Test(arguments: [(Double.nan, 0.0), (.infinity, 0), (-5, 0), (7, 7)])
    func delaysThatAreNone(delay: Double, due: Double) {
        var clock = PageClock()
        _ = clock.set(after: delay, repeats: false)
        #expect(clock.nextTimer(until: 1_000)?.due == due)
    }

    // MARK: What scripts see of it

    @Test(arguments: [
        ("Date.now()", "1767225600000"), ("new Date().toISOString()", #""2026-01-01T00:00:00.000Z""#),
        ("new Date(0).getTime()", "0"), ("new Date(2020, 0, 1).getFullYear()", "2020"),
        ("new Date('2020-01-01').getTime()", "1577836800000"),
        ("typeof Date()", #""string""#), ("Date.UTC(1970, 0, 2)", "86400000"), ("Date.parse('1970-01-02')", "86400000"),
        ("new Date() instanceof Date", "true"), ("new Date().constructor === Date", "true"),
        ("Date.name + Date.length", #""Date7""#),
        ("class Own extends Date {}; new Own(5).getTime() + ' ' + (new Own instanceof Own)", #""5 true""#),
        ("performance.now()", "0"), ("performance.timeOrigin", "1767225600000"),
    ])
    func dates(expression: String, expected: String) throws {
        #expect(try value(of: JavaScriptString(expression)) == expected)
    }

    @Test func datesFollowThePlayerClock() throws {
        let seen = try withPage { page in
            _ = page.run("setTimeout(() => echo(Date.now(), performance.now()), 250)")
            _ = page.advance(by: 1.5)
            return (
                page.record.calls.map(\.words), page.value(of: "[Date.now(), new Date().getTime(), performance.now()]")
            )
        }
        #expect(seen.0 == ["echo[1767225600250,250]"])
        #expect(seen.1 == "[1767225601500,1767225601500,1500]")
    }

    @Test func chanceIsTheSameInEveryPage() throws {
        let script: JavaScriptString = "Array.from({ length: 50 }, () => Math.random())"
        let first = try value(of: script)
        #expect(try value(of: script) == first)
        let facts: JavaScriptString = """
            (list => [list.every(x => x >= 0 && x < 1), new Set(list).size])(Array.from({ length: 50 }, () => Math.random()))
            """
        #expect(try value(of: facts) == "[true,50]")
    }

    @Test func seedsTellSequencesApart() {
        var (one, same, other) = (SeededRandom(seed: 1), SeededRandom(seed: 1), SeededRandom(seed: 2))
        let numbers = (0..<20).map { _ in one.next() }
        #expect(numbers == (0..<20).map { _ in same.next() })
        #expect(numbers != (0..<20).map { _ in other.next() })
    }
}
