import JavaScriptEngine
import JavaScriptSyntax

/// Timers on the player clock: those that a wait fires, and those that a payload leaves behind.
extension PlayerPage {
    /// Timers that one wait may fire: `setInterval(f, 0)` never runs dry.
    static let timerBudget = 100_000
    /// Seconds on the player clock for which the timers of a single payload are followed.
    static let leftoverSeconds: Double = 60

    /// Lets time pass; returns the exceptions of timers that threw. Stops at ``timerBudget``.
    func advance(by seconds: Double) -> [JavaScriptException] {
        let thrown = fireTimers(until: clock.now + max(seconds, 0) * 1000) { _ in true }
        observe(.advance(seconds: seconds))
        return thrown
    }

    /// Runs the timers that the payload left behind, and those that they set, for so long on the player clock; other
    /// timers fire in their turn. The clock moves no further than that takes.
    ///
    /// - Parameter limit: Seconds of processor time for all of them.
    func runLeftovers(for seconds: Double, within limit: Double) -> [JavaScriptException] {
        let target = clock.now + seconds * 1000
        guard clock.hasLeftovers(until: target) else { return [] }
        let start = EngineThread.processorSeconds
        let thrown = fireTimers(until: target) { clock in
            guard EngineThread.processorSeconds - start <= limit else {
                record.isOutOfTime = true
                return false
            }
            return clock.hasLeftovers(until: target)
        }
        observe(.advance(seconds: seconds))
        return thrown
    }

    private func fireTimers(until target: Double, while isWanted: (PageClock) -> Bool) -> [JavaScriptException] {
        var thrown: [JavaScriptException] = []
        var fired = 0
        mode = Mode()
        isFiring = true
        defer { (isFiring, runsPayload) = (false, false) }
        while isWanted(clock), let timer = clock.nextTimer(until: target) {
            fired += 1
            guard fired <= Self.timerBudget else {
                record.timersExhausted = true
                clock.clearAll()
                timerTasks.removeAll()
                break
            }
            guard let task = timerTasks[timer.id] else { continue }
            if timer.interval == nil { timerTasks[timer.id] = nil }
            runsPayload = timer.isLeftover
            do {
                try task.function.call(task.arguments)
            } catch {
                thrown.append(error)
                if error.kind == .terminated {
                    record.isOutOfTime = true
                    if timer.isLeftover { break }
                }
            }
        }
        return thrown
    }
}
