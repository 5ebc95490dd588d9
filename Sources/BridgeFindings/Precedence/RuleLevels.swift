/// Severities that differ from those that rules give their findings.
package struct RuleLevels: Sendable {
    private var severities: [RuleName: Severity?]

    /// - Parameter severities: A severity, or nil for a rule that is switched off.
    package init(_ severities: [RuleName: Severity?] = [:]) { self.severities = severities }

    package var isEmpty: Bool { severities.isEmpty }

    package func isOff(_ rule: RuleName) -> Bool {
        if case .some(.none) = severities[rule] { true } else { false }
    }

    /// The finding with its severity; nil when its rule is switched off.
    package func applied(to finding: Finding) -> Finding? {
        guard let level = severities[finding.rule] else { return finding }
        guard let level else { return nil }
        var finding = finding
        finding.severity = level
        return finding
    }
}
