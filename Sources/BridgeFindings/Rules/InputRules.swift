extension RuleTable {
    static let inputRules: [Rule] = [
    ]
}
