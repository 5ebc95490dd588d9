internal import BridgeFindings
internal import Glibc
internal import Synchronization

/// Results of a long run: the first lie in memory, the others in a file without a name, which goes with the process.
final class SpilledResults: ResultStore {
    private enum Place {
        case memory(Int)
        case file(offset: Int, length: Int)
    }

    private struct State {
        var places: [Place] = []
        var inMemory: [CheckResult] = []
        /// -1 before the first result is written, and where none can be made.
        var file: Int32 = -1
        var end = 0
    }

    /// Results that stay in memory.
    private let limit: Int
    private let folder: String
    private let state = Mutex(State())

    init(limit: Int = 4_096, folder: String = "/tmp") {
        self.limit = limit
        self.folder = folder
    }

    deinit { state.withLock { if $0.file >= 0 { close($0.file) } } }

    var count: Int { state.withLock { $0.places.count } }

    func append(_ result: CheckResult) {
        state.withLock { $0.places.append(place(result, &$0)) }
    }

    subscript(index: Int) -> CheckResult {
        get {
            state.withLock { state in
                switch state.places[index] {
                case .memory(let slot): state.inMemory[slot]
                case .file(let offset, let length): Self.read(state.file, offset, length)
                }
            }
        }
        set { state.withLock { $0.places[index] = place(newValue, &$0) } }
    }

    /// Where nothing can be written, memory has to do.
    private func place(_ result: CheckResult, _ state: inout State) -> Place {
        if state.inMemory.count >= limit, let place = write(result, &state) { return place }
        state.inMemory.append(result)
        return .memory(state.inMemory.count - 1)
    }

    private func write(_ result: CheckResult, _ state: inout State) -> Place? {
        if state.file < 0 { state.file = makeFile() }
        guard state.file >= 0, let bytes = try? Wire.bytes(of: result) else { return nil }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                pwrite(state.file, $0.baseAddress.map { $0 + written }, bytes.count - written, state.end + written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            written += count
        }
        defer { state.end += bytes.count }
        return .file(offset: state.end, length: bytes.count)
    }

    private func makeFile() -> Int32 {
        var name = Array("\(folder)/playerbridge-XXXXXX".utf8CString)
        let file = mkstemp(&name)
        if file >= 0 {
            unlink(name)
            _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        }
        return file
    }

    private static func read(_ file: Int32, _ offset: Int, _ length: Int) -> CheckResult {
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            count = max(0, pread(file, buffer.baseAddress, length, offset))
        }
        if let result = try? Wire.value(CheckResult.self, from: bytes) { return result }
        // Nobody may take it for one that passed.
        return CheckResult(id: "a result that cannot be read again", source: "temporary file", passed: false)
    }
}
