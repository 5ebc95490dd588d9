import BridgeFindings

extension RulePage {
    /// The pages of all rules as one Markdown document: `Documentation/Rules.md`.
    public static func markdown() -> String {
        var text = """
            # Rules

            One page a rule, made from the rule table by `make docs`. `playerbridge explain RULE` prints the same.

            """
        for family in Rule.Family.allCases {
            let rules = RuleTable.all.filter { $0.family == family }
            guard !rules.isEmpty else { continue }
            text += "\n## Family: \(family.rawValue)\n"
            for rule in rules { text += markdown(of: rule) }
        }
        return text
    }

    static func markdown(of rule: Rule) -> String {
        let silences = rule.supersedes.map { "`\($0)`" }.joined(separator: ", ")
        var text = "\n### `\(rule.name)` (\(rule.severity.rawValue))\n\n\(rule.summary)\n"
        for (title, body) in [
            ("In JavaScript", rule.page.javaScript), ("How it comes about", rule.page.swift),
            ("The right way", rule.page.remedy), ("Source", rule.page.source), ("More specific than", silences),
        ] where !body.isEmpty {
            text += "\n- **\(title)**: \(body.split(separator: "\n").joined(separator: " "))"
        }
        if !rule.page.example.isEmpty { text += "\n\n```\n\(rule.page.example)\n```" }
        return text + "\n"
    }
}
