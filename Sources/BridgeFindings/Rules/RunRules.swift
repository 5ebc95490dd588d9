extension RuleTable {
    static let runRules: [Rule] = [
    ]
}
