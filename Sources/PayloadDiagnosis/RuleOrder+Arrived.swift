extension RuleOrder {
    /// Rules about texts that ran: what threw, what arrived otherwise than meant, what looks suspicious.
    static let arrived: [any PayloadRule.Type] = [
    ]
}
