extension RuleTable {
    static let sourceRules: [Rule] = [
    ]
}
