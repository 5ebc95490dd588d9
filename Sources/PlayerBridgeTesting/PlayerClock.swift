import Synchronization

/// The time of a test's players: it moves only when the test moves it, or waits for a handler that sleeps on it.
///
/// Time-outs of the players run on it, and so do handlers that are given it as `any Clock<Duration>`: an answer after
/// thirty seconds takes no waiting. Made by ``PlayerEmulator``.
public final class PlayerClock: Clock, Sendable {
    /// A time since the test began.
    public struct Instant: InstantProtocol {
        /// Since the test began.
        public var offset: Duration

        /// A time so long after the test began.
        public init(offset: Duration) { self.offset = offset }

        /// The time so much later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// The time from here to another instant.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Whether one time comes before another.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        var deadline: Instant
        var continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Int: Sleeper] = [:]
        /// Sleepers that were cancelled before they lay down.
        var cancelled: Set<Int> = []
        var lastNumber = 0
    }

    private let state = Mutex(State())
    /// Moves the pages' clocks by so many seconds.
    private let move: @MainActor @Sendable (Double) -> Void

    init(move: @escaping @MainActor @Sendable (Double) -> Void) { self.move = move }

    /// How far the test has moved the clock.
    public var now: Instant { state.withLock { $0.now } }
    /// One nanosecond; the clock moves by any duration.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// How many tasks sleep on the clock.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Returns once the test has moved the clock to the deadline.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    guard deadline > state.now, state.cancelled.remove(number) == nil else { return true }
                    state.sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                guard let sleeper = state.sleepers.removeValue(forKey: number) else {
                    state.cancelled.insert(number)
                    return nil as Sleeper?
                }
                return sleeper
            }
            sleeper?.continuation.resume()
        }
        try Task.checkCancellation()
    }

    /// Moves the clock on. Timers of the players and sleeping handlers come at their own times, in order, and the app
    /// is given the chance to do what follows from each.
    @MainActor public func advance(by duration: Duration) async {
        await Rest.untilOthersRan(patiently: true)
        let target = now.advanced(by: duration)
        while let due = state.withLock({ state in state.sleepers.values.map(\.deadline).min() }), due <= target {
            move(to: due)
            await Rest.untilOthersRan(patiently: true)
        }
        move(to: target)
        await Rest.untilOthersRan(patiently: true)
    }

    /// Moves the clock to where the next handler wakes, if that is before a limit.
    ///
    /// - Returns: Whether one was woken.
    @MainActor func wakeNext(before limit: Instant) -> Bool {
        guard let due = state.withLock({ $0.sleepers.values.map(\.deadline).min() }), due <= limit else { return false }
        move(to: due)
        return true
    }

    @MainActor private func move(to instant: Instant) {
        let (passed, woken) = state.withLock { state in
            let passed = max(state.now.duration(to: instant), .zero)
            state.now = max(state.now, instant)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            // Those that lay down first wake first.
            return (passed, due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }.map(\.value))
        }
        move(passed / .seconds(1))
        for sleeper in woken { sleeper.continuation.resume() }
    }
}
