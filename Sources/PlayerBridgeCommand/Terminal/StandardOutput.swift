internal import Glibc

/// Buffered output to a descriptor. When the reader has gone, as with `| head`, the rest is dropped without a word.
struct StandardOutput: ~Copyable {
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private let capacity: Int
    /// Whether the reader is gone or the device is full: nothing is written any more.
    private(set) var isClosed = false
    /// The system's error when writing failed for another reason than a reader that is gone; 0 without one.
    private(set) var failure: Int32 = 0

    init(descriptor: Int32 = STDOUT_FILENO, capacity: Int = 1 << 16) {
        self.descriptor = descriptor
        self.capacity = capacity
    }

    deinit {
        if !isClosed { _ = Self.send(buffer, to: descriptor) }
    }

    /// Lets writes to a reader that is gone fail instead of ending the process. To be called once, at the start.
    static func survivesBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    mutating func write(_ text: String) {
        guard !isClosed else { return }
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= capacity { flush() }
    }

    mutating func flush() {
        guard !isClosed else { return }
        let error = Self.send(buffer, to: descriptor)
        buffer.removeAll(keepingCapacity: true)
        guard error != 0 else { return }
        isClosed = true
        if error != EPIPE { failure = error }
    }

    /// Writes everything, or returns the system's error number.
    private static func send(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest.removeFirst(count)
            } else if errno == EAGAIN {
                var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&polled, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
