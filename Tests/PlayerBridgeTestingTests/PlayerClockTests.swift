import PlayerBridgeTesting
import Testing

@MainActor @Suite struct PlayerClockTests {
    let emulator = PlayerEmulator()
    var clock: PlayerClock { emulator.clock }

    final class Log: @unchecked Sendable {
        var lines: [String] = []
    }

    @Test func sleepersWakeInTheirOrderAtTheirOwnTimes() async {
        let log = Log()
        for seconds in [3, 1, 2, 1] {
            Task {
                try await clock.sleep(for: .seconds(seconds))
                log.lines.append("\(seconds) at \(clock.now.offset)")
            }
        }
        await clock.advance(by: .seconds(2))
        #expect(log.lines == ["1 at 1.0 seconds", "1 at 1.0 seconds", "2 at 2.0 seconds"])
        #expect(clock.sleeperCount == 1)
        await clock.advance(by: .seconds(1))
        #expect(log.lines.last == "3 at 3.0 seconds")
    }

    /// A handler that sleeps again is woken again within one step of the test.
    @Test func sleepingAgainCounts() async {
        let log = Log()
        Task {
            for round in 1...3 {
                try await clock.sleep(for: .milliseconds(400))
                log.lines.append("\(round)")
            }
        }
        await clock.advance(by: .seconds(1))
        #expect(log.lines == ["1", "2"])
    }

    @Test func aCancelledSleeperThrows() async {
        let task = Task { try await clock.sleep(for: .seconds(5)) }
        await clock.advance(by: .seconds(1))
        task.cancel()
        let result = await task.result
        #expect(throws: CancellationError.self) { try result.get() }
        #expect(clock.sleeperCount == 0)
    }

    @Test func whatIsPastIsNotWaitedFor() async throws {
        await clock.advance(by: .seconds(2))
        try await clock.sleep(until: .init(offset: .seconds(1)))
    }

    @Test func thePlayersTimeMovesWithIt() async {
        let player = emulator.makeLivePlayer()
        player.tapAddToCart("A")
        await clock.advance(by: .seconds(29))
        #expect(player.shownErrors.isEmpty)
        await clock.advance(by: .seconds(2))
        #expect(player.shownErrors == ["cart.errors.general"])
    }
}
