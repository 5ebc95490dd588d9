public import BridgeFindings
public import JavaScriptSyntax
public import PlayerContract
public import PlayerEmulator

/// What every check of a run has in common; headers of files may say otherwise for theirs.
public struct CheckConfiguration: Sendable {
    public var player: PlayerKind
    public var contract: PlayerContract?
    public var configuration: JavaScriptValue?
    public var readings: [String: String]
    public var hostModel: HostModel
    /// Functions that the recording page records.
    public var recorded: [String]
    /// Severities that differ from the table; nil switches a rule off.
    public var levels: [RuleName: Severity?]
    /// Findings from here on make a check fail; nil: never.
    public var failOn: Severity?
    /// The least sure facts that are told; nil: all.
    public var only: Confidence?
    /// The day on which waivers are judged; nil: none holds.
    public var today: CalendarDay?
    /// Which results get the corrected text of their payload, if there is one.
    public var fixes: Fixes

    /// A fix is run before it is shown, so each one costs as much as a payload or two.
    public enum Fixes: Sendable {
        case none
        /// Results that do not pass: nobody reads the fix of a fault that was expected.
        case failing
        case all
    }

    public init(
        player: PlayerKind = .live, contract: PlayerContract? = nil, configuration: JavaScriptValue? = nil,
        readings: [String: String] = [:], hostModel: HostModel = .standard, recorded: [String] = [],
        levels: [RuleName: Severity?] = [:], failOn: Severity? = .error, only: Confidence? = nil,
        today: CalendarDay? = nil, fixes: Fixes = .failing
    ) {
        self.player = player
        self.contract = contract
        self.configuration = configuration
        self.readings = readings
        self.hostModel = hostModel
        self.recorded = recorded
        self.levels = levels
        self.failOn = failOn
        self.only = only
        self.today = today
        self.fixes = fixes
    }

    /// The contract of a player, which a file may have named in place of the one that was asked for.
    func contract(for kind: PlayerKind) throws(EmulatorError) -> PlayerContract? {
        if kind == player { return contract }
        do { return try kind.builtInContract() } catch { throw EmulatorError("\(error)") }
    }

    /// Whether a result is to get a fix, when one is found.
    func wantsFix(_ result: CheckResult) -> Bool {
        switch fixes {
        case .none: false
        case .failing: !result.passed
        case .all: true
        }
    }

    /// Whether a finding makes its check fail.
    func fails(_ finding: Finding) -> Bool {
        failOn.map { finding.severity >= $0 } ?? false
    }

    /// The findings about a payload that are told. A verdict worse than delivered keeps an error, however sure the
    /// fact behind it is.
    func told(_ findings: [Finding], of verdict: Verdict?) -> [Finding] {
        guard only != nil else { return findings }
        let told = findings.filter(tells)
        guard let verdict, verdict != .delivered, !told.contains(where: { $0.severity == .error }) else { return told }
        return findings.filter { $0.severity == .error || tells($0) }
    }

    func tells(_ finding: Finding) -> Bool {
        guard let only else { return true }
        let order = Confidence.allCases
        return (order.firstIndex(of: finding.confidence) ?? 0) <= (order.firstIndex(of: only) ?? 0)
            || finding.rule.rule.family == .text || finding.rule.rule.family == .value
            || finding.rule.rule.family == .run
    }

    /// Levels from names as files hold them.
    static func levels(_ names: [String: String]) -> [RuleName: Severity?] {
        Dictionary(uniqueKeysWithValues: names.map { (RuleName(rawValue: $0.key), Severity(rawValue: $0.value)) })
    }
}
