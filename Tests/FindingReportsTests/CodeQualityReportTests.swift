import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import FindingReports

@Suite struct CodeQualityReportTests {
    private static func issues(_ report: Report, _ style: ReportStyle = ReportStyle()) throws -> [JavaScriptValue] {
        var text = ""
        try #require(ReportFormat.named("codequality")).write(report, style: style) { text += $0 }
        return try ValueNotation.value(of: LiteralTree.parse(Array(text.utf8), as: .json)).elements
    }

    /// One finding as `file:lines severity rule: message`.
    private static func line(_ issue: JavaScriptValue) -> String {
        let lines = issue["location"]?["lines"]
        let end = lines?["end"]?.number.map { "-\(Int($0))" } ?? ""
        return "\(issue["location"]?["path"]?.swiftString ?? "?"):\(Int(lines?["begin"]?.number ?? 0))\(end) "
            + "\(issue["severity"]?.swiftString ?? "?") \(issue["check_name"]?.swiftString ?? "?"): "
            + "\(issue["description"]?.swiftString ?? "?")"
    }

    @Test func whole() throws {
        let issues = try Self.issues(SampleReport.report)
        #expect(
            issues.map(Self.line) == [
                "faults.cases.jsonl:3 critical unescaped-quote: this apostrophe ends the string",
                "command line:1 minor unknown-field: nam is not a field; did you mean name?",
                "command line:1 minor empty-value: original is 0 and would be struck through",
                "faults.cases.jsonl:7 blocker input: unknown key \u{202E}argumnets",
            ])
        #expect(Set(issues.compactMap { $0["fingerprint"]?.swiftString }).count == issues.count)
    }

    @Test func notesOfPassedResultsAreShownOnDemand() throws {
        let rules = try Self.issues(SampleReport.report, ReportStyle(isVerbose: true)).map {
            $0["check_name"]?.swiftString
        }
        #expect(rules.contains("disputed"))
    }

    /// A fingerprint stays the same when its case moves, whatever is shown besides, and is used once.
    @Test func fingerprintsDoNotDependOnLines() throws {
        func prints(line: Int, path: String = "a.cases.jsonl") throws -> [String?] {
            var result = SampleReport.rejected
            result.source = "\(path):\(line)"
            result.findings = (1...3).map { _ in Finding(rule: .unescapedQuote, message: "m") }
            return try Self.issues(Report(header: SampleReport.header, results: [result]))
                .map { $0["fingerprint"]?.swiftString }
        }
        #expect(try prints(line: 3) == prints(line: 9))
        #expect(try prints(line: 3) != prints(line: 3, path: "b.cases.jsonl"))
        #expect(Set(try prints(line: 3)).count == 3)
    }

    @Test(arguments: [
        ("./a/b.cases.jsonl:4", "a/b.cases.jsonl"), ("/abs/x.swift:4", "/abs/x.swift"), ("../x.swift:4", "../x.swift"),
    ])
    func pathsBeginWithNoDot(source: String, path: String) throws {
        var result = SampleReport.rejected
        result.source = source
        result.findings = [Finding(rule: .unescapedQuote, message: "m")]
        let issue = try #require(try Self.issues(Report(header: SampleReport.header, results: [result])).first)
        #expect(issue["location"]?["path"]?.swiftString == path)
        #expect(issue["location"]?["lines"]?["begin"]?.number == 4)
    }

    @Test func nothingFoundIsAnEmptyArray() throws {
        var text = ""
        try #require(ReportFormat.named("codequality")).write(Report(header: SampleReport.header, results: [])) {
            text += $0
        }
        #expect(text == "[]\n")
    }
}
