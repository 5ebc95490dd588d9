/// Time and its statistics. Figures of one run can be compared with each other, and with nothing else.
enum Stopwatch {
    /// Microseconds that `body` takes for each of `count` things.
    static func microseconds(per count: Int, _ body: () throws -> Void) rethrows -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        try body()
        let (seconds, attoseconds) = (clock.now - start).components
        return (Double(seconds) * 1e6 + Double(attoseconds) / 1e12) / Double(max(count, 1))
    }
}

extension [Double] {
    /// The middle value; 0 for none.
    var median: Double {
        let sorted = sorted()
        guard !sorted.isEmpty else { return 0 }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
