extension RuleTable {
    static let contractRules: [Rule] = [
    ]
}
