internal import BridgeFindings
internal import FindingReports
internal import PlayerContract
internal import PlayerEmulator

/// What a shell offers for a value.
enum Completion: Hashable, Sendable {
    /// Nothing is known about it.
    case anything
    case words([String])
    case vocabulary(Vocabulary)
    /// Files whose names end so, or all of them; folders always.
    case files(endingIn: [String])
    /// `WORD=` with a file after it.
    case namedFile([String])

    /// The words that it offers; files are not among them.
    var words: [String] {
        switch self {
        case .anything, .files: []
        case .words(let words): words
        case .vocabulary(let vocabulary): vocabulary.words
        case .namedFile(let names): names.map { $0 + "=" }
        }
    }
}

/// Names that the tool knows: read when a shell asks, since contracts take time to read.
enum Vocabulary: String, CaseIterable, Sendable {
    case rules
    /// Each rule with each level.
    case ruleLevels = "rule_levels"
    case events, functions, readings
    case hostModels = "host_models"
    case commands

    var words: [String] {
        switch self {
        case .rules: RuleTable.all.map(\.name.rawValue)
        case .ruleLevels:
            RuleTable.all.flatMap { rule in ["off", "note", "warning", "error"].map { "\(rule.name.rawValue)=\($0)" } }
        case .events: Self.contracts.flatMap(\.eventNames).uniqued
        case .functions: Self.contracts.flatMap(\.functionNames).uniqued
        case .readings:
            ["all"] + Self.contracts.flatMap(\.readings.values).flatMap { $0.values.map(\.name) }.uniqued.sorted()
        case .hostModels: HostModel.named.map(\.name)
        case .commands: CommandTable.all.map(\.name)
        }
    }

    private static var contracts: [PlayerContract] {
        [try? .live(), try? .shoppable(), try? .calls()].compactMap(\.self)
    }
}

extension Sequence where Element: Hashable {
    /// Each element once, at its first place.
    fileprivate var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
