public import BridgeFindings

/// What `explain` prints about rules.
public struct RulePage: Sendable {
    private let style: ReportStyle
    private let width: Int

    public init(style: ReportStyle = ReportStyle()) {
        self.style = style
        width = min(max(style.width, 40), 100)
    }

    /// The page of one rule, with its line ends.
    public func text(of rule: Rule) -> String {
        let severity = style.paint(rule.severity.rawValue, .init(rule.severity))
        var text = "\(style.paint(rule.name.rawValue, .strong)) (\(rule.family.rawValue), \(severity))\n\n"
        text += prose(rule.summary) + "\n"
        let page = rule.page
        for (heading, body) in [
            ("In JavaScript", page.javaScript), ("How it happens", page.swift), ("What to do", page.remedy),
            ("Source", page.source),
        ] where !body.isEmpty {
            text += "\n\(style.paint(heading, .strong))\n\(prose(body, indent: 2))\n"
            if heading == "How it happens", !page.example.isEmpty { text += example(page.example) }
        }
        if !rule.supersedes.isEmpty {
            let names = rule.supersedes.map(\.rawValue).joined(separator: ", ")
            text += "\n\(style.paint("More specific than", .strong))\n\(prose(names, indent: 2))\n"
        }
        return text
    }

    /// All rules with their summaries, family by family.
    public func list(_ rules: [Rule] = RuleTable.all) -> String {
        let column = (rules.map(\.name.rawValue.utf8.count).max() ?? 0) + 4
        let families = Rule.Family.allCases.map { family in
            let rows = rules.filter { $0.family == family }.map { rule in
                let name = "  " + rule.name.rawValue
                return name + prose(rule.summary, indent: column).dropFirst(name.utf8.count) + "\n"
            }
            return rows.isEmpty ? "" : style.paint(family.rawValue, .strong) + "\n" + rows.joined()
        }
        return families.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private func prose(_ text: String, indent: Int = 0) -> String {
        WrappedText.lines(style.visible(text), width: width, indent: indent)
    }

    private func example(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return "\n" + lines.map { "      \(style.visible(String($0)))\n" }.joined()
    }
}
