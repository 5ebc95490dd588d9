internal import Glibc

/// Bytes on their way in, cut into messages. Every byte is looked at once, however long the message.
struct MessageBuffer: Sendable {
    private let framing: Framing
    private var bytes: [UInt8] = []
    /// Where the first message that was not taken begins.
    private var start = 0
    /// Up to here there is no line feed after `start`.
    private var searched = 0

    init(_ framing: Framing = .lines) { self.framing = framing }

    /// How many bytes wait for the end of their message or to be taken.
    var pendingCount: Int { bytes.count - start }

    mutating func append(_ new: some Sequence<UInt8>) {
        bytes.append(contentsOf: new)
    }

    /// The next complete message without its frame.
    mutating func take() -> [UInt8]? {
        switch framing {
        case .lines: takeLine()
        case .blocks: takeBlock()
        }
    }

    private mutating func takeLine() -> [UInt8]? {
        guard let end = nextLineFeed() else {
            searched = bytes.count
            return nil
        }
        guard start > 0 || end < bytes.count - 1 else {
            // The usual case hands the storage over without a copy.
            bytes.removeLast()
            let line = bytes
            bytes = []
            searched = 0
            return line
        }
        let line = Array(bytes[start..<end])
        moveOn(to: end + 1)
        return line
    }

    private mutating func takeBlock() -> [UInt8]? {
        guard pendingCount >= Framing.blockHead else { return nil }
        let count = (0..<Framing.blockHead).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
        let first = start + Framing.blockHead
        guard bytes.count - first >= count else { return nil }
        let block = Array(bytes[first..<first + count])
        moveOn(to: first + count)
        return block
    }

    private mutating func moveOn(to offset: Int) {
        start = offset
        searched = offset
        if start == bytes.count || start > 1 << 20 {
            bytes.removeSubrange(..<start)
            start = 0
            searched = 0
        }
    }

    /// What is left when the input has ended: a last line that was never closed.
    mutating func takeRest() -> [UInt8] {
        let rest = Array(bytes[start...])
        self = MessageBuffer(framing)
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
