/// A seeded random generator: the same seed gives the same numbers on every machine.
///
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014 (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// One seed gives one sequence.
    package init(seed: UInt64) { state = seed }

    /// The generator of one case: cases with neighbouring numbers have nothing in common.
    package init(seed: UInt64, number: Int) {
        state = seed
        state = next() ^ (UInt64(bitPattern: Int64(number)) &* 0xD129_0D3F_5A2B_8C6D)
        _ = next()
    }

    /// The next 64 bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number in `0..<count`. The bias of the multiplication does not matter here, the speed does.
    mutating func index(_ count: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(count)).high)
    }

    mutating func pick<Element>(_ list: [Element]) -> Element { list[index(list.count)] }

    /// Whether something that happens `count` times in a hundred happens.
    mutating func percent(_ count: Int) -> Bool { index(100) < count }
}
