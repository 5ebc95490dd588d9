/// Which values each case of a campaign has: case *i* depends on the seed and *i* alone.
///
/// First the short lists, hole by hole, between cases by chance; then, for texts, everything that can be tried
/// exhaustively; then cases by chance for ever.
package struct CasePlan: Sendable {
    /// One seed gives one list of cases.
    package let seed: UInt64
    /// What is varied.
    package let holes: [FuzzHole]
    /// What the holes hold that are not hostile in a case.
    package let bases: [[HoleValue]]
    /// Holes that take other values than those of the bases.
    let open: [Int]
    private let generators: [ValueGenerator]
    /// Holes that take any text at all, for the exhaustive part.
    let textHoles: [Int]
    private let takesNonFinite: Bool

    /// The values of one case, and the holes that were given hostile ones.
    package struct Values: Sendable {
        /// One for each hole.
        package var values: [HoleValue]
        /// Holes by position.
        package var hostile: [Int]
    }

    /// The cases before the exhaustive part.
    static let prelude = 2_000

    /// Bases are values that are not hostile, such as rows; fixed holes keep those of the bases.
    package init(
        seed: UInt64, holes: [FuzzHole], bases: [[HoleValue]] = [], fixed: Set<Int> = [],
        allowsLoneSurrogates: Bool = false, takesNonFinite: Bool = true
    ) {
        self.seed = seed
        self.holes = holes
        self.takesNonFinite = takesNonFinite
        generators = holes.map { ValueGenerator(for: $0, allowsLoneSurrogates: allowsLoneSurrogates) }
        self.bases = bases.isEmpty ? [generators.map(\.harmless)] : bases
        open = holes.indices.filter { !fixed.contains($0) }
        textHoles = open.filter { holes[$0].type.base == .string }
    }

    // MARK: The exhaustive part

    /// What is tried exhaustively, in order.
    enum Part: String, CaseIterable {
        case scalars, specials, lengths

        var count: Int {
            switch self {
            case .scalars: ScalarBlocks.count
            case .specials: SpecialCharacters.singleCount + SpecialCharacters.pairCount + SpecialCharacters.tripleCount
            case .lengths: EdgeLengths.count
            }
        }
    }

    /// The part that a case belongs to, and its number in it; nil for cases by chance.
    func part(of number: Int) -> (part: Part, number: Int)? {
        var rest = number - Self.prelude
        guard rest >= 0, !textHoles.isEmpty else { return nil }
        for part in Part.allCases {
            if rest < part.count { return (part, rest) }
            rest -= part.count
        }
        return nil
    }

    // MARK: Cases

    /// The values of a case, from 0.
    package func values(of number: Int) -> Values {
        var generator = SeededGenerator(seed: seed, number: number)
        var values = bases[number % bases.count]
        guard !open.isEmpty else { return Values(values: values, hostile: []) }
        if let (part, index) = part(of: number) {
            let text: HoleValue =
                switch part {
                case .scalars: .text(ScalarBlocks.text(index))
                case .specials: .text(SpecialCharacters.text(index))
                case .lengths: .text(EdgeLengths.text(index))
                }
            for hole in textHoles { values[hole] = text }
            return Values(values: values, hostile: textHoles)
        }
        if number < Self.prelude, number % 2 == 0, let (hole, value) = swept(number / 2) {
            values[hole] = value
            return Values(values: values, hostile: [hole])
        }
        var hostile = [generator.pick(open)]
        if open.count > 1, generator.percent(15) {
            for hole in open where hole != hostile[0] && generator.percent(30) { hostile.append(hole) }
        }
        for hole in hostile { values[hole] = value(hole, &generator) }
        return Values(values: values, hostile: hostile)
    }

    /// The short list of each hole in turn, beginning where the seed says.
    private func swept(_ number: Int) -> (hole: Int, value: HoleValue)? {
        let start = Int(seed % UInt64(open.count))
        let hole = open[(number + start) % open.count]
        let list = generators[hole].shortList
        let position = number / open.count
        guard position < list.count else { return nil }
        let value = list[(position + Int(seed % UInt64(list.count))) % list.count]
        return isPossible(value) ? (hole, value) : nil
    }

    private func value(_ hole: Int, _ generator: inout SeededGenerator) -> HoleValue {
        let value = generators[hole].value(using: &generator)
        return isPossible(value) ? value : generators[hole].harmless
    }

    private func isPossible(_ value: HoleValue) -> Bool { takesNonFinite || value.isJSON }

    /// Values to try in place of a fault's, smallest first.
    func candidates(_ hole: Int) -> [HoleValue] {
        let list = generators[hole].shortList + generators[hole].collection.prefix(60)
        return list.filter(isPossible).map { (size: $0.size, value: $0) }.sorted { $0.size < $1.size }.map(\.value)
    }
}
