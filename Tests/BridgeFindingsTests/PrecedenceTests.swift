import Testing

@testable import BridgeFindings

/// This finding and that about one text, event or session: which one speaks.
@Suite struct PrecedenceTests {
    /// Findings as `ORIGIN SEVERITY RULE [@OFFSET] [=PATH] [#KEY]`, and what is told of them as
    /// `SEVERITY RULE [< NOTE…]`.
    struct Pair: Sendable, CustomTestStringConvertible {
        var verdict: Verdict?
        var findings: [String]
        var told: [String]
        var earlier: [String] = []
        var general: [String] = []
        var levels: [RuleName: Severity?] = [:]

        init(_ verdict: Verdict?, _ findings: String..., told: String...) {
            (self.verdict, self.findings, self.told) = (verdict, findings, told)
        }

        func with(
            earlier: String..., general: String..., levels: [RuleName: Severity?] = [:]
        ) -> Pair {
            var pair = self
            (pair.earlier, pair.general, pair.levels) = (earlier, general, levels)
            return pair
        }

        var testDescription: String {
            "\(verdict.map(\.rawValue) ?? "-"): \((earlier + findings + general).joined(separator: " + "))"
        }

        var arbitrated: [String] {
            let arbiter = Arbiter(levels: RuleLevels(levels))
            let findings = arbiter.findings(
                findings.map(Self.candidate), about: verdict, after: earlier.map { Self.candidate($0).finding },
                general: { general.map(Self.candidate) })
            return findings.map { finding in
                let notes = finding.notes.map { note in
                    note.message.first == "[" ? String(note.message.dropFirst().prefix { $0 != "]" }) : note.message
                }
                return "\(finding.severity) \(finding.rule)"
                    + (notes.isEmpty ? "" : " < " + notes.joined(separator: " "))
            }
        }

        private static func candidate(_ text: String) -> Candidate {
            let words = text.split(separator: " ").map(String.init)
            let origin: Candidate.Origin =
                ["payload": .payload, "contract": .contract, "flow": .flow][words[0]] ?? .source
            var finding = Finding(
                rule: RuleName(rawValue: words[2]), severity: Severity(rawValue: words[1]), message: "of \(words[2])")
            for word in words.dropFirst(3) {
                let rest = String(word.dropFirst())
                switch word.first {
                case "@": finding.range = TextRange(text: "arguments", offset: Int(rest) ?? 0, length: 2)
                case "=": finding.path = rest
                case "#": finding.keys.insert(rest)
                default: Issue.record("what is \(word)?")
                }
            }
            return Candidate(finding, from: origin)
        }
    }

    // MARK: One text

    static let payloads: [Pair] = [
        // The most specific error of a text speaks; notes elsewhere stay, warnings do not.
        Pair(
            .rejected, "payload error unterminated-literal @40", "payload error unescaped-quote @5",
            told: "error unescaped-quote"),
        Pair(
            .injected, "payload error unescaped-quote @5", "payload note pre-es2019-separator @40",
            told: "error unescaped-quote", "note pre-es2019-separator"),
        Pair(
            .altered, "payload error consumed-escape @5", "payload warning percent-encoded @40",
            told: "error consumed-escape"),
        Pair(
            .altered, "payload error argument-count @5", "payload error locale-number @40", told: "error locale-number"),
        // A rule has its place in the order for texts that ran, and for those that did not.
        Pair(
            .rejected, "payload error swift-description @5", "payload error prototype-key @40",
            told: "error prototype-key"),
        Pair(
            .failed, "payload error swift-description @5", "payload error prototype-key @40",
            told: "error swift-description"),
        // Suspicions about different places are told, and about the same place the more specific.
        Pair(
            .delivered, "payload warning garbled-encoding @5", "payload warning percent-encoded @40",
            told: "warning garbled-encoding", "warning percent-encoded"),
        Pair(
            .delivered, "payload warning percent-encoded @5", "payload warning garbled-encoding @6",
            told: "warning garbled-encoding"),
        Pair(
            .delivered, "payload warning percent-encoded @5", "payload warning garbled-encoding @7",
            told: "warning percent-encoded", "warning garbled-encoding"),
        Pair(
            .delivered, "payload note invisible-character @5", "payload warning double-encoded @5",
            told: "note invisible-character", "warning double-encoded"),
        // What speaks for an error is one.
        Pair(
            .failed, "payload warning locale-number @5", "payload error undefined-name @5", told: "error locale-number"),
    ]

