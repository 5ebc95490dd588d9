import Foundation

/// A process from its start to its end.
struct WholeProcess {
    /// Milliseconds on the clock, and those that it and its children had a processor.
    var wall = 0.0
    var processor = 0.0
    /// Resident megabytes of it at most, and of the largest of its own children.
    var megabytes = 0.0

    /// Runs a program; what it prints is dropped. Nothing of Foundation's `Process`, whose waiting costs more than a start.
    static func run(_ path: String, _ arguments: [String]) -> WholeProcess {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in 0...2 {
            posix_spawn_file_actions_addopen(&actions, Int32(descriptor), "/dev/null", O_RDWR, 0)
        }
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        let start = ContinuousClock.now
        var child: pid_t = 0
        guard posix_spawn(&child, path, &actions, nil, words, environ) == 0 else { return WholeProcess() }
        var usage = rusage()
        wait4(child, nil, 0, &usage)
        return WholeProcess(
            wall: (ContinuousClock.now - start) / .milliseconds(1),
            processor: milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime),
            megabytes: Double(usage.ru_maxrss) / 1024)
    }

    private static func milliseconds(_ time: timeval) -> Double {
        Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000
    }

    /// The first program of this name on the path.
    static func program(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
