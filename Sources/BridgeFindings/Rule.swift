/// The name of a rule, as printed, configured and explained: `unescaped-quote`.
public struct RuleName: RawRepresentable, Sendable, Hashable, Codable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }

    public var description: String { rawValue }

    /// The rule's row in the table. A name that is not in the table (from a report of a newer version) gets a plain
    /// row, so that nothing is lost on the way through.
    public var rule: Rule {
        RuleTable.byName[self] ?? Rule(self, .input, .error, "This version does not know the rule.")
    }
}

/// One row of the rule table: everything that is known about a rule without running anything.
public struct Rule: Sendable {
    public enum Family: String, Sendable, CaseIterable {
        case text, value, run, contract, flow, source, input
    }

    public let name: RuleName
    public let family: Family
    /// The severity where a finding does not say otherwise.
    public let severity: Severity
    /// One sentence: what the rule finds.
    public let summary: String
    public let page: Page

    /// The page that `playerbridge explain` prints; SARIF uses it as help text.
    public struct Page: Sendable {
        /// What happens in JavaScript.
        public var javaScript = ""
        /// How it comes about in Swift.
        public var swift = ""
        /// The smallest payload that shows it.
        public var example = ""
        /// What to do instead.
        public var remedy = ""
        /// Where the fact comes from.
        public var source = ""

        public init(
            javaScript: String = "", swift: String = "", example: String = "", remedy: String = "", source: String = ""
        ) {
            self.javaScript = javaScript
            self.swift = swift
            self.example = example
            self.remedy = remedy
            self.source = source
        }
    }

    public init(
        _ name: RuleName, _ family: Family, _ severity: Severity, _ summary: String, page: Page = Page()
    ) {
        self.name = name
        self.family = family
        self.severity = severity
        self.summary = summary
        self.page = page
    }

    /// Rules that say less about the same fault: where this rule speaks, they are silent or become its notes.
    public var supersedes: [RuleName] { Precedence.superseded(by: name) }
}
