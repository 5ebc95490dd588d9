/// What waits for a thread, in order. A plain mutex and condition: both exist on every platform the engine does.
final class WorkQueue: @unchecked Sendable {
    private let monitor = Monitor()
    private var waiting: [@Sendable () -> Void] = []
    private var isClosed = false

    func add(_ work: @escaping @Sendable () -> Void) {
        monitor.whileLocked {
            waiting.append(work)
            monitor.signal()
        }
    }

    /// Lets ``run()`` return once everything that waits is done.
    func close() {
        monitor.whileLocked {
            isClosed = true
            monitor.signal()
        }
    }

    func run() {
        while let batch = next() {
            for work in batch { work() }
        }
    }

    private func next() -> [@Sendable () -> Void]? {
        monitor.whileLocked {
            while waiting.isEmpty {
                if isClosed { return nil }
                monitor.wait()
            }
            defer { waiting.removeAll() }
            return waiting
        }
    }
}
