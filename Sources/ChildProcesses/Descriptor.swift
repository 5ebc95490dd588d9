internal import Glibc
internal import Synchronization

/// A file descriptor that closes when its owner goes.
struct Descriptor: ~Copyable, Sendable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { close(number) }

    /// Both ends of a pipe, closed on exec, and never one of the three standard numbers: a process that was started
    /// with closed standard streams would otherwise have them overwritten between spawn and exec.
    static func pipe(for subject: String) throws(ChildProcessError) -> Pipe {
        let (failure, ends) = SpawnLock.shared.withLock { _ in
            var ends: [Int32] = [-1, -1]
            guard Glibc.pipe(&ends) == 0 else { return (errno, ends) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            return (0, ends)
        }
        guard failure == 0 else { throw ChildProcessError(.pipeFailed, subject: subject, systemError: failure) }
        let reading = Descriptor(ends[0])
        let writing = Descriptor(ends[1])
        return Pipe(
            reading: try reading.aboveStandardStreams(subject), writing: try writing.aboveStandardStreams(subject))
    }

    private consuming func aboveStandardStreams(_ subject: String) throws(ChildProcessError) -> Descriptor {
        guard number <= 2 else { return self }
        let moved = fcntl(number, F_DUPFD_CLOEXEC, 3)
        guard moved >= 0 else { throw ChildProcessError(.pipeFailed, subject: subject, systemError: errno) }
        return Descriptor(moved)
    }

    /// Reads and writes return at once instead of waiting. Holds for this end of a pipe only.
    borrowing func neverBlock() {
        _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    }
}

/// The two ends of a pipe.
struct Pipe: ~Copyable, Sendable {
    let reading: Descriptor
    let writing: Descriptor
}

/// No process starts between the making of a pipe and its marking as closed on exec: `pipe2`, which does both at once,
/// is not offered to Swift. A child that held another child's pipe would keep it from ever seeing its end.
enum SpawnLock {
    static let shared = Mutex(())
}
