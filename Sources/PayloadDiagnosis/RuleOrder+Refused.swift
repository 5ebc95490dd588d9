extension RuleOrder {
    /// Rules about texts that the syntax check refuses, or that break out of their place.
    static let refused: [any PayloadRule.Type] = [
    ]
}