    static let contracts: [Pair] = [
        // A suspicion that the contract confirms is the error, where it knows more.
        Pair(
            .delivered, "payload warning double-encoded =arguments[1]", "contract error wrong-type =arguments[1]",
            told: "error double-encoded < wrong-type"),
        Pair(
            .delivered, "payload warning double-encoded =arguments[1]", "contract error invalid-value =arguments[1]",
            told: "error invalid-value < double-encoded"),
        Pair(
            .delivered, "payload warning double-encoded =arguments[1]", "contract error wrong-type =arguments[0]",
            told: "warning double-encoded", "error wrong-type"),
        Pair(
            .delivered, "payload warning imprecise-number =arguments[1].sku",
            "contract error wrong-type =arguments[1].sku", told: "error wrong-type < imprecise-number"),
        Pair(
            .delivered, "payload warning percent-encoded =arguments[1]", "contract warning empty-value =arguments[1]",
            told: "warning percent-encoded < empty-value"),
        Pair(
            .delivered, "payload note invisible-character =arguments[1]", "contract error wrong-type =arguments[1]",
            told: "note invisible-character", "error wrong-type"),
        // Commas change what stands behind them.
        Pair(
            .delivered, "payload warning locale-number =arguments", "contract error wrong-type =arguments[1].sku",
            "contract error argument-count", told: "error locale-number < wrong-type argument-count"),
        Pair(
            .delivered, "payload warning argument-count =arguments", "contract error argument-count",
            told: "error argument-count < argument-count"),
        // An altered value breaks the contract too; one elsewhere is another fault.
        Pair(
            .altered, "payload error consumed-escape =arguments[1].sku", "contract error wrong-type =arguments[1]",
            told: "error consumed-escape < wrong-type"),
        Pair(
            .altered, "payload error consumed-escape =arguments[1].sku", "contract error wrong-type =arguments[1].name",
            told: "error consumed-escape", "error wrong-type"),
        Pair(
            .altered, "payload error consumed-escape =arguments[1].s", "contract error wrong-type =arguments[1].sku",
            told: "error consumed-escape", "error wrong-type"),
        Pair(
            .altered, "payload error consumed-escape =arguments[1].sku",
            "contract warning empty-value =arguments[1].sku", told: "error consumed-escape < empty-value"),
        // The general rule knows less than the contract.
        Pair(.altered, "contract error wrong-type =arguments[1]", told: "error wrong-type < of value-altered")
            .with(general: "payload error value-altered =arguments[1].sku"),
        Pair(
            .altered, "contract error wrong-type =arguments[0]", told: "error value-altered", "error wrong-type"
        ).with(general: "payload error value-altered =arguments[1].sku"),
        // What arrived of a text that ran as code or threw says nothing.
        Pair(.injected, "payload error code-in-payload @0", "contract error wrong-type", told: "error code-in-payload"),
        Pair(.failed, "payload error undefined-name @0", "contract error wrong-type", told: "error undefined-name"),
        // A function that is missing makes the call throw.
        Pair(.failed, "contract note unknown-function", told: "error unknown-function < script-error")
            .with(general: "payload error script-error"),
        Pair(
            .failed, "contract note unknown-function", "payload error undefined-name @3",
            told: "note unknown-function", "error undefined-name"),
    ]

