internal import Foundation
internal import Synchronization

/// Some threads that all do the same work, until the last of them is done.
final class JobThreads: Sendable {
    private let running: Mutex<Int>
    private let changed = DispatchSemaphore(value: 0)

    init(count: Int, _ work: @escaping @Sendable () -> Void) {
        running = Mutex(count)
        for _ in 0..<count {
            let thread = Thread { [self] in
                work()
                running.withLock { $0 -= 1 }
                changed.signal()
            }
            thread.stackSize = 1 << 21
            thread.start()
        }
    }

    var isDone: Bool { running.withLock { $0 == 0 } }

    /// Waits until a thread is done, but no longer than so.
    func wait(milliseconds: Int) {
        _ = changed.wait(timeout: .now() + .milliseconds(milliseconds))
    }
}
