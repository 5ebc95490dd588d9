import PlayerEmulator
import Synchronization

/// Reads files again whose bytes are not kept: an app may have more source than there is memory.
public final class SourceStore: Sendable {
    private let read: @Sendable (String) -> [UInt8]?
    private let state = Mutex(State())

    /// Bytes of the texts that are held at once.
    private static let capacity = 32 << 20

    private struct State {
        /// The oldest comes first.
        var held: [FileText] = []
        var first = 0
        var count = 0
        var changed: Set<String> = []
    }

    public init(read: @escaping @Sendable (String) -> [UInt8]?) { self.read = read }

    /// Files that were not found as they had been: nothing is said about what has come to stand in them.
    public var changed: [String] { state.withLock { $0.changed.sorted() } }

    fileprivate func load(_ text: FileText) -> InputFile {
        var bytes = read(text.path) ?? []
        if bytes.count != text.count || FileText.checksum(of: bytes) != text.checksum {
            state.withLock { _ = $0.changed.insert(text.path) }
            bytes = [UInt8](repeating: 0x20, count: text.count)
        }
        let released = state.withLock { state in
            state.held.append(text)
            state.count += text.count
            let first = state.first
            while state.count > Self.capacity, state.first < state.held.count - 1 {
                state.count -= state.held[state.first].count
                state.first += 1
            }
            let released = state.held[first..<state.first]
            if state.first > state.held.count / 2 {
                state.held.removeFirst(state.first)
                state.first = 0
            }
            return released
        }
        for other in released { other.release() }
        return InputFile(path: text.path, bytes: bytes)
    }
}

/// The text of a file, in memory or where a store finds it.
final class FileText: Sendable {
    let path: String
    let count: Int
    fileprivate let checksum: Int
    private let store: SourceStore?
    private let held: Mutex<InputFile?>

    init(path: String, bytes: [UInt8], store: SourceStore?) {
        self.path = path
        self.store = store
        count = bytes.count
        checksum = store == nil ? 0 : Self.checksum(of: bytes)
        held = Mutex(store == nil ? InputFile(path: path, bytes: bytes) : nil)
    }

    var input: InputFile {
        if let known = held.withLock({ $0 }) { return known }
        // Two threads may both read it; the one text is as good as the other.
        let read = store?.load(self) ?? InputFile(path: path, bytes: [])
        held.withLock { $0 = read }
        return read
    }

    fileprivate func release() { held.withLock { $0 = nil } }

    fileprivate static func checksum(of bytes: [UInt8]) -> Int {
        var hasher = Hasher()
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }
}
