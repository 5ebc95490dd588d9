import JavaScriptSyntax

/// Hostile values for one hole: a short list, the whole collection, and endless ones from a seed.
///
///     let hole = FuzzHole(name: "name", type: HoleType(.string), place: .text(.single))
///     let values = ValueGenerator(for: hole)
///     values.shortList          // ', \, a line feed, … smallest first
///     values.value(using: &generator)
package struct ValueGenerator: Sendable {
    /// What the values are for.
    package let hole: FuzzHole
    /// The values that break most of what can be broken at such a place, smallest first: some twenty.
    package let shortList: [HoleValue]
    /// The collection, as far as the hole can hold it, smallest first. Begins with no particular value.
    package let collection: [HoleValue]
    /// A value that breaks nothing.
    package var harmless: HoleValue { hole.type.harmless }
    private let texts: TextGenerator

    /// - Parameter allowsLoneSurrogates: whether the channel carries UTF-16, as Kotlin and JavaScript do and Swift
    ///   does not.
    package init(for hole: FuzzHole, allowsLoneSurrogates: Bool = false) {
        self.hole = hole
        let hostile = HostileValues.standard
        var short: [HoleValue]
        switch hole.type.base {
        case .string:
            short = ShortList.texts(at: hole.place).map { .text($0) }
        case .url:
            short = hostile.links.prefix(6).map(\.value)
        case .formatted:
            short = hostile.formattedNumbers.prefix(12).map(\.value)
        case .number:
            short = ShortList.numbers.map { .number($0) }
        case .integer:
            short = ShortList.integers.map { .number($0) }
        case .bool:
            short = [.bool(false), .bool(true)]
        case .json:
            short = hostile.json.prefix(12).map(\.value)
        }
        if hole.type.isOptional { short.insert(.none, at: 0) }
        shortList = short
        let possible = hostile.values(of: hole.type.base, allowsLoneSurrogates: allowsLoneSurrogates)
        collection = possible.isEmpty ? short : possible
        texts = TextGenerator(place: hole.place, allowsLoneSurrogates: allowsLoneSurrogates)
    }

    /// A value by chance: much from the collection, much made for the place, with a bias to edges.
    package func value(using generator: inout SeededGenerator) -> HoleValue {
        if hole.type.isOptional, generator.percent(5) { return .none }
        switch hole.type.base {
        case .bool: return .bool(generator.percent(50))
        case .string: return generator.percent(20) ? collectionValue(&generator) : .text(texts.text(using: &generator))
        case .url: return generator.percent(30) ? collectionValue(&generator) : .text(texts.link(using: &generator))
        case .formatted, .json: return collectionValue(&generator)
        case .integer: return generator.percent(30) ? collectionValue(&generator) : .number(Self.integer(&generator))
        case .number: return generator.percent(30) ? collectionValue(&generator) : .number(Self.number(&generator))
        }
    }

    /// Short values are more frequent than long ones, which cost more and show less.
    private func collectionValue(_ generator: inout SeededGenerator) -> HoleValue {
        let limit = generator.percent(90) ? max(1, collection.count * 9 / 10) : collection.count
        let value = collection[generator.index(limit)]
        // A megabyte takes as long as a thousand other cases.
        return value.size.length > 1 << 16 && !generator.percent(2) ? harmless : value
    }

    private static func integer(_ generator: inout SeededGenerator) -> String {
        let bits = generator.next() >> UInt64(generator.index(64))
        let edge = UInt64(1) << UInt64(generator.index(63))
        let value = Int64(truncatingIfNeeded: generator.percent(50) ? bits : edge &+ UInt64(generator.index(3)) &- 1)
        return generator.percent(25) ? "\(0 &- value)" : "\(value)"
    }

    private static func number(_ generator: inout SeededGenerator) -> String {
        switch generator.index(4) {
        case 0: return "\(Double(generator.index(1_000_000)) / 100)"
        case 1: return "\(Double(generator.index(1 << 20)) / Double(1 << generator.index(30)))"
        // Any bit pattern: all sizes, subnormal numbers, NaN and infinities.
        case 2: return "\(Double(bitPattern: generator.next()))"
        default: return "\(Double(Float(generator.index(10_000)) / 100))"
        }
    }
}
