import Foundation
import Synchronization

/// Work that is spread over all processors.
public enum Parallel {
    /// Swift's parser and the reader of its trees recurse; a thread of the system's pools has half a megabyte.
    private static let stackSize = 16 << 20

    /// Works on all items; the results are in the order of the items.
    public static func map<Item: Sendable, Result: Sendable>(
        _ items: [Item], _ work: @escaping @Sendable (Item) -> Result
    ) -> [Result] {
        let done = Mutex<[Int: Result]>([:])
        let next = Atomic(0)
        let group = DispatchGroup()
        for _ in 0..<min(items.count, ProcessInfo.processInfo.activeProcessorCount) {
            group.enter()
            let thread = Thread {
                while true {
                    let index = next.add(1, ordering: .relaxed).oldValue
                    guard index < items.count else { break }
                    let result = work(items[index])
                    done.withLock { $0[index] = result }
                }
                group.leave()
            }
            thread.stackSize = stackSize
            thread.start()
        }
        group.wait()
        return done.withLock { table in items.indices.compactMap { table[$0] } }
    }
}
