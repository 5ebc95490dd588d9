import BridgeFindings
import Foundation
import JavaScriptSyntax
import Testing

@testable import FindingReports

/// A workflow command, decoded as GitHub's documentation says.
struct WorkflowCommand: Equatable {
    var name: String
    var properties: [String: String]
    var message: String

    init?(_ line: some StringProtocol) {
        guard line.hasPrefix("::"), let end = line.dropFirst(2).firstRange(of: "::") else { return nil }
        let head = line[line.index(line.startIndex, offsetBy: 2)..<end.lowerBound]
        let words = head.split(separator: " ", maxSplits: 1)
        name = words.first.map { String($0) } ?? ""
        properties = [:]
        for pair in (words.count > 1 ? words[1] : "").split(separator: ",") {
            guard let equals = pair.firstIndex(of: "=") else { return nil }
            properties[String(pair[..<equals])] = Self.decoded(
                String(pair[pair.index(after: equals)...]).replacing("%3A", with: ":").replacing("%2C", with: ","))
        }
        message = Self.decoded(String(line[end.upperBound...]))
    }

    private static func decoded(_ text: String) -> String {
        text.replacing("%0D", with: "\r").replacing("%0A", with: "\n").replacing("%25", with: "%")
    }
}

@Suite struct GitHubAnnotationsTests {
    @Test func whole() {
        #expect(
            SampleReport.text("github") == """
                ::error file=faults.cases.jsonl,line=3,col=58,title=unescaped-quote::this apostrophe ends the string\
                %0Ain levis (arguments:1:21)%0Anote: the string begins here%0Anote: the value comes from this hole\
                %0Anote: the engine says: SyntaxError␛[2J%0Afix (proved): 'p-1', { name: "Levi's 501" }
                ::warning title=unknown-field::nam is not a field; did you mean name?%0Ain hat (arguments:2:3)
                ::warning title=empty-value::original is 0 and would be struck through%0Ain hat (arguments:3:13)
                ::error file=faults.cases.jsonl,line=7,title=playerbridge%3A input::faults.cases.jsonl:7: \
                unknown key <U+202E>argumnets

                """)
    }

    @Test(arguments: [
        "100% of it", "%0A", "a\nb", "::error::x", "a:b,c", "%25%3A", "x\r\ny", "漢👍", "::endgroup::", "%",
    ])
    func decodesToTheText(text: String) throws {
        var result = SampleReport.rejected
        result.findings = [
            Finding(
                rule: RuleName(rawValue: text), message: text,
                range: TextRange(
                    text: "arguments", offset: 0, length: 1, file: FilePlace(path: text, line: 1, column: 2)))
        ]
        let printed = SampleReport.text("github", Report(header: SampleReport.header, results: [result]))
        let lines = printed.split(separator: "\n")
        #expect(lines.count == 1)
        let command = try #require(lines.first.flatMap { WorkflowCommand($0) })
        let visible = VisibleText()(text)
        #expect(command.name == "error")
        #expect(command.properties == ["file": visible, "line": "1", "col": "2", "title": visible])
        #expect(command.message == "\(visible)\nin levis (arguments:1:1)")
    }

    @Test func notesOfWhatPassedAreForTheVerbose() {
        let report = Report(header: SampleReport.header, results: [SampleReport.delivered])
        #expect(!SampleReport.text("github", report).contains("::notice"))
        #expect(
            SampleReport.text("github", style: ReportStyle(isVerbose: true), report).contains("::notice title=disputed")
        )
    }

    @Test func columnsOnlyWithinOneLine() throws {
        var report = Report(header: SampleReport.header, results: [SampleReport.rejected])
        report.results[0].findings[0].range?.fileEnd = FilePlace(path: "faults.cases.jsonl", line: 3, column: 60)
        #expect(SampleReport.text("github", report).contains("line=3,col=58,endColumn=59,"))
        report.results[0].findings[0].range?.fileEnd?.line = 5
        #expect(SampleReport.text("github", report).contains("line=3,endLine=5,title"))
    }
}

@Suite struct GitHubSummaryTests {
    @Test func headOfThePage() {
        #expect(
            SampleReport.text("github-summary").hasPrefix(
                """
                ## PlayerBridge: 1 of 3 did not pass, 1 problem

                | checked | passed | failed | problems | errors | warnings | notes |
                |---:|---:|---:|---:|---:|---:|---:|
                | 3 | 2 | 1 | 1 | 1 | 2 | 1 |

                Payloads: 2 delivered, 1 rejected.

                - **problem** faults&#46;cases&#46;jsonl&#58;7: unknown key &#60;U&#43;202E&#62;argumnets

                <details open><summary><b>rejected</b> faults&#46;cases&#46;jsonl&#58;3&#58; levis: this apostrophe ends \
                the string</summary>

                <pre>
                faults.cases.jsonl:3: levis: rejected

                """))
    }

    @Test func markdownOfAPayloadIsNone() {
        var result = SampleReport.rejected
        let hostile = "</pre></details>| **x** `y` [a](javascript:1) <img src=x onerror=1> @team #1"
        result.id = hostile
        result.texts["arguments"] = JavaScriptString(hostile)
        result.findings[0].message = hostile
        let text = SampleReport.text("github-summary", Report(header: SampleReport.header, results: [result]))
        #expect(!text.contains("<img"))
        // In a pre element it is no Markdown; outside of it, it must not stand.
        let outside = text.components(separatedBy: "<pre>")[0]
        #expect(outside.contains("onerror") && !outside.contains("**x**") && !outside.contains("`y`"))
        #expect(text.components(separatedBy: "</pre>").count == 2)
    }

    /// GitHub refuses a page of more than a megabyte: then nothing would be seen.
    @Test func keepsBelowTheLimit() {
        let report = Report(
            header: SampleReport.header, results: Array(repeating: SampleReport.rejected, count: 5000))
        let text = SampleReport.text("github-summary", report)
        #expect(text.utf8.count < 1_000_000)
        let shown = text.components(separatedBy: "<details").count - 1
        #expect(text.contains("\n\(5000 - shown) more are in the other reports of this run"))
    }

    @Test func greenRun() {
        let report = Report(header: SampleReport.header, results: [SampleReport.plain], manifest: Manifest())
        #expect(SampleReport.text("github-summary", report).hasPrefix("## PlayerBridge: 1 passed\n"))
        #expect(
            SampleReport.text("github-summary", Report(header: SampleReport.header))
                .hasPrefix("## PlayerBridge: nothing was checked\n"))
    }
}
