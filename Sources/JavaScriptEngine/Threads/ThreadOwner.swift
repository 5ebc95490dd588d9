#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Tells code on an engine thread which one it runs on.
final class ThreadOwner {
    private weak var thread: EngineThread?

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let code = pthread_key_create(&key) { value in
            #if canImport(Darwin)
                Unmanaged<ThreadOwner>.fromOpaque(value).release()
            #else
                if let value { Unmanaged<ThreadOwner>.fromOpaque(value).release() }
            #endif
        }
        precondition(code == 0, "no key for a thread's own data is left: error \(code)")
        return key
    }()

    private init(_ thread: EngineThread) { self.thread = thread }

    /// Called once on the thread itself.
    static func note(_ thread: EngineThread) {
        pthread_setspecific(key, Unmanaged.passRetained(ThreadOwner(thread)).toOpaque())
    }

    static var current: EngineThread? {
        pthread_getspecific(key).flatMap { Unmanaged<ThreadOwner>.fromOpaque($0).takeUnretainedValue().thread }
    }
}
