/// Finds the known name that was probably meant.
///
/// Names are compared without case, `_`, `-` and a plural's `s` first, then by edit distance; letters of other scripts
/// count as those of ASCII that they look like. Bytes throughout: names in payloads need not be text.
package struct NearestName: Sendable {
    /// How many slips are allowed.
    package struct Tolerance: Sendable {
        fileprivate var lettersPerSlip: Int
        fileprivate var maximum: Int

        /// Names in payloads: a wrong suggestion costs more than none.
        package static let careful = Tolerance(lettersPerSlip: 4, maximum: 2)
        /// Names that somebody types: commands, options, rules.
        package static let typed = Tolerance(lettersPerSlip: 3, maximum: 5)
    }

    private let candidates: [(name: [UInt8], result: Int)]
    private let tolerance: Tolerance

    /// Longer names are not compared by distance.
    private static let longestCompared = 48

    /// In order of preference; several candidates may stand for one result.
    package init(candidates: [(name: [UInt8], result: Int)], tolerance: Tolerance = .careful) {
        self.candidates = candidates.map { (Self.normalized($0.name), $0.result) }
        self.tolerance = tolerance
    }

    /// The nearest of some names to one that was typed.
    package static func of(_ name: String, among names: some Sequence<String>) -> String? {
        let names = Array(names)
        let finder = NearestName(
            candidates: names.enumerated().map { (Array($0.element.utf8), $0.offset) }, tolerance: .typed)
        return finder.result(for: name.utf8).map { names[$0] }
    }

    package func result(for name: some Sequence<UInt8>) -> Int? {
        let wanted = Self.normalized(name)
        guard !wanted.isEmpty else { return nil }
        if let same = candidates.first(where: { $0.name == wanted }) { return same.result }
        let single = Self.singular(wanted)
        if let same = candidates.first(where: { Self.singular($0.name) == single }) { return same.result }
        guard wanted.count <= Self.longestCompared else { return nil }
        let allowed = min(wanted.count / tolerance.lettersPerSlip, tolerance.maximum)
        var best: (distance: Int, result: Int)?
        for candidate in candidates where abs(candidate.name.count - wanted.count) <= allowed {
            let distance = EditDistance.between(wanted, candidate.name)
            if distance <= allowed, distance < best?.distance ?? .max { best = (distance, candidate.result) }
        }
        return best?.result
    }

    /// The end of a message about a name that is unknown: `; did you mean …`, or nothing.
    package static func hint(for name: String, in known: some Sequence<String>) -> String {
        of(name, among: known.sorted()).map { "; a similar name exists: `\($0)`" } ?? ""
    }

    private static func normalized(_ name: some Sequence<UInt8>) -> [UInt8] {
        let bytes = Array(name)
        let isPlain = bytes.allSatisfy { $0 < 0x80 }
        let alike = isPlain ? bytes : Array(LookalikeTexts.skeleton(String(decoding: bytes, as: UTF8.self)).utf8)
        return alike.compactMap { byte in
            switch byte {
            case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " "), UInt8(ascii: "."): nil
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            default: byte
            }
        }
    }

    private static func singular(_ name: [UInt8]) -> ArraySlice<UInt8> {
        name.count > 3 && name.last == UInt8(ascii: "s") ? name.dropLast() : name[...]
    }
}

/// How many single-byte edits lie between two names: insert, delete, replace, or swap two neighbours.
package enum EditDistance {
    package static func between(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, byte) in left.enumerated() {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for (column, other) in right.enumerated() {
                var distance = min(last[column + 1] + 1, current[column] + 1, last[column] + (byte == other ? 0 : 1))
                if row > 0, column > 0, byte == right[column - 1], left[row - 1] == other {
                    distance = min(distance, beforeLast[column - 1] + 1)
                }
                current.append(distance)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
