/// How a stream is cut into messages.
public enum Framing: Sendable, Hashable {
    /// A message ends at a line feed and holds none.
    case lines
    /// Four bytes of length, the lowest first, and so many bytes of anything.
    case blocks

    static let blockHead = 4

    func append(_ message: [UInt8], to bytes: inout [UInt8]) {
        switch self {
        case .lines:
            bytes += message
            bytes.append(10)
        case .blocks:
            let count = UInt32(message.count)
            for shift in stride(from: UInt32(0), to: 32, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: count >> shift))
            }
            bytes += message
        }
    }
}
