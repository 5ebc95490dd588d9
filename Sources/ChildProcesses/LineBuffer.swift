internal import Glibc

/// Bytes on their way in, cut at line feeds. Every byte is looked at once, however long the line.
struct LineBuffer: Sendable {
    private var bytes: [UInt8] = []
    /// Where the first line that was not taken begins.
    private var start = 0
    /// Up to here there is no line feed after `start`.
    private var searched = 0

    /// How many bytes wait for a line end or to be taken.
    var pendingCount: Int { bytes.count - start }

    mutating func append(_ new: some Sequence<UInt8>) {
        bytes.append(contentsOf: new)
    }

    /// The next complete line without its line feed.
    mutating func takeLine() -> [UInt8]? {
        guard let end = nextLineFeed() else {
            searched = bytes.count
            return nil
        }
        let line: [UInt8]
        if start == 0, end == bytes.count - 1 {
            // The usual case hands the storage over without a copy.
            bytes.removeLast()
            line = bytes
            bytes = []
            searched = 0
        } else {
            line = Array(bytes[start..<end])
            start = end + 1
            searched = start
            if start == bytes.count || start > 1 << 20 {
                bytes.removeSubrange(..<start)
                start = 0
                searched = 0
            }
        }
        return line
    }

    /// What is left when the input has ended: a last line that was never closed.
    mutating func takeRest() -> [UInt8] {
        let rest = Array(bytes[start...])
        self = LineBuffer()
        return rest
    }

    private func nextLineFeed() -> Int? {
        bytes.withUnsafeBytes { buffer -> Int? in
            guard searched < buffer.count, let base = buffer.baseAddress,
                let found = memchr(base + searched, 10, buffer.count - searched)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }
}
