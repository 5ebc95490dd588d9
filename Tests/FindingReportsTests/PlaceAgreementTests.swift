import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import FindingReports

/// One finding, one place: text, short, JSON, SARIF, JUnit, annotations and the page say the same line and column.
@Suite struct PlaceAgreementTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        var title: String
        /// `⟦` and `⟧` enclose the place.
        var marked: String
        var line: Int
        var column: Int
        var endLine: Int
        var endColumn: Int
        var testDescription: String { title }
    }

    static let samples: [Sample] = [
        Sample(title: "plain", marked: "a: ⟦nil⟧", line: 1, column: 4, endLine: 1, endColumn: 7),
        Sample(title: "emoji before", marked: "'👍🏽👩‍👩‍👧': ⟦x⟧", line: 1, column: 12, endLine: 1, endColumn: 13),
        Sample(title: "emoji inside", marked: "⟦👍⟧x", line: 1, column: 1, endLine: 1, endColumn: 2),
        Sample(
            title: "combining marks", marked: "'e\u{301}o\u{308}': ⟦'⟧", line: 1, column: 9, endLine: 1, endColumn: 10),
        Sample(title: "a combining mark alone", marked: "'⟦\u{301}⟧", line: 1, column: 2, endLine: 1, endColumn: 3),
        Sample(title: "tabs count one", marked: "\t\ta: ⟦nil⟧", line: 1, column: 6, endLine: 1, endColumn: 9),
        Sample(
            title: "CR LF is one line end", marked: "{\r\n  a: ⟦nil⟧\r\n}", line: 2, column: 6, endLine: 2, endColumn: 9
        ),
        Sample(title: "CR alone", marked: "a\rb⟦c⟧", line: 2, column: 2, endLine: 2, endColumn: 3),
        Sample(title: "LF", marked: "a\n\n⟦c⟧", line: 3, column: 1, endLine: 3, endColumn: 2),
        Sample(title: "over a line end", marked: "a⟦b\nc⟧d", line: 1, column: 2, endLine: 2, endColumn: 2),
        Sample(title: "U+2028 ends no line", marked: "a\u{2028}⟦b⟧", line: 1, column: 3, endLine: 1, endColumn: 4),
        Sample(title: "the end", marked: "'漢字⟦⟧", line: 1, column: 4, endLine: 1, endColumn: 4),
    ]

    static func result(_ sample: Sample, file: Bool) -> CheckResult {
        // A mark may join the bracket into one character, so scalars are what is cut.
        let scalars = Array(sample.marked.unicodeScalars)
        let start = scalars.firstIndex(of: "⟦") ?? 0
        let end = scalars.firstIndex(of: "⟧") ?? start
        func text(_ slice: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(slice)) }
        let (before, inside, after) = (
            text(scalars[..<start]), text(scalars[(start + 1)..<end]), text(scalars[(end + 1)...])
        )
        var range = TextRange(text: "arguments", offset: before.utf8.count, length: inside.utf8.count)
        if file {
            range.file = FilePlace(path: "a b.cases.jsonl", line: 7, column: 40 + sample.column)
            range.fileEnd = FilePlace(path: "a b.cases.jsonl", line: 7, column: 50 + sample.column)
        }
        return CheckResult(
            id: "case", source: file ? "a b.cases.jsonl:7" : "command line", passed: false, verdict: .rejected,
            texts: ["arguments": JavaScriptString(before + inside + after)],
            findings: [Finding(rule: .unescapedQuote, message: "m", range: range)])
    }

    @Test(arguments: samples, [true, false])
    func everyFormatSaysTheSame(sample: Sample, file: Bool) throws {
        let report = Report(header: SampleReport.header, results: [Self.result(sample, file: file)])
        let inText = "\(sample.line):\(sample.column)"
        let column = 40 + sample.column
        let place = file ? "a b.cases.jsonl:7:\(column)" : "<arguments>:\(inText)"
        let full = file ? "\(place) (arguments:\(inText))" : place

        #expect(SampleReport.text("text", report).contains(" --> \(full)\n"))
        #expect(SampleReport.text("short", report) == "\(place): error: m [unescaped-quote]\n")

        let range = try #require(JavaScriptValue(report.results[0])["findings"]?.elements[0]["range"])
        #expect(range["line"]?.number == Double(sample.line))
        #expect(range["column"]?.number == Double(sample.column))
        #expect(range["file"]?["column"]?.number == (file ? Double(column) : nil))

        let sarif = try #require(try SARIFReportTests.results(report).first)
        let textRegion = ValueNotation.json(
            .object([
                "endColumn": .number(Double(sample.endColumn)), "endLine": .number(Double(sample.endLine)),
                "startColumn": .number(Double(sample.column)), "startLine": .number(Double(sample.line)),
            ]))
        let primary = try #require(sarif["locations"]?.elements.first?["physicalLocation"])
        let region = try #require(primary["region"].map { ValueNotation.json($0) })
        if file {
            #expect(region == #"{"endColumn":\#(column + 10),"endLine":7,"startColumn":\#(column),"startLine":7}"#)
            #expect(primary["artifactLocation"]?["uri"]?.swiftString == "a%20b.cases.jsonl")
            let related = sarif["relatedLocations"]?.elements.first?["physicalLocation"]?["region"]
            #expect(related.map { ValueNotation.json($0) } == textRegion)
        } else {
            #expect(region == textRegion)
        }

        let document = StrictXML(SampleReport.text("junit", report))
        #expect(document.named("failure").first?.text.contains(" --> \(full)\n") == true)
        #expect(document.named("testcase").first?.attributes["line"] == (file ? "7" : nil))

        let annotation = try #require(WorkflowCommand(SampleReport.text("github", report).dropLast()))
        #expect(annotation.message == "m\nin case (arguments:\(inText))")
        #expect(annotation.properties["line"] == (file ? "7" : nil))
        #expect(annotation.properties["col"] == (file ? "\(column)" : nil))
        #expect(annotation.properties["endColumn"] == (file ? "\(column + 9)" : nil))

        let page = try #require(try HTMLReportTests.data("results", in: SampleReport.text("html", report)).first)
        #expect(page["findings"]?.elements.first?["place"]?.swiftString == full)
        #expect(SampleReport.text("github-summary", report).contains(" --&gt; \(MarkupText.escaped(full))\n"))
    }
}
