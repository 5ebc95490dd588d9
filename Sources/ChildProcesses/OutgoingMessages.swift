/// Messages on their way out, with their frames.
struct OutgoingMessages: Sendable {
    private let framing: Framing
    private var bytes: [UInt8] = []
    private var written = 0

    init(_ framing: Framing) { self.framing = framing }

    var isEmpty: Bool { written == bytes.count }
    /// Bytes that were not written yet.
    var count: Int { bytes.count - written }

    mutating func append(_ message: [UInt8]) { framing.append(message, to: &bytes) }

    /// Bytes that are kept, written or not.
    var storedCount: Int { bytes.count }

    /// Forgets what was not written.
    mutating func drop() {
        bytes.removeAll(keepingCapacity: true)
        written = 0
    }

    /// Writes as much as goes at once; false when nobody reads any more.
    mutating func write(to number: Int32) -> Bool {
        while written < bytes.count {
            let outcome = bytes.withUnsafeBytes {
                PipeTransfer.write(number, UnsafeRawBufferPointer(rebasing: $0[written...]))
            }
            switch outcome {
            case .moved(let count): written += count
            case .later:
                forgetWritten()
                return true
            case .closed: return false
            }
        }
        drop()
        return true
    }

    /// A reader that is always behind would never let go of what it has read: half of the storage is let go at once, so
    /// that each byte is moved once at most.
    private mutating func forgetWritten() {
        guard written > 1 << 16, written > bytes.count / 2 else { return }
        bytes.removeSubrange(..<written)
        written = 0
    }
}
