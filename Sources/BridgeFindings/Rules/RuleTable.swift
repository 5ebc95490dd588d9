/// All rules there are: one file of this folder a family. The list is closed; a new rule is a new row.
public enum RuleTable {
    /// In the order of the families, most specific first within a family.
    public static let all: [Rule] =
        textRules + valueRules + runRules + contractRules + flowRules + sourceRules + inputRules

    public static let byName: [RuleName: Rule] =
        Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}
