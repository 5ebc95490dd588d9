import BridgeFindings

extension RulePage {
    /// The pages of all rules as one Markdown document: `Documentation/Rules.md`.
    public static func markdown() -> String {
        var text = """
            # Rules

            One page per rule, generated from the rule table by `make docs`. `playerbridge explain RULE` prints the same.

            """
        for family in Rule.Family.allCases {
            let rules = RuleTable.all.filter { $0.family == family }
            guard !rules.isEmpty else { continue }
            text += "\n## Family: \(family.rawValue)\n"
            // An anchor of its own: those that readers make of a heading change with the severity in it.
            for rule in rules { text += "\n<a id=\"\(rule.name)\"></a>\n" + markdown(of: rule) }
        }
        return text
    }

    /// Names the section of `Documentation/Rules.md` in an absolute URI, which SARIF demands.
    ///
    /// A name and no address: the package has none that everybody can reach, and a path of this machine would make the
    /// bytes of a report depend on it.
    /// - Returns: Nil for a rule of another version, which the page does not have.
    static func uri(of rule: Rule) -> String? {
        guard RuleTable.all.contains(where: { $0.name == rule.name }) else { return nil }
        return "urn:playerbridge:Documentation/Rules.md#\(rule.name)"
    }

    static func markdown(of rule: Rule) -> String {
        let silences = rule.supersedes.map { "`\($0)`" }.joined(separator: ", ")
        var text = "\n### `\(rule.name)` (\(rule.severity.rawValue))\n\n\(rule.summary)\n"
        for (title, body) in [
            ("In JavaScript", rule.page.javaScript), ("How it happens", rule.page.swift),
            ("What to do", rule.page.remedy), ("Source", rule.page.source), ("More specific than", silences),
        ] where !body.isEmpty {
            text += "\n- **\(title)**: \(body.split(separator: "\n").joined(separator: " "))"
        }
        if !rule.page.example.isEmpty { text += "\n\n```\n\(rule.page.example)\n```" }
        return text + "\n"
    }
}
