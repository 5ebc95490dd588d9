extension RuleTable {
    static let flowRules: [Rule] = [
    ]
}
