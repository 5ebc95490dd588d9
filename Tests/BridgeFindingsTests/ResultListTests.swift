import BridgeFindings
import Testing

@Suite struct ResultListTests {
    static func result(_ source: String, passed: Bool, _ severities: Severity...) -> CheckResult {
        CheckResult(
            id: source, source: source, passed: passed, verdict: passed ? .delivered : .altered,
            findings: severities.map { Finding(rule: .valueAltered, severity: $0, message: "m") })
    }

    static let all = [
        result("a.jsonl:1", passed: true), result("a.jsonl:2", passed: false, .error, .note),
        result("b.jsonl:1", passed: true, .warning), result("a.jsonl:9", passed: false, .error),
    ]

    @Test func whatIsOnlyCountedCountsTheSame() {
        let kept = ResultList(Self.all)
        var counted = ResultList()
        for result in Self.all {
            counted.count(ResultCount(result), ofFile: InputPlace(result.source).path)
        }
        #expect(counted.tally == kept.tally)
        #expect(counted.files == kept.files)
        #expect(counted.isEmpty)
        #expect(kept.count == 4)
        #expect(kept.tally.checked == 4 && kept.tally.failed == 2 && kept.tally.passed == 2)
        #expect(kept.tally.verdicts == [.delivered: 2, .altered: 2])
        #expect(kept.tally.findings == [.error: 2, .warning: 1, .note: 1])
        #expect(kept.files.map(\.path) == ["a.jsonl", "b.jsonl"])
        #expect(kept.files.map(\.checked) == [3, 1])
        #expect(kept.files.map(\.failed) == [2, 0])
    }

    @Test func aChangedResultIsCountedAnew() {
        var list = ResultList(Self.all)
        list[1].passed = true
        list[1].findings = []
        #expect(list.tally.failed == 1)
        #expect(list.tally.findings[.error] == 1)
        #expect(list.files[0].failed == 1)
    }

    @Test(arguments: [
        (WantedResults.all, [true, true, true]), (.failing(orFrom: nil), [false, true, false]),
        (.failing(orFrom: .error), [false, true, false]), (.failing(orFrom: .warning), [false, true, true]),
    ])
    func whoIsKept(wanted: WantedResults, kept: [Bool]) {
        #expect(Self.all.prefix(3).map(wanted.includes) == kept)
        #expect(wanted.joined(with: .all) == .all)
        #expect(wanted.joined(with: wanted) == wanted)
    }
}
