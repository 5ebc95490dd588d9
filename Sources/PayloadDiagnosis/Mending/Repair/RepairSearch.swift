import BridgeFindings
import JavaScriptSyntax

/// Finds the nearest texts to a damaged payload that hold nothing but literals.
///
/// It reads the payload from left to right like any parser, and wherever it could not go on it could also assume a
/// slip: a sign that is missing, one too many, one in place of another, a quote that was not escaped. Ways are followed
/// cheapest first (``RepairCost``), so that all readings near the best one are found with it.
struct RepairSearch {
    /// A text that can be read, with what it costs to believe in it.
    struct Reading {
        var text: [UInt8]
        var value: JavaScriptValue
        var cost: Int
        var changes: [RepairPath.Change]
        /// Whether another sign may have stood in place of one that was read.
        var isDoubtful = false
        /// Whether a value that is missing got one that stands for it.
        var hasPlaceholder = false
        /// What the rules say against the text that is read: faults of another kind.
        var faultsLeft: [Finding] = []
    }

    /// A way that has come to a place.
    struct Way {
        var state: RepairState
        var cost: Int
        var path: Int32 = -1
        var habits: RepairPath.Habits = []
        /// Where the contents of the open literal begin.
        var contents: Int32 = 0
        /// The way without the changes inside the open literal.
        var literalPath: Int32 = -1
        /// Whether the open literal holds a quote or line break that was not escaped.
        var isRaw = false
        /// Whether a sign that nobody can know may have stood in place of one that was read.
        var isDoubtful = false
        /// Whether a value that is missing got one that stands for it.
        var hasPlaceholder = false
    }

    let text: TextStructure
    /// The closing bracket of a script's call; nil where the arguments are the whole text.
    let closer: UInt8?
    let start: Int
    /// Names that a member may well have.
    let knownKeys: Set<[UInt8]>
    /// Quotes that the payload uses, the commonest first.
    let quotes: [UInt8]
    /// Quotes that the payload escapes somewhere.
    let escapes: Set<UInt8>

    private(set) var stacks = RepairStacks()
    private(set) var paths = RepairPath()
    /// Ways that wait, by cost.
    private var waiting = [[Way]](repeating: [], count: RepairCost.limit + 1)
    private var visits: [RepairState: UInt8] = [:]
    private var ends: [Way] = []
    /// Bytes that may still be read: texts of quotes and brackets alone have more readings than anyone wants.
    private var patience: Int
    /// Whether the payload writes `{ a: 1 }`, not `{a: 1}`: at the first bracket that opens, at the last that closes.
    let spacesOpeners: Bool
    let spacesClosers: Bool

    /// How often a place is passed: each time by another way.
    private static let passes: UInt8 = 4

    var bytes: [UInt8] { text.bytes }

