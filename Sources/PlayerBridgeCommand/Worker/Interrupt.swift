internal import Glibc

/// Ctrl-C: the run stops and reports what was done; a second one ends it at once.
enum Interrupt {
    private nonisolated(unsafe) static var flag: sig_atomic_t = 0

    static var wasReceived: Bool { flag != 0 }

    static func install() {
        signal(SIGINT) { _ in
            if Interrupt.flag != 0 { _exit(130) }
            Interrupt.flag = 1
        }
    }
}
