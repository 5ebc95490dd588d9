internal import CProcesses
internal import Glibc

/// A few bytes of memory that a child shares with its parent: what it does at this moment, also after it died.
public final class SharedPage: @unchecked Sendable {
    /// The child finds the page at this descriptor.
    public static let descriptor: Int32 = 3
    static let size = 4096

    /// Each byte is written by one side only and means something alone.
    public let bytes: UnsafeMutablePointer<UInt8>

    private init?(mapping number: Int32) {
        guard let address = pb_map_shared(number, Self.size) else { return nil }
        bytes = address.assumingMemoryBound(to: UInt8.self)
    }

    deinit { pb_unmap(bytes, Self.size) }

    /// The page that this process was started with; nil when it was started without one.
    public static func ofThisChild() -> SharedPage? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size == size else { return nil }
        defer { close(descriptor) }
        return SharedPage(mapping: descriptor)
    }

    /// A fresh page and the descriptor to hand over; nil where the system has no such memory.
    static func make() -> (page: SharedPage, number: Int32)? {
        let number = pb_memory_descriptor(size)
        guard number >= 0 else { return nil }
        guard let page = SharedPage(mapping: number) else {
            close(number)
            return nil
        }
        return (page, number)
    }
}
