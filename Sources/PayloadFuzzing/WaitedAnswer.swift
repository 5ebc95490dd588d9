internal import Foundation
internal import Synchronization

/// An answer of a task that a thread waits for. Never to be waited for on a thread of Swift's own pool.
final class WaitedAnswer<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func finish(_ answer: Value) {
        value.withLock { $0 = answer }
        isThere.signal()
    }

    func wait() -> Value {
        while true {
            isThere.wait()
            if let answer = value.withLock({ $0 }) { return answer }
        }
    }
}
