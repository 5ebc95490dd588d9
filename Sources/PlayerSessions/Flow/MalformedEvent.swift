import BridgeFindings

/// An event without the fields that its type promises: of a scenario, a tape, or a test that sends it.
enum MalformedEvent {
    static let name = RuleName.malformedEvent

    /// What the contract says against an event's data, its missing and wrong fields told as one.
    static func candidates(about type: String, _ contract: [Finding]) -> [Candidate] {
        let all = contract.map { Candidate($0, from: .contract) }
        guard var finding = contract.first(where: { name.rule.supersedes.contains($0.rule) }) else { return all }
        finding.rule = name
        finding.message = "`\(type)` does not match its type: \(finding.message)"
        return [Candidate(finding, from: .flow)] + all
    }
}
