internal import Glibc

/// What the system says about a file that cannot be used.
struct SystemError: Error, Hashable, CustomStringConvertible {
    var number: Int32

    init(_ number: Int32 = errno) { self.number = number }

    var description: String { String(cString: strerror(number)) }
}

/// An open file, closed with its value.
struct OpenFile: ~Copyable {
    let descriptor: Int32

    init(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemError) {
        while true {
            let opened = open(path, flags | O_CLOEXEC, mode)
            if opened >= 0 {
                descriptor = opened
                return
            }
            guard errno == EINTR else { throw SystemError() }
        }
    }

    deinit { close(descriptor) }

    borrowing func status() throws(SystemError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SystemError() }
        return status
    }

    borrowing func write(_ bytes: [UInt8]) throws(SystemError) {
        if let error = SystemFile.write(bytes[...], to: descriptor) { throw error }
    }
}

/// Reading and writing as the system does it, whole or with its reason.
///
/// Neither waits after Ctrl-C for a pipe or a terminal: what is not there by then is given up with `EINTR`.
enum SystemFile {
    /// Reads to the end, but not beyond `limit` bytes; nil when there are more.
    static func read(_ descriptor: Int32, limit: Int) throws(SystemError) -> [UInt8]? {
        var bytes: [UInt8] = []
        var isWhole = true
        try read(descriptor, piece: 1 << 16) { piece in
            isWhole = bytes.count + piece.count <= limit
            if isWhole { bytes += piece }
            return isWhole
        }
        return isWhole ? bytes : nil
    }

    /// Reads to the end, piece by piece, for as long as `each` says true.
    static func read(_ descriptor: Int32, piece size: Int, each: (ArraySlice<UInt8>) -> Bool) throws(SystemError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
        defer { buffer.deallocate() }
        while true {
            let count = try read(descriptor, into: buffer)
            guard count > 0, each(Array(buffer[..<count])[...]) else { return }
        }
    }

    /// Waits for one piece; 0 at the end.
    static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        while true {
            while !isReady(descriptor, POLLIN) { if Interrupt.wasReceived { throw SystemError(EINTR) } }
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            guard errno == EAGAIN || errno == EINTR else { throw SystemError() }
        }
    }

    /// Writes everything, or gives the system's reason.
    static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> SystemError? {
        var status = stat()
        let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        var rest = bytes
        while !rest.isEmpty {
            while !isFile, !isReady(descriptor, POLLOUT) { if Interrupt.wasReceived { return SystemError(EINTR) } }
            // What a pipe that is ready takes without a wait.
            let piece = isFile ? rest : rest.prefix(Int(PIPE_BUF))
            let count = piece.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR, errno != EAGAIN {
                return SystemError()
            }
        }
        return nil
    }

    /// Whether the next step fails or succeeds at once; waits a little for that.
    private static func isReady(_ descriptor: Int32, _ event: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        return poll(&polled, 1, 200) > 0
    }
}
