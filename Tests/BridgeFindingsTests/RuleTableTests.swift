import Testing

@testable import BridgeFindings

@Suite struct RuleTableTests {
    /// The closed list, family by family, as the design has it.
    static let families: [(Rule.Family, String)] = [
        (
            .text,
            """
            unescaped-quote unterminated-literal raw-line-break bad-escape consumed-escape double-decoded-json \
            template-literal grapheme-escaper unquoted-text swift-description locale-number non-finite-number \
            imprecise-number typographic-quote broken-framing percent-encoded invisible-character \
            replacement-character pre-es2019-separator unexpected-token
            """
        ),
        (
            .value,
            """
            value-altered code-in-payload prototype-key duplicate-key double-encoded garbled-encoding argument-count \
            value-too-large
            """
        ),
        (.run, "undefined-name script-error script-timeout script-crash engine-limit unsupported-result never-settles"),
        (
            .contract,
            """
            unknown-function unknown-event missing-field wrong-type unknown-field empty-value invalid-value \
            unrequested-product not-configured unknown-builder-method wrong-form duplicate-sku unmatched-attribute \
            lost-reply html-breakout disputed
            """
        ),
        (
            .flow,
            """
            unanswered-callback answered-twice late-answer unknown-callback-key wrong-player answer-not-expected \
            answer-mismatch unanswered-request aborted-loop not-idempotent answered-after-reset wrong-id \
            quantity-as-delta handler-set-late malformed-event
            """
        ),
        (.source, "unsafe-hole swallowed-error never-called-label unread-literal"),
        (.input, "unexpected-outcome fragile-cast encoder-timeout encoder-crash encoder-protocol"),
    ]

    @Test(arguments: families)
    func familyHoldsTheseRulesAndNoOthers(family: Rule.Family, names: String) {
        let rows = RuleTable.all.filter { $0.family == family }.map(\.name.rawValue)
        #expect(rows.sorted() == names.split(separator: " ").map(String.init).sorted())
    }

    @Test func everyFamilyIsListed() {
        #expect(Self.families.map(\.0) == Rule.Family.allCases)
    }

    @Test func namesAreUnique() {
        #expect(RuleTable.byName.count == RuleTable.all.count)
    }

    @Test(arguments: RuleTable.all.map(\.name))
    func pageIsComplete(name: RuleName) {
        let rule = name.rule
        #expect(rule.summary.hasSuffix("."))
        #expect(rule.summary.count <= 110)
        let page = rule.page
        for text in [page.javaScript, page.swift, page.example, page.remedy, page.source] {
            #expect(!text.isEmpty)
            #expect(text.first?.isWhitespace == false && text.last?.isWhitespace == false)
        }
        for prose in [page.javaScript, page.swift, page.remedy, page.source] {
            #expect(prose.hasSuffix("."), "\(prose)")
            #expect(!prose.contains("\n"), "prose is wrapped where it is printed")
            #expect(!prose.contains("  "))
        }
    }

    @Test(arguments: RuleTable.all.map(\.name))
    func supersededRulesExist(of name: RuleName) {
        let rule = name.rule
        for name in rule.supersedes {
            #expect(RuleTable.byName[name] != nil, "\(name)")
        }
        #expect(Set(rule.supersedes).count == rule.supersedes.count)
    }

    /// Takes away, round by round, every rule that nothing left supersedes; a cycle is what cannot be taken away.
    @Test func noRuleSupersedesItselfByADetour() {
        var left = Set(RuleTable.all.map(\.name))
        while true {
            let targets = Set(left.flatMap { $0.rule.supersedes })
            let free = left.subtracting(targets)
            if free.isEmpty { break }
            left.subtract(free)
        }
        #expect(left.isEmpty)
    }

    @Test(arguments: [
        (
            Severity.note,
            """
            disputed invisible-character pre-es2019-separator swallowed-error unknown-event unknown-function \
            unread-literal
            """
        ),
        (
            .warning,
            """
            answer-not-expected answered-after-reset answered-twice code-in-payload consumed-escape double-encoded \
            duplicate-key empty-value fragile-cast garbled-encoding imprecise-number never-called-label \
            never-settles not-idempotent percent-encoded prototype-key replacement-character unanswered-request \
            unknown-field unrequested-product unsupported-result value-too-large
            """
        ),
    ])
    func severityBelowError(severity: Severity, names: String) {
        let rows = RuleTable.all.filter { $0.severity == severity }.map(\.name.rawValue)
        #expect(rows.sorted() == names.split(separator: " ").map(String.init))
    }

    @Test func ruleOfANewerVersionKeepsItsName() {
        let rule = RuleName("from-the-future").rule
        #expect(rule.name == "from-the-future")
        #expect(rule.severity == .error)
        #expect(rule.supersedes.isEmpty)
    }

    @Test func findingTakesTheSeverityOfItsRule() {
        #expect(Finding(rule: .disputed, message: "m").severity == .note)
        #expect(Finding(rule: .disputed, severity: .error, message: "m").severity == .error)
    }
}
