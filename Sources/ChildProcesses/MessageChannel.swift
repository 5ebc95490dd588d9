internal import Glibc

/// The child's side: messages in from one descriptor, messages out to another, waiting as long as it takes.
public struct MessageChannel: Sendable {
    private let input: Int32
    private let output: Int32
    private var messages: MessageBuffer
    private var outgoing: OutgoingMessages
    private var scratch = [UInt8](repeating: 0, count: 1 << 16)
    private var hasEnded = false

    /// The standard streams unless told otherwise. The descriptors stay open.
    public init(_ framing: Framing = .lines, input: Int32 = 0, output: Int32 = 1) {
        self.input = input
        self.output = output
        messages = MessageBuffer(framing)
        outgoing = OutgoingMessages(framing)
    }

    /// Whether something of a next message was read already.
    public var hasMore: Bool { messages.pendingCount > 0 }

    /// The next message; nil at the end of the input. A last line needs no line feed.
    public mutating func read() throws(ChildProcessError) -> [UInt8]? {
        while true {
            if let message = messages.take() { return message }
            if hasEnded { return nil }
            let count = scratch.withUnsafeMutableBytes { Glibc.read(input, $0.baseAddress, $0.count) }
            if count > 0 {
                messages.append(scratch[..<count])
            } else if count == 0 {
                hasEnded = true
                if messages.pendingCount > 0 { return messages.takeRest() }
            } else if errno != EINTR {
                throw ChildProcessError(.streamFailed, subject: "descriptor \(input)", systemError: errno)
            }
        }
    }

    /// Writes one message; returns when all of it is handed over.
    public mutating func write(_ message: [UInt8]) throws(ChildProcessError) {
        outgoing.append(message)
        while !outgoing.isEmpty {
            guard outgoing.write(to: output) else {
                throw ChildProcessError(.streamFailed, subject: "descriptor \(output)", systemError: EPIPE)
            }
            if outgoing.isEmpty { return }
            // Only a descriptor that somebody made non-blocking gets here.
            var polled = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
            _ = poll(&polled, 1, -1)
        }
    }
}
