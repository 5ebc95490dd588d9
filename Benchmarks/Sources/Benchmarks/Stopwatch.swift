import Foundation

/// Time and its statistics. Figures of one run can be compared with each other, and with nothing else.
enum Stopwatch {
    /// With the argument `cpu`: time that this thread had a processor, which other work on the machine disturbs less.
    private static let countsProcessorTime = CommandLine.arguments.contains("cpu")

    /// Microseconds that `body` takes for each of `count` things.
    static func microseconds(per count: Int, _ body: () throws -> Void) rethrows -> Double {
        let start = now
        try body()
        return (now - start) / Double(max(count, 1))
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(countsProcessorTime ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
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
