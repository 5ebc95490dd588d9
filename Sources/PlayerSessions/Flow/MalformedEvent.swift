import BridgeFindings

/// An event without the fields that its type promises: of a scenario, a tape, or a test that sends it.
enum MalformedEvent {
    static let name = RuleName.malformedEvent

    /// What the contract says against an event's data, its missing and wrong fields told as one.
    static func findings(about type: String, _ contract: [Finding]) -> [Finding] {
        let fields = contract.filter { name.rule.supersedes.contains($0.rule) }
        guard let first = fields.first else { return contract }
        var finding = first
        finding.rule = name
        finding.severity = fields.map(\.severity).max() ?? first.severity
        finding.message = "`\(type)` is not as its type promises: \(first.message)"
        finding.notes += fields.dropFirst().map { Finding.Note("[\($0.rule)] \($0.message)", range: $0.range) }
        return [finding] + contract.filter { !fields.contains($0) }
    }
}
