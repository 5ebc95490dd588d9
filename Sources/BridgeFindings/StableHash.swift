/// A hash that is the same on every machine and in every run (FNV-1a, 64 bits): for names, never against forgery.
package struct StableHash: Sendable, Hashable {
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    /// With a byte between the parts that no UTF-8 holds.
    package init(_ parts: [String]) {
        for part in parts {
            add(part.utf8)
            add(CollectionOfOne(0xFF))
        }
    }

    package init(_ bytes: some Sequence<UInt8>) { add(bytes) }

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    /// Sixteen hexadecimal digits.
    package var digits: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// The same folded to eight digits, for people.
    package var shortDigits: String {
        let folded = String(UInt32(truncatingIfNeeded: value ^ (value >> 32)), radix: 16)
        return String(repeating: "0", count: 8 - folded.utf8.count) + folded
    }
}
