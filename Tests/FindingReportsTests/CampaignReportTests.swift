import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import FindingReports

@Suite struct CampaignReportTests {
    static func head(cases: Int, done: Int = 0, faults: Int = 0) -> CheckResult {
        var result = CheckResult(id: "campaign", source: "template", kind: .campaign)
        result.campaign = CampaignSummary(
            seed: 1 << 63, cases: cases, verdicts: [.delivered: cases - 1, .rejected: 1], refusals: ["too long": 2],
            holes: [
                .init(name: "name", type: "string", recipe: "raw: nothing is escaped"),
                .init(name: "price", type: "number"),
            ],
            coverage: [.init(what: "every scalar", done: done, total: 10)], faults: faults)
        return result
    }

    static func fault(
        _ hole: String, _ rule: RuleName, case number: Int, count: Int, value: String, classes: [String] = []
    ) -> CheckResult {
        var result = CheckResult(
            id: "\(hole): \(rule.rawValue)", source: "template", kind: .campaign, passed: false, verdict: .rejected)
        result.fault = CampaignFault(
            hole: hole, rule: rule, firstCase: number, count: count, value: value, classes: classes,
            replay: "playerbridge fuzz --values '{}'")
        return result
    }

    /// - Parameter isWhole: whether it proves that everything was done.
    static func report(_ results: [CheckResult], isWhole: Bool = true) -> Report {
        Report(
            header: .init(version: "1", engine: "e", contract: "c", hostModel: "h"), results: results,
            manifest: isWhole ? Manifest(planned: 2_000_000, done: 2_000_000) : nil)
    }

    static func text(_ format: String, _ report: Report) -> String {
        var text = ""
        ReportFormat.named(format)?.write(report) { text += $0 }
        return text
    }

    @Test func campaignsSurviveTheJourney() throws {
        let report = Self.report([
            Self.head(cases: 9),
            Self.fault("name", .unescapedQuote, case: 3, count: 2, value: "name = \"'\"", classes: ["NUL"]),
        ])
        let read = try Report(JavaScriptValue(report))
        #expect(read.results.map(\.campaign) == report.results.map(\.campaign))
        #expect(read.results.map(\.fault) == report.results.map(\.fault))
        #expect(Self.text("json", read) == Self.text("json", report))
    }

    /// JUnit has no place of its own for what repeats a campaign.
    @Test func seedIsAProperty() {
        var other = Self.head(cases: 3)
        other.campaign?.seed = 7
        for (results, seeds) in [
            ([Self.head(cases: 9)], "9223372036854775808"),
            ([Self.head(cases: 9), other, other], "7, 9223372036854775808"),
        ] {
            let properties = StrictXML(Self.text("junit", Self.report(results))).named("property")
            #expect(properties.filter { $0.attributes["name"] == "seed" }.map { $0.attributes["value"] } == [seeds])
        }
        let none = StrictXML(Self.text("junit", Self.report([SampleReport.plain]))).named("property")
        #expect(!none.contains { $0.attributes["name"] == "seed" })
    }

    @Test func shardsAreJoined() throws {
        let one = Self.report([
            Self.head(cases: 5, done: 4, faults: 2),
            Self.fault("price", .nonFiniteNumber, case: 8, count: 1, value: "nan"),
            Self.fault("name", .unescapedQuote, case: 6, count: 3, value: "late", classes: ["a with b", "c with d"]),
        ])
        let two = Self.report(
            [
                Self.head(cases: 4, done: 6, faults: 1),
                Self.fault("name", .unescapedQuote, case: 1, count: 4, value: "early", classes: ["a"]),
            ], isWhole: false)
        for parts in [[("1", one), ("2", two)], [("2", two), ("1", one)]] {
            let merged = Report.merged(parts.map { (name: $0.0, report: $0.1) })
            #expect(merged.results.map(\.id) == ["campaign", "name: unescaped-quote", "price: non-finite-number"])
            let campaign = try #require(merged.results[0].campaign)
            #expect(campaign.cases == 9)
            #expect(campaign.verdicts == [.delivered: 7, .rejected: 2])
            #expect(campaign.refusals == ["too long": 4])
            #expect(campaign.coverage == [.init(what: "every scalar", done: 10, total: 10)])
            #expect(campaign.faults == 2)
            #expect(merged.results[1].fault?.value == "early")
            #expect(merged.results[1].fault?.count == 7)
            #expect(merged.results[1].fault?.classes == ["a", "c with d"])
        }
    }

    @Test func otherSeedsAreOtherCampaigns() {
        var other = Self.head(cases: 4)
        other.campaign?.seed = 2
        let merged = Report.merged([
            ("1", Self.report([Self.head(cases: 5)])), ("2", Self.report([other], isWhole: false)),
        ])
        #expect(merged.results.map { $0.campaign?.cases } == [5, 4])
    }

    @Test func whatACampaignSays() {
        let found = Self.text(
            "text",
            Self.report([
                Self.head(cases: 9, faults: 1),
                Self.fault("name", .unescapedQuote, case: 3, count: 2, value: "name = \"'\""),
            ]))
        for line in [
            "template: campaign: faults found", "  9 cases, 1 distinct fault",
            "  1 rejected, 8 delivered, 2 refused by the encoder", "  refused 2 times: too long",
            "  escaping of name: raw: nothing is escaped", "  seed 9223372036854775808", "  = smallest: name = \"'\"",
            "  = seen: 2 times, first in case 3",
            "  = replay: playerbridge fuzz --values '{}'",
        ] { #expect(found.contains(line + "\n"), "\(line) in\n\(found)") }
        #expect(!found.contains("certificate"))
    }

    @Test func theCertificateSaysWhatWasTried() {
        let complete = Self.text("text", Self.report([Self.head(cases: 9, done: 10)]))
        #expect(
            complete.contains(
                "  certificate: no fault found\n    exhaustively, in name:\n      every scalar\n    by samples: "))
        let partial = Self.text("text", Self.report([Self.head(cases: 9, done: 9)]))
        #expect(partial.contains("  incomplete: every scalar, 9 of 10\n"))
        #expect(!partial.contains("certificate"))
    }

    @Test(arguments: ReportFormat.all.map(\.name).filter { $0 != "text" })
    func everyFormatTakesThem(format: String) {
        #expect(
            !Self.text(
                format,
                Self.report([
                    Self.head(cases: 9, faults: 1),
                    Self.fault("name", .unescapedQuote, case: 3, count: 2, value: "\u{1B}["),
                ])
            ).isEmpty || format == "short" || format == "github")
    }
}