    init(_ bytes: [UInt8], from start: Int = 0, closer: UInt8? = nil, knownKeys: Set<[UInt8]> = []) {
        text = TextStructure(bytes: bytes)
        self.start = start
        self.closer = closer
        self.knownKeys = knownKeys.union(Self.keys(in: bytes))
        let used = [UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`")].map { quote in
            (quote, bytes.count { $0 == quote })
        }
        let seen = used.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }.map(\.0)
        quotes = seen.isEmpty ? [UInt8(ascii: "\"")] : seen
        escapes = Set(
            bytes.indices.dropLast().filter { bytes[$0] == UInt8(ascii: "\\") }.map { bytes[$0 + 1] }.filter(
                TextStructure.isQuote))
        let (opener, closer) = (
            bytes.firstIndex(of: UInt8(ascii: "{")), bytes.lastIndex(of: UInt8(ascii: "}"))
        )
        spacesOpeners = opener.map { [text] in text.byte($0 + 1) == 0x20 } ?? false
        spacesClosers = closer.map { [text] in text.byte($0 - 1) == 0x20 } ?? false
        patience = 100_000 + 250 * bytes.count
    }

    // MARK: Search

    /// The readings near the best one, the best first; empty when there is none or the search gave up.
    mutating func readings() -> [Reading] {
        advance(Way(state: RepairState(offset: Int32(start), phase: .item), cost: 0))
        var best: [Reading] = []
        var cost = 0
        while cost < waiting.count {
            guard let way = waiting[cost].popLast() else {
                cost += 1
                continue
            }
            if let first = best.first, way.cost > first.cost + 2 * RepairCost.margin { break }
            spend(20)
            guard patience > 0 else { return [] }
            let seen = visits[way.state, default: 0]
            guard seen < Self.passes else { continue }
            visits[way.state] = seen + 1
            expand(way)
            for end in ends { add(end, to: &best) }
            ends.removeAll()
        }
        best.sort { $0.cost < $1.cost }
        return best
    }

    private mutating func add(_ end: Way, to best: inout [Reading]) {
        let changes = paths.changes(end.path)
        let text = applying(changes)
        guard var reading = Self.reading(text, from: start, closer: closer) else { return }
        reading.changes = changes
        reading.isDoubtful = end.isDoubtful
        reading.hasPlaceholder = end.hasPlaceholder
        reading.cost = end.cost + reading.cost
        if let same = best.firstIndex(where: {
            ValueDifference.first(intended: $0.value, received: reading.value, root: "") == nil
        }) {
            if best[same].cost > reading.cost { best[same] = reading }
        } else {
            best.append(reading)
        }
    }

    private func applying(_ changes: [RepairPath.Change]) -> [UInt8] {
        var result: [UInt8] = []
        var offset = 0
        for change in changes {
            result += bytes[offset..<max(offset, change.range.lowerBound)] + change.text
            offset = max(offset, change.range.upperBound)
        }
        return result + bytes[offset...]
    }

    private static func reading(_ text: [UInt8], from start: Int, closer: UInt8?) -> Reading? {
        var end = text.count
        if closer != nil {
            guard let last = text.lastIndex(of: UInt8(ascii: ")")), last >= start else { return nil }
            end = last
        }
        guard let tree = try? LiteralTree.parse(text, in: start..<end, as: .argumentList) else { return nil }
        return Reading(
            text: text, value: tree.value, cost: tree.duplicateKeys.count * RepairCost.repeatedKey, changes: [])
    }

    /// Names before a colon: keys that the payload has itself.
    private static func keys(in bytes: [UInt8]) -> Set<[UInt8]> {
        let text = TextStructure(bytes: bytes)
        var keys: Set<[UInt8]> = []
        for colon in bytes.indices where bytes[colon] == UInt8(ascii: ":") {
            guard var end = text.significantByte(before: colon) else { continue }
            if TextStructure.isQuote(bytes[end]) { end -= 1 }
            var first = end
            while first >= 0, text.isWordByte(first), bytes[first] < 0x80 { first -= 1 }
            if end > first { keys.insert(Array(bytes[(first + 1)...end])) }
        }
        return keys
    }

    // MARK: Ways

    mutating func push(_ level: RepairStacks.Level, on stack: Int32) -> Int32 { stacks.push(level, on: stack) }

    mutating func advance(_ way: Way) {
        guard way.cost < waiting.count, visits[way.state, default: 0] < Self.passes else { return }
        waiting[way.cost].append(way)
    }

    mutating func end(_ way: Way) { ends.append(way) }

    mutating func spend(_ bytes: Int) { patience -= bytes }

    var isExhausted: Bool { patience <= 0 }

    /// The way behind a change of the text.
    mutating func changed(_ way: Way, _ range: Range<Int>, _ text: [UInt8], cost: Int) -> Way {
        var way = way
        way.cost += cost
        way.path = paths.add(RepairPath.Change(range: range, text: text), to: way.path)
        return way
    }

    /// What a slip costs here: less where the same was done before.
    func cost(_ full: Int, _ habit: RepairPath.Habits, _ way: inout Way) -> Int {
        defer { way.habits.insert(habit) }
        return !habit.isEmpty && way.habits.contains(habit) ? min(full, RepairCost.again) : full
    }

    private mutating func expand(_ way: Way) {
        switch way.state.phase {
        case .item, .value: expandValue(way)
        case .behindValue: expandBehindValue(way)
        case .key: expandKey(way)
        case .colon: expandColon(way)
        case .text, .keyText: expandText(way)
        }
    }
}
