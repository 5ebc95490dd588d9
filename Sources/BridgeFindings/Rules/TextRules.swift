extension RuleTable {
    static let textRules: [Rule] = [
    ]
}
