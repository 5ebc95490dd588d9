import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import FindingReports

@Suite struct ReportFormatTests {
    @Test func formatsByName() {
        #expect(
            ReportFormat.all.map(\.name) == [
                "text", "short", "json", "junit", "sarif", "github", "github-summary", "codequality", "html",
            ])
        #expect(ReportFormat.named("pdf") == nil)
    }

    static let failed = """
        faults.cases.jsonl:3: levis: rejected
        error: this apostrophe ends the string [unescaped-quote]
         --> faults.cases.jsonl:3:58 (arguments:1:21)
          |
        1 | 'p-1', { name: 'Levi's 501' }
          |                -    ^
          |                |
          |                the string begins here
          = note: the engine says: SyntaxError␛[2J
        note: the value comes from this hole
         --> <swift>:1:19
          |
        1 | "'\\(id)', { name: '\\(name)' }"
          |                   ^^^^^^^
          = fix (proved):
              'p-1', { name: "Levi's 501" }

        """

    /// Of several results, those that passed are told only when asked for.
    static let passed = """

        command line: hat: delivered
          received updateProductWithData ["p-2",{"nam":"Hat","original":0}]
          received callback cb-1 [{"$undefined":true}]
          1.25 event close null
        warning: nam is not a field; did you mean name? [unknown-field]
         --> <arguments>:2:3
          |
        2 |   nam: 'Hat',
          |   ^^^
          = fact: documented

        warning: original is 0 and would be struck through [empty-value]
         --> <arguments>:3:13
          |
        3 |   original: 0
          |             ^
          = at: arguments[1].original
          = fact: documented, Live iOS docs, product hydration

        note: documents disagree about brandName [disputed]
          = fact: assumed

        """

    static let end = """

        problem: faults.cases.jsonl:7: unknown key <U+202E>argumnets

        faults.cases.jsonl: 2 checked, 1 failed
        command line: 1 checked

        3 checked, 2 passed, 1 failed, 1 problem
        payloads: 2 delivered, 1 rejected
        findings: 1 error, 2 warnings, 1 note
        not checked: the host model is an assumption; no dashboard data

        """

    static let hidden = " (--verbose shows those of results that passed)"

    @Test func text() {
        #expect(
            SampleReport.text("text") == Self.failed + Self.end.replacing("1 note\n", with: "1 note\(Self.hidden)\n"))
    }

    @Test func verboseTextShowsWhatArrivedAndResultsWithoutFindings() {
        let expected = Self.failed + Self.passed + "\nfaults.cases.jsonl:9: fine: delivered\n" + Self.end
        #expect(SampleReport.text("text", style: ReportStyle(width: 80, isVerbose: true)) == expected)
    }

    @Test func asciiTextHoldsNothingElse() {
        let text = SampleReport.text("text", style: ReportStyle(isASCII: true, width: 40))
        #expect(text.utf8.allSatisfy { $0 == 0x0A || $0 >= 0x20 && $0 < 0x7F })
        #expect(text.contains("SyntaxError<U+001B>[2J"))
    }

    @Test func colouredTextIsThePlainTextWithColours() {
        let coloured = SampleReport.text("text", style: ReportStyle(hasColour: true, width: 80))
        #expect(coloured.contains("\u{1B}[1;31merror\u{1B}[0m: \u{1B}[1mthis apostrophe"))
        let pieces = coloured.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
        let plain = pieces.enumerated().map { index, piece in
            index == 0 ? piece : piece.drop { $0 != "m" }.dropFirst()
        }.joined()
        #expect(plain == SampleReport.text("text"))
    }

    @Test func greenRunIsTwoLines() {
        let report = Report(header: SampleReport.header, results: [SampleReport.plain], manifest: Manifest())
        #expect(
            SampleReport.text("text", report) == """
                1 checked, all passed
                not checked: the host model is an assumption; no dashboard data

                """)
    }

    @Test func nothingToCheckIsNotAPass() {
        var header = SampleReport.header
        header.unchecked = []
        #expect(SampleReport.text("text", Report(header: header)) == "0 checked\n")
    }

    @Test func longFixIsNotPrinted() {
        var result = SampleReport.rejected
        result.findings = [
            Finding(
                rule: .rawLineBreak, message: "m",
                fix: .init(text: String(repeating: "x", count: 10_001), grade: .proved))
        ]
        let report = Report(header: SampleReport.header, results: [result])
        #expect(SampleReport.text("text", report).contains("  = fix: 10001 bytes, in the JSON report\n"))
    }

    @Test func short() {
        #expect(
            SampleReport.text("short") == """
                faults.cases.jsonl:3:58: error: this apostrophe ends the string (fix: proved) [unescaped-quote]
                <arguments>:2:3: warning: nam is not a field; did you mean name? [unknown-field]
                <arguments>:3:13: warning: original is 0 and would be struck through [empty-value]
                faults.cases.jsonl:7: problem: unknown key <U+202E>argumnets

                """)
    }

    @Test func shortNamesTheInputWhereOnlyThePlaceInTheTextIsKnown() {
        var result = SampleReport.rejected
        result.findings[0].range?.file = nil
        let report = Report(header: SampleReport.header, results: [result])
        #expect(
            SampleReport.text("short", report)
                == "faults.cases.jsonl:3: <arguments>:1:21: error: this apostrophe ends the string (fix: proved) [unescaped-quote]\n"
        )
    }

    @Test func json() {
        let report = Report(
            header: SampleReport.header, results: [SampleReport.rejected], problems: SampleReport.report.problems)
        let expected = #"""
            {"playerbridge":{"contract":"live 3.0.2","engine":"JavaScriptCore 2.50","format":1,"hostModel":"assumed",
            "unchecked":["the host model is an assumption","no dashboard data"],"version":"0.1.0"},
            "problems":[{"message":"unknown key \u202eargumnets","source":"faults.cases.jsonl:7"}],
            "results":[{"calls":[],"findings":[{"confidence":"measured","fix":{"grade":"proved","text":"'p-1', { name: \"Levi's 501\" }"},
            "message":"this apostrophe ends the string","notes":[{"message":"the string begins here",
            "range":{"column":16,"length":1,"line":1,"offset":15,"text":"arguments"}},
            {"message":"the value comes from this hole",
            "range":{"column":19,"length":7,"line":1,"offset":18,"text":"swift"}},
            {"message":"the engine says: SyntaxError\u001b[2J"}],
            "range":{"column":21,"file":{"column":58,"line":3,"path":"faults.cases.jsonl"},"length":1,"line":1,
            "offset":20,"text":"arguments"},"rule":"unescaped-quote","severity":"error"}],"id":"levis",
            "kind":"payload","passed":false,"source":"faults.cases.jsonl:3",
            "texts":{"arguments":"'p-1', { name: 'Levi's 501' }","swift":"\"'\\(id)', { name: '\\(name)' }\""},
            "transcript":[],"verdict":"rejected"}],
            "summary":{"altered":0,"checked":1,"delivered":0,"errors":1,"failed":1,"failedRuns":0,"injected":0,
            "notes":0,"passed":0,"problems":1,"rejected":1,"warnings":0}}
            """#
        #expect(SampleReport.text("json", report) == expected.replacing("\n", with: "") + "\n")
    }

    @Test func jsonColumnsCountScalarsAndOffsetsBytes() {
        let result = CheckResult(
            id: "a", source: "b", texts: ["info": "👍é\r\n漢x"],
            findings: [Finding(rule: .badEscape, message: "m", range: TextRange(text: "info", offset: 11, length: 1))])
        let range = JavaScriptValue(result)["findings"]?.elements[0]["range"]
        #expect(range?["line"]?.number == 2)
        #expect(range?["column"]?.number == 2)
        #expect(range?["offset"]?.number == 11)
    }
}
