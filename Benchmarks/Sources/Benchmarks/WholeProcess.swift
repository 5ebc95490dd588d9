import Foundation

/// A process from its start to its end.
struct WholeProcess {
    /// Milliseconds on the clock, and those that it and its children had a processor.
    var wall = 0.0
    var processor = 0.0

    /// Runs a program; what it prints is dropped.
    static func run(_ path: String, _ arguments: [String]) -> WholeProcess {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        let before = childrenMilliseconds
        let start = ContinuousClock.now
        do { try process.run() } catch { return WholeProcess() }
        process.waitUntilExit()
        return WholeProcess(
            wall: (ContinuousClock.now - start) / .milliseconds(1), processor: childrenMilliseconds - before)
    }

    private static var childrenMilliseconds: Double {
        var usage = rusage()
        getrusage(RUSAGE_CHILDREN, &usage)
        let seconds = Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        return seconds * 1000 + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000
    }
}
