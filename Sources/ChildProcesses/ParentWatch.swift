internal import Foundation
internal import Glibc

/// Tells a worker that its parent is gone, also while the worker is busy and does not read.
public enum ParentWatch {
    /// Calls `action` on a thread of its own once the writing end of `input`, a pipe, was closed.
    ///
    /// A kill signal bound to the parent's death can only be set between fork and exec, which `posix_spawn` does not
    /// offer; the closed pipe says the same.
    public static func start(input: Int32 = 0, action: @escaping @Sendable () -> Void) {
        let thread = Thread {
            while true {
                // No events asked for: poll returns for the hang-up alone, however much input waits.
                var polled = pollfd(fd: input, events: 0, revents: 0)
                let count = poll(&polled, 1, -1)
                if count < 0, errno == EINTR { continue }
                return action()
            }
        }
        thread.stackSize = 1 << 17
        thread.start()
    }
}
