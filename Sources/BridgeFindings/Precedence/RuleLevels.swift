/// Severities that differ from those that rules give their findings.
public struct RuleLevels: Sendable {
    private var severities: [RuleName: Severity?]

    /// - Parameter severities: A severity, or nil for a rule that is switched off.
    public init(_ severities: [RuleName: Severity?] = [:]) { self.severities = severities }

    public var isEmpty: Bool { severities.isEmpty }

    public func isOff(_ rule: RuleName) -> Bool {
        if case .some(.none) = severities[rule] { true } else { false }
    }

    /// The finding with its severity; nil when its rule is switched off.
    public func applied(to finding: Finding) -> Finding? {
        guard let level = severities[finding.rule] else { return finding }
        guard let level else { return nil }
        var finding = finding
        finding.severity = level
        return finding
    }
}
