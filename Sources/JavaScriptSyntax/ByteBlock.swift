/// Eight bytes of a text at a time, in an integer whose lowest byte comes first.
enum ByteBlock {
    static let ones: UInt64 = 0x0101_0101_0101_0101
    /// The highest bit of each byte.
    static let highest: UInt64 = 0x8080_8080_8080_8080

    /// Whether one of the bytes is this ASCII character. Exact for blocks of ASCII.
    @inline(__always)
    static func holds(_ block: UInt64, _ byte: UInt8) -> Bool {
        let marked = block ^ (ones &* UInt64(byte))
        return (marked &- ones) & ~marked & highest != 0
    }

    /// Four bytes as four code units of UTF-16.
    @inline(__always)
    static func widened(_ bytes: UInt64) -> UInt64 {
        let pairs = (bytes | bytes << 16) & 0x0000_FFFF_0000_FFFF
        return (pairs | pairs << 8) & 0x00FF_00FF_00FF_00FF
    }

    /// Whether two texts of one length are the same.
    @inline(__always)
    static func areEqual(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, count: Int) -> Bool {
        let (one, other) = (UnsafeRawPointer(left), UnsafeRawPointer(right))
        var at = 0
        while at + 8 <= count {
            guard
                one.loadUnaligned(fromByteOffset: at, as: UInt64.self)
                    == other.loadUnaligned(fromByteOffset: at, as: UInt64.self)
            else { return false }
            at += 8
        }
        while at < count {
            guard left[at] == right[at] else { return false }
            at += 1
        }
        return true
    }
}
