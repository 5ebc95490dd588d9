import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator

/// Chooses among the readings of a damaged payload whose intention nobody told.
///
/// Each reading is run; what the contract and the rules say against what arrives counts against it. The nearest one is
/// the fix, unless another is about as near: then both are named, and neither is one.
struct RepairChoice {
    private let search: MendingSearch
    private let bytes: [UInt8]
    private let shape: PayloadShape

    /// More readings than this say that nobody can tell.
    private static let maximumReadings = 6

    init(_ search: MendingSearch, _ bytes: [UInt8], _ shape: PayloadShape) {
        (self.search, self.bytes, self.shape) = (search, bytes, shape)
    }

    func mending() -> Mending? {
        // What ran as code, or says something that was not meant to be said, is no text with a slip in it.
        guard [.rejected, .failed].contains(search.run.verdict),
            search.finding.rule.rule.family == .text || search.finding.rule == .undefinedName
        else { return nil }
        if search.finding.rule == .percentEncoded { return percentDecoded() }
        var repair = RepairSearch(bytes, from: shape.start, closer: shape.closer, knownKeys: search.names)
        let readings = repair.readings().prefix(Self.maximumReadings).compactMap(weighed).sorted { $0.cost < $1.cost }
        guard let best = readings.first, best.cost <= RepairCost.limit, !best.isDoubtful else { return nil }
        let near = readings.filter { $0.cost - best.cost < RepairCost.margin }
        if near.count == 1, !best.hasPlaceholder { return mending(best, .likely) }
        guard near.count <= 2 else { return nil }
        var mending = mending(best, .possible)
        mending.rivals = near.map { self.mending($0, .possible, isRival: true) }
        return mending
    }

    private func mending(
        _ reading: RepairSearch.Reading, _ grade: Finding.Fix.Grade, isRival: Bool = false
    ) -> Mending {
        Mending(
            text: JavaScriptString(wtf8: reading.text), grade: grade,
            guess: isRival ? excerpt(of: reading) : words(about: reading), faultsLeft: reading.faultsLeft)
    }

    // MARK: Evidence

    /// A reading with what is said against it; nil where it is not delivered, or holds what a rule would report.
    private func weighed(_ reading: RepairSearch.Reading) -> RepairSearch.Reading? {
        let text = JavaScriptString(wtf8: reading.text)
        guard text != search.run.payload.text, !reading.value.childIndices(of: 0).isEmpty,
            let run = search.trial(text, Intention(function: shape.function, arguments: reading.value)),
            run.verdict == .delivered
        else { return nil }
        let complaints = complaints(about: run)
        guard !complaints.contains(where: { Self.isNoRepair($0.rule) }) else { return nil }
        var reading = reading
        reading.cost += RepairCost.complaint * min(complaints.count { $0.rule.rule.family == .contract }, 4)
        reading.faultsLeft = complaints.filter { $0.rule.rule.family != .contract }
        return reading
    }

    /// What the rules say about a corrected text whose intention is not known.
    private func complaints(about run: PayloadRun) -> [Finding] {
        var run = run
        run.payload.intended = nil
        return search.judge(run).filter { $0.severity != .note }
    }

    /// Whether a text in which a rule speaks is none that anyone would copy.
    private static func isNoRepair(_ rule: RuleName) -> Bool {
        rule == .nonFiniteNumber || rule == .duplicateKey || rule == .prototypeKey || rule == .undefinedName
    }

    // MARK: Percent signs

    /// A text that was percent-encoded as a whole.
    private func percentDecoded() -> Mending? {
        guard search.run.verdict == .rejected, shape.closer == nil else { return nil }
        let text = PercentRun.decoded(bytes)
        guard let tree = try? LiteralTree.parse(text, as: .argumentList),
            search.delivers(JavaScriptString(wtf8: text), Intention(arguments: tree.value))
        else { return nil }
        return Mending(text: JavaScriptString(wtf8: text), grade: .likely, guess: Self.list(tree.value))
    }

    // MARK: Words

    /// The values that were written anew, or all of them where only signs between them were wrong.
    private func words(about reading: RepairSearch.Reading) -> String {
        guard let tree = tree(of: reading) else { return Self.list(reading.value) }
        var nodes: [Int] = []
        var shift = 0
        for change in reading.changes {
            let place = change.range.lowerBound + shift
            shift += change.text.count - change.range.count
            guard let node = tree.node(at: place) ?? tree.node(at: place - 1) else { return Self.list(reading.value) }
            let isContainer = tree.value.nodes[node].kind == .object || tree.value.nodes[node].kind == .array
            let isWhole = tree.range(of: node).lowerBound == place && !change.range.isEmpty && !change.text.isEmpty
            guard !isContainer || isWhole else { continue }
            if nodes.last != node, !nodes.contains(where: { tree.range(of: $0).contains(place) }) { nodes.append(node) }
        }
        guard let first = nodes.first else { return Self.list(reading.value) }
        return ValueAltered.words(tree.value, first) + (nodes.count > 1 ? " (and \(nodes.count - 1) more)" : "")
    }

    private func tree(of reading: RepairSearch.Reading) -> LiteralTree? {
        var end = reading.text.count
        if shape.closer != nil { end = reading.text.lastIndex(of: UInt8(ascii: ")")) ?? end }
        return try? LiteralTree.parse(reading.text, in: shape.start..<end, as: .argumentList)
    }

    private static func list(_ value: JavaScriptValue) -> String {
        let list = value.childIndices(of: 0).map { ValueAltered.words(value, $0) }
        return list.count == 1 ? list[0] : "the \(list.count) values \(list.joined(separator: ", "))"
    }

    /// The corrected text around its first change.
    private func excerpt(of reading: RepairSearch.Reading) -> String {
        let place = reading.changes.first?.range.lowerBound ?? 0
        let text = String(decoding: reading.text[...].dropFirst(max(place - 20, 0)).prefix(60), as: UTF8.self)
        let scalars = text.unicodeScalars.filter { $0 != "\u{FFFD}" }
        return (place > 20 ? "…" : "") + String(String.UnicodeScalarView(scalars))
            + (reading.text.count > place + 40 ? "…" : "")
    }
}
