internal import Glibc

/// Reads and writes that never wait and never raise SIGPIPE.
enum PipeTransfer {
    enum Outcome {
        case moved(Int)
        /// Nothing could be moved now.
        case later
        /// The other end is closed, or the descriptor is broken.
        case closed
    }

    static func read(_ number: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
        let count = Glibc.read(number, buffer.baseAddress, buffer.count)
        if count > 0 { return .moved(count) }
        if count == 0 { return .closed }
        return errno == EAGAIN || errno == EINTR ? .later : .closed
    }

    /// Writes with SIGPIPE held back in this thread: the signal would end the process, whose other parts may still
    /// rely on it for their own output.
    static func write(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Outcome {
        var pipeSignal = sigset_t()
        var previous = sigset_t()
        var pending = sigset_t()
        sigemptyset(&pipeSignal)
        sigaddset(&pipeSignal, SIGPIPE)
        sigpending(&pending)
        let wasPending = sigismember(&pending, SIGPIPE) == 1
        pthread_sigmask(SIG_BLOCK, &pipeSignal, &previous)
        defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }

        let count = Glibc.write(number, bytes.baseAddress, bytes.count)
        if count >= 0 { return .moved(count) }
        switch errno {
        case EAGAIN, EINTR: return .later
        case EPIPE where !wasPending:
            var now = timespec()
            sigtimedwait(&pipeSignal, nil, &now)
            return .closed
        default: return .closed
        }
    }
}
