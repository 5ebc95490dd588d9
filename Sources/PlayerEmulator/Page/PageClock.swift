/// The time of a page: it moves only when it is told to.
///
/// Timers fire in the order of their due times; timers due at the same moment in the order in which they were set.
struct PageClock {
    /// Milliseconds since the page was made.
    private(set) var now: Double = 0

    struct Timer {
        var id: Int
        var due: Double
        /// Milliseconds between repetitions; nil for a timer that fires once.
        var interval: Double?
        /// A payload set it, or a timer that a payload set.
        var isLeftover: Bool
    }

    private var timers: [Timer] = []
    private var lastID = 0

    /// Milliseconds since 1970 at which every page starts: 2026-01-01, 00:00 UTC.
    static let epoch: Double = 1_767_225_600_000

    mutating func set(after delay: Double, repeats: Bool, isLeftover: Bool = false) -> Int {
        // Browsers clamp repeating timers, so that `setInterval(f, 0)` still lets time pass.
        let delay = delay.isFinite ? max(delay, repeats ? 1 : 0) : 0
        lastID += 1
        timers.append(
            Timer(id: lastID, due: now + delay, interval: repeats ? delay : nil, isLeftover: isLeftover))
        return lastID
    }

    mutating func clear(_ id: Int) {
        timers.removeAll { $0.id == id }
    }

    mutating func clearAll() {
        timers.removeAll()
    }

    /// Moves to the next timer that is due at `limit` or before, and takes it; moves to `limit` when there is none.
    mutating func nextTimer(until limit: Double) -> Timer? {
        guard let index = timers.indices.min(by: { (timers[$0].due, timers[$0].id) < (timers[$1].due, timers[$1].id) }),
            timers[index].due <= limit
        else {
            now = max(now, limit)
            return nil
        }
        let timer = timers[index]
        now = max(now, timer.due)
        if let interval = timer.interval {
            timers[index].due = timer.due + interval
        } else {
            timers.remove(at: index)
        }
        return timer
    }

    /// Whether a timer that a payload left behind is due at `limit` or before.
    func hasLeftovers(until limit: Double = .infinity) -> Bool {
        timers.contains { $0.isLeftover && $0.due <= limit }
    }

    /// Timers that are still to come.
    var pendingCount: Int { timers.count }
}
