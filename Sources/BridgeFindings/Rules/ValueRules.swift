extension RuleTable {
    static let valueRules: [Rule] = [
    ]
}
