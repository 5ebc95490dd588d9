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
enum SystemFile {
    /// Reads to the end, but not beyond `limit` bytes; nil when there are more.
    static func read(_ descriptor: Int32, limit: Int) throws(SystemError) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count > 0 {
                guard bytes.count + count <= limit else { return nil }
                bytes += buffer[..<count]
            } else if count == 0 {
                return bytes
            } else if errno == EAGAIN {
                wait(for: descriptor, POLLIN)
            } else if errno != EINTR {
                throw SystemError()
            }
        }
    }

    /// Writes everything, or gives the system's reason.
    static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> SystemError? {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                wait(for: descriptor, POLLOUT)
            } else if errno != EINTR {
                return SystemError()
            }
        }
        return nil
    }

    private static func wait(for descriptor: Int32, _ event: Int32) {
        var polled = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        _ = poll(&polled, 1, -1)
    }
}
