/// A line on its way out, with its line feed.
struct OutgoingMessage: Sendable {
    private var bytes: [UInt8]
    private var written = 0

    init(_ line: [UInt8]) {
        bytes = line
        bytes.append(10)
    }

    var isEmpty: Bool { written == bytes.count }

    /// Forgets what was not written.
    mutating func drop() { written = bytes.count }

    /// Writes as much as goes at once; false when nobody reads any more.
    mutating func write(to number: Int32) -> Bool {
        while written < bytes.count {
            let outcome = bytes.withUnsafeBytes {
                PipeTransfer.write(number, UnsafeRawBufferPointer(rebasing: $0[written...]))
            }
            switch outcome {
            case .moved(let count): written += count
            case .later: return true
            case .closed: return false
            }
        }
        return true
    }
}
