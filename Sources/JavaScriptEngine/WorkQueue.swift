#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

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

/// A mutex with one condition, at a fixed address.
private final class Monitor: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func lock() { pthread_mutex_lock(mutex) }
    func unlock() { pthread_mutex_unlock(mutex) }
    func signal() { pthread_cond_signal(condition) }
    func wait() { pthread_cond_wait(condition, mutex) }

    func whileLocked<Value>(_ body: () -> Value) -> Value {
        lock()
        defer { unlock() }
        return body()
    }
}
