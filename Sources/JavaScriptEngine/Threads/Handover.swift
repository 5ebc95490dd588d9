/// One result on its way from the engine thread to the thread that waits for it.
final class Handover<Value, Failure: Error>: @unchecked Sendable {
    private let monitor = Monitor()
    private var result: Result<Value, Failure>?

    func finish(_ result: sending Result<Value, Failure>) {
        monitor.lock()
        self.result = result
        monitor.signal()
        monitor.unlock()
    }

    /// The result is taken out, so that its last reference is the waiting thread's.
    func wait() -> sending Result<Value, Failure> {
        monitor.lock()
        defer { monitor.unlock() }
        while true {
            if let result {
                self.result = nil
                nonisolated(unsafe) let taken = result
                return taken
            }
            monitor.wait()
        }
    }
}
