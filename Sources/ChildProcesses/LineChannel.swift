internal import Glibc

/// The worker's side: lines in from one descriptor, lines out to another, waiting as long as it takes.
public struct LineChannel: Sendable {
    private let input: Int32
    private let output: Int32
    private var lines = LineBuffer()
    private var scratch = [UInt8](repeating: 0, count: 1 << 16)
    private var hasEnded = false

    /// The standard streams unless told otherwise. The descriptors stay open.
    public init(input: Int32 = 0, output: Int32 = 1) {
        self.input = input
        self.output = output
    }

    /// The next line without its line feed; nil at the end of the input. A last line needs no line feed.
    public mutating func read() throws(ChildProcessError) -> [UInt8]? {
        while true {
            if let line = lines.takeLine() { return line }
            if hasEnded { return nil }
            let count = scratch.withUnsafeMutableBytes { Glibc.read(input, $0.baseAddress, $0.count) }
            if count > 0 {
                lines.append(scratch[..<count])
            } else if count == 0 {
                hasEnded = true
                if lines.pendingCount > 0 { return lines.takeRest() }
            } else if errno != EINTR {
                throw ChildProcessError(.streamFailed, subject: "descriptor \(input)", systemError: errno)
            }
        }
    }

    /// Writes one line and its line feed; returns when all of it is handed over.
    public func write(_ line: [UInt8]) throws(ChildProcessError) {
        var message = OutgoingMessage(line)
        while !message.isEmpty {
            guard message.write(to: output) else {
                throw ChildProcessError(.streamFailed, subject: "descriptor \(output)", systemError: EPIPE)
            }
            if message.isEmpty { return }
            // Only a descriptor that somebody made non-blocking gets here.
            var polled = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
            _ = poll(&polled, 1, -1)
        }
    }
}