    static let sessions: [Pair] = [
        Pair(
            .rejected, "flow error lost-reply", "payload error raw-line-break @3", told: "error lost-reply"),
        Pair(.failed, "flow error unknown-callback-key", told: "error unknown-callback-key")
            .with(general: "payload error script-error"),
        Pair(.failed, "flow warning answered-after-reset", told: "error answered-after-reset")
            .with(general: "payload error script-error"),
        Pair(.delivered, "flow warning answered-after-reset", told: "warning answered-after-reset"),
        Pair(.failed, "flow warning answer-not-expected", told: "error answer-not-expected")
            .with(general: "payload error script-error"),
        Pair(
            .rejected, "flow warning answer-not-expected", "payload error unescaped-quote @3",
            told: "error answer-not-expected < unescaped-quote"),
        Pair(
            .rejected, "flow error unknown-callback-key", "payload error unescaped-quote @3",
            told: "error unknown-callback-key", "error unescaped-quote"),
        Pair(
            .delivered, "flow error unknown-callback-key", "flow error wrong-player", told: "error wrong-player"),
        Pair(
            .delivered, "flow warning answered-twice", "flow error late-answer", told: "error late-answer"),
        Pair(
            .delivered, "flow error wrong-id", "flow warning unrequested-product", told: "error wrong-id"),
        Pair(
            .delivered, "flow error answer-mismatch =info.sku", "contract error wrong-type =info.sku",
            told: "error answer-mismatch < wrong-type"),
        Pair(.altered, "flow error answer-mismatch =info.sku", told: "error value-altered")
            .with(general: "payload error value-altered =info.sku"),
        Pair(
            nil, "flow error malformed-event =event.sku", "contract error missing-field =event.sku",
            "contract error wrong-type =event.quantity", "contract warning empty-value =event.x",
            told: "error malformed-event < wrong-type", "warning empty-value"),
    ]

    static let ends: [Pair] = [
        // The text that should have answered has its finding.
        Pair(nil, "flow error unanswered-callback #k", told: "note unanswered-callback")
            .with(earlier: "payload error unescaped-quote #k"),
        Pair(nil, "flow error unanswered-callback #k", told: "error unanswered-callback")
            .with(earlier: "payload error unescaped-quote #other"),
        Pair(nil, "flow warning unanswered-request #p", told: "note unanswered-request")
            .with(earlier: "flow error wrong-id #p"),
        Pair(nil, "flow warning unanswered-request #p", told: "note unanswered-request")
            .with(earlier: "contract error not-configured #q"),
        Pair(nil, "flow warning unanswered-request #p", told: "warning unanswered-request")
            .with(earlier: "flow warning unrequested-product #q"),
        Pair(nil, "flow error aborted-loop #p #q", "flow warning unanswered-request #q", told: "error aborted-loop"),
        Pair(
            nil, "flow error unanswered-callback #k", "flow error handler-set-late #k", told: "error handler-set-late"),
        Pair(
            nil, "flow error unanswered-callback #k", "flow error handler-set-late #j",
            told: "error unanswered-callback", "error handler-set-late"),
        Pair(nil, "flow error unanswered-callback #k", "flow error fragile-cast #k", told: "error fragile-cast"),
        Pair(nil, "flow error fragile-cast #k", "flow error handler-set-late #k", told: "error handler-set-late"),
    ]

