internal import Glibc

/// Small files of the system.
enum FileText {
    /// The first `limit` bytes of a file, or nil when it cannot be read.
    static func read(_ path: String, limit: Int) -> String? {
        let number = open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { return nil }
        let file = Descriptor(number)
        return withUnsafeTemporaryAllocation(byteCount: limit, alignment: 1) { buffer in
            let count = Glibc.read(file.number, buffer.baseAddress, limit)
            return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
        }
    }
}
