import BambuserCommerceSDK
import PlayerSessions

/// Waits for an app whose tasks nobody can see: what they do is known only once they have done it.
@MainActor struct Settling {
    let emulation: PlayerEmulation
    let clock: PlayerClock
    /// Real time without progress after which the app is given up.
    let limit: Duration
    /// Real time without progress after which an app that owes nothing is done; nil: at once.
    let quiet: Duration?
    /// Whether handlers that sleep on the player clock are woken meanwhile.
    var wakes = true

    /// How long each look waits: short, so that a loaded machine delays the looks as much as the app's own tasks.
    private nonisolated static let look = Duration.milliseconds(5)
    /// Looks without progress after which a handler that sleeps on the player clock is woken.
    private static let looksBeforeWaking = 2
    /// Player time that may pass without any progress: a loop that only refreshes something sleeps again and again.
    private static let longestSleep = Duration.seconds(120)
    private static let mostWakings = 20
    /// Even progress does not go on for ever: an app may send something each second on its own clock.
    private static let longestWait = 12
    /// A machine that is busy looks less often, and its apps come to their turn as seldom.
    private static let leastLooks = 100

    /// - Returns: Whether nothing was owed at the end.
    func run(while owes: @MainActor () -> Bool) async -> Bool {
        if quiet == nil, !owes() { return true }
        var progress = Progress(emulation, clock)
        var chances = 24
        while true {
            // The next handler is woken only when the others had their turn.
            await Rest.untilOthersRan(
                chances: chances,
                patiently: wakes && clock.sleeperCount > 0 && progress.looks >= Self.looksBeforeWaking - 1)
            chances = 3
            progress.look(emulation, clock)
            let isOwing = owes()
            if !isOwing, progress.isQuiet(for: min(quiet ?? .zero, limit)) { return true }
            let isLong = progress.isQuiet(for: limit, least: Self.leastLooks)
            guard !isLong, progress.total < Self.longestWait * Int(limit / Self.look), !Task.isCancelled else {
                return !isOwing
            }
            if wakes, progress.looks >= Self.looksBeforeWaking, progress.wakings < Self.mostWakings,
                isOwing || quiet != nil,
                clock.wakeNext(before: progress.clockAt.advanced(by: Self.longestSleep))
            {
                // What was woken gets its chances before the next one is.
                progress.noteWaking()
            } else if isOwing {
                await emulation.changes.wait(until: .now + Self.look)
            } else {
                try? await Task.sleep(for: Self.look)
            }
        }
    }

    /// When something happened last.
    private struct Progress {
        private var count: Int
        private(set) var at = ContinuousClock.now
        private(set) var clockAt: PlayerClock.Instant
        private(set) var looks = 0
        private(set) var total = 0
        /// How many handlers were woken since.
        private(set) var wakings = 0

        @MainActor init(_ emulation: PlayerEmulation, _ clock: PlayerClock) {
            count = emulation.changes.count
            clockAt = clock.now
        }

        @MainActor mutating func look(_ emulation: PlayerEmulation, _ clock: PlayerClock) {
            looks += 1
            total += 1
            guard emulation.changes.count != count else { return }
            count = emulation.changes.count
            at = .now
            clockAt = clock.now
            looks = 0
            wakings = 0
        }

        mutating func noteWaking() {
            looks = 0
            wakings += 1
        }

        /// Whether nothing happened for so long, and for as many looks as fit in, but no more than `least`.
        func isQuiet(for duration: Duration, least: Int = .max) -> Bool {
            duration <= .zero
                || looks >= min(Int(duration / Settling.look), least) && ContinuousClock.now - at >= duration
        }
    }
}
