internal import ChildProcesses
internal import FindingReports
internal import Glibc

/// Buffered output to a descriptor. After the first failure the rest is dropped, and the failure is kept.
struct StandardOutput: ~Copyable {
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private let capacity: Int
    /// Why not everything was written.
    private(set) var failure: SystemError?

    init(descriptor: Int32 = STDOUT_FILENO, capacity: Int = 1 << 16) {
        self.descriptor = descriptor
        self.capacity = capacity
    }

    mutating func write(_ text: String) { write(bytes: text.utf8) }

    mutating func write(bytes: some Collection<UInt8>) {
        guard failure == nil else { return }
        buffer.append(contentsOf: bytes)
        if buffer.count >= capacity { flush() }
    }

    mutating func flush() {
        guard failure == nil else { return }
        failure = SystemFile.write(buffer[...], to: descriptor)
        buffer.removeAll(keepingCapacity: true)
    }

    /// Writes the rest, and says on standard error what kept it from being written.
    consuming func finish() -> ExitCode {
        flush()
        guard let failure else { return .success }
        // A reader that has seen enough, such as head, needs no word about it.
        if failure != SystemError(EPIPE) {
            Complaint.say("standard output: \(failure); the output is incomplete")
        }
        return .usage
    }

    /// Writes a whole text.
    static func print(_ text: String) -> ExitCode {
        var output = StandardOutput()
        output.write(text)
        return output.finish()
    }
}

/// What goes to standard error. Nobody can be told when that fails, so it may.
enum StandardError {
    static func write(_ text: String) {
        _ = SystemFile.write(Array(text.utf8)[...], to: STDERR_FILENO)
    }
}

/// A line on standard error, made safe for terminals and logs.
enum Complaint {
    static func say(_ message: String) {
        StandardError.write("\(CommandTable.program): \(VisibleText()(message))\n")
    }
}

extension ProcessTable {
    static func sayWhenUnreadable() {
        if !isReadable { Complaint.say("/proc cannot be read: memory limits do not work") }
    }
}

/// The three streams that a process starts with.
enum StandardStreams {
    /// Makes writing to a reader that is gone fail instead of ending the process, and keeps the numbers of closed
    /// streams from being given to files that are opened later. To be called once, at the start.
    static func secure() {
        signal(SIGPIPE, SIG_IGN)
        // The wrong direction: using such a stream fails as it would have.
        for (descriptor, flags) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(descriptor, F_GETFD) == -1 {
            let opened = open("/dev/null", flags)
            if opened >= 0, opened != descriptor {
                dup2(opened, descriptor)
                close(opened)
            }
        }
    }
}