    static let levels: [Pair] = [
        // A rule that is off takes nothing over.
        Pair(
            .rejected, "payload error unescaped-quote @5", "payload error unterminated-literal @5",
            told: "error unterminated-literal"
        ).with(levels: [.unescapedQuote: nil]),
        Pair(nil, "flow error unanswered-callback #k", "flow error fragile-cast #k", told: "error unanswered-callback")
            .with(levels: [.fragileCast: nil]),
        Pair(
            .delivered, "payload warning double-encoded =arguments[1]", "contract error wrong-type =arguments[1]",
            told: "error wrong-type"
        ).with(levels: [.doubleEncoded: nil]),
        // A verdict worse than delivered has an error, whatever is switched off or made less.
        Pair(.rejected, "payload error unescaped-quote @5", told: "error unexpected-token")
            .with(general: "payload error unexpected-token @5", levels: [.unescapedQuote: nil]),
        Pair(
            .rejected, "payload error unescaped-quote @5", told: "error unexpected-token < unescaped-quote"
        ).with(general: "payload error unexpected-token @5", levels: [.unescapedQuote: .warning]),
        Pair(.altered, told: "error value-altered")
            .with(general: "payload error value-altered", levels: [.valueAltered: nil]),
        Pair(.failed, "flow warning answered-after-reset", told: "error answered-after-reset")
            .with(general: "payload error script-error", levels: [.answeredAfterReset: .note]),
        // What is made less grave still explains the same.
        Pair(
            .delivered, "payload warning double-encoded =arguments[1]", "contract error wrong-type =arguments[1]",
            told: "warning double-encoded < wrong-type"
        ).with(levels: [.wrongType: .warning]),
        Pair(.delivered, "contract error unknown-field", told: "warning unknown-field")
            .with(levels: [.unknownField: .warning]),
    ]

    @Test(arguments: payloads + contracts + sessions + ends + levels)
    func thisSpeaks(pair: Pair) {
        #expect(pair.arbitrated == pair.told)
    }

    /// Which of the two was produced first does not matter.
    @Test(arguments: payloads + contracts + sessions + ends + levels)
    func inEitherOrder(pair: Pair) {
        var turned = pair
        turned.findings.reverse()
        func sorted(_ lines: [String]) -> [String] {
            lines.map { $0.split(separator: " ").sorted().joined(separator: " ") }.sorted()
        }
        #expect(sorted(turned.arbitrated) == sorted(pair.told))
    }

    // MARK: The table

    /// What a rule's page lists is what happens, in every verdict about which both may speak.
    @Test func whatIsListedIsObeyed() {
        for row in Precedence.rows {
            for takes in row.takes {
                for loser in takes.selection.rules ?? [] {
                    let ranks = Verdict.allCases.filter { verdict in
                        row.verdicts.contains(verdict)
                            && Precedence.rows.contains { $0.rule == loser && $0.verdicts.contains(verdict) }
                    }.map { (Precedence.rank(of: row.rule, in: $0), Precedence.rank(of: loser, in: $0)) }
                    guard takes.selection.origin == .payload, takes.relation == .sameFault else { continue }
                    #expect(ranks.allSatisfy { $0.0 < $0.1 }, "\(row.rule) is asked after \(loser)")
                }
            }
        }
    }

    @Test func everyRowNamesARuleOfTheTable() {
        for row in Precedence.rows {
            #expect(RuleTable.byName[row.rule] != nil, "\(row.rule)")
            let others = Precedence.rows.filter { $0.rule == row.rule && $0.verdicts != row.verdicts }
            #expect(others.allSatisfy { $0.verdicts.isDisjoint(with: row.verdicts) }, "\(row.rule) has two ranks")
        }
    }

    // MARK: Remarks

    @Test func aRemarkBelongsToTheGravestError() {
        let error = Candidate(Finding(rule: .unescapedQuote, message: "m"), from: .payload)
        let told = Arbiter().findings([error], about: .rejected, remarks: [Remark("too", alone: nil)])
        #expect(told.map { $0.notes.map(\.message) } == [["too"]])
        let alone = Finding(rule: .brokenFraming, severity: .note, message: "alone")
        #expect(Arbiter().findings([], about: .delivered, remarks: [Remark("too", alone: alone)]) == [alone])
        #expect(Arbiter().findings([], about: .delivered, remarks: [Remark("too")]) == [])
        let flow = Arbiter().findings([error], about: .rejected, remarks: [Remark("too", to: [.flow])])
        #expect(flow == [error.finding])
    }
}
