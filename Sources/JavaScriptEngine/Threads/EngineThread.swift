#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The thread that engines run on: its stack has one size on every machine, so nesting limits do not depend on it.
///
/// An actor is pinned to it by returning `asUnownedSerialExecutor()` as its `unownedExecutor`; other code waits for
/// ``sync(_:)``. The actor must keep the thread alive. When the last reference goes, the thread does what is queued
/// and ends.
public final class EngineThread: SerialExecutor, Sendable {
    /// Bytes of stack: the engine keeps about 5 MB of them for scripts, enough for some 3,000 nested brackets.
    public static let stackSize = 8 << 20

    /// The thread for everyone who needs just one.
    public static let shared = EngineThread()

    private let queue: WorkQueue
    private let identity: ThreadIdentity

    /// Starts a thread. A process that has no thread left stops with a message: there is no way to go on.
    public init() {
        let queue = WorkQueue()
        self.queue = queue
        identity = ThreadIdentity.start(stackSize: Self.stackSize) { queue.run() }
        queue.add { [weak self] in if let self { ThreadOwner.note(self) } }
    }

    deinit {
        queue.close()
    }

    /// The engine thread that the caller runs on; nil on any other thread.
    public static var current: EngineThread? { ThreadOwner.current }

    /// Whether the caller runs on this thread.
    public var isCurrent: Bool { identity.isCurrent }

    /// Seconds of processor time that the calling thread has had.
    public static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Runs `body` on the thread and waits for its result. Must not be called on the thread itself.
    public func sync<Value, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> sending Value
    ) throws(Failure) -> sending Value {
        precondition(!isCurrent, "EngineThread.sync was called on the engine thread, which would wait for itself")
        let handover = Handover<Value, Failure>()
        queue.add {
            do throws(Failure) {
                handover.finish(.success(try body()))
            } catch {
                handover.finish(.failure(error))
            }
        }
        return try handover.wait().get()
    }

    /// Runs `body` on the thread: at once when this is the thread, else later, without waiting.
    func perform(_ body: @escaping @Sendable () -> Void) {
        if isCurrent { body() } else { queue.add(body) }
    }

    /// Stops a program that uses an engine object elsewhere, which would corrupt the engine's memory.
    @inline(__always)
    func check(_ what: StaticString) {
        precondition(isCurrent, "\(what) may be used on its EngineThread only: pin an actor to it or call sync")
    }

    // MARK: Executor

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedSerialExecutor()
        queue.add { job.runSynchronously(on: executor) }
    }

    public func checkIsolated() {
        precondition(isCurrent, "this code is isolated to an EngineThread and runs on another thread")
    }
}
