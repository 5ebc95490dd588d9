// The clang importer counts the POSIX types to whichever module includes them first.
import CJavaScriptCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Which POSIX thread something belongs to.
struct ThreadIdentity: @unchecked Sendable {
    private let thread: pthread_t

    @inline(__always)
    var isCurrent: Bool { pthread_equal(pthread_self(), thread) != 0 }

    /// Starts a detached thread.
    static func start(stackSize: Int, _ body: @escaping @Sendable () -> Void) -> ThreadIdentity {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackSize)
        pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
        let start = Unmanaged.passRetained(Start(body)).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
            let code = pthread_create(&thread, &attributes, { runThread($0) }, start)
            guard code == 0, let thread else { preconditionFailure("no engine thread could be started: error \(code)") }
        #else
            var thread = pthread_t()
            let code = pthread_create(&thread, &attributes, { runThread($0) }, start)
            precondition(code == 0, "no engine thread could be started: error \(code)")
        #endif
        return ThreadIdentity(thread: thread)
    }
}

private final class Start: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func runThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
    return nil
}
