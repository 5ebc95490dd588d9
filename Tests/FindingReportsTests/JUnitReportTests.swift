import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import FindingReports

@Suite struct JUnitReportTests {
    @Test func whole() {
        let report = Report(
            header: SampleReport.header, results: [SampleReport.rejected, SampleReport.plain],
            problems: SampleReport.report.problems)
        let expected = """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="playerbridge" tests="3" failures="1" errors="1" time="0.000">
              <testsuite name="faults.cases.jsonl" tests="3" failures="1" errors="1" skipped="0" time="0.000">
                <properties>
                  <property name="version" value="0.1.0"/>
                  <property name="engine" value="JavaScriptCore 2.50"/>
                  <property name="contract" value="live 3.0.2"/>
                  <property name="hostModel" value="assumed"/>
                  <property name="notChecked" value="the host model is an assumption; no dashboard data"/>
                </properties>
                <testcase name="levis" classname="faults.cases.jsonl" file="faults.cases.jsonl" line="3" time="0.000">
                  <failure message="this apostrophe ends the string" type="unescaped-quote">\
            \(MarkupText.escapedLines(TextReport.text(of: SampleReport.rejected)))</failure>
                </testcase>
                <testcase name="fine" classname="faults.cases.jsonl" file="faults.cases.jsonl" line="9" time="0.000"/>
                <testcase name="input faults.cases.jsonl:7" classname="faults.cases.jsonl" file="faults.cases.jsonl" \
            line="7" time="0.000">
                  <error message="unknown key &lt;U+202E&gt;argumnets" type="problem">faults.cases.jsonl:7: unknown key \
            &lt;U+202E&gt;argumnets</error>
                </testcase>
              </testsuite>
            </testsuites>

            """
        #expect(SampleReport.text("junit", report) == expected)
    }

    @Test func failureHoldsTheTextReport() throws {
        let document = StrictXML(SampleReport.text("junit"))
        #expect(document.error == nil)
        let failure = try #require(document.named("failure").first)
        #expect(failure.text == TextReport.text(of: SampleReport.rejected))
        #expect(failure.text.contains(" --> faults.cases.jsonl:3:58 (arguments:1:21)\n"))
        let output = try #require(document.named("system-out").first)
        #expect(output.text == TextReport.text(of: SampleReport.delivered))
    }

    @Test func independentReaderReadsTheSame() throws {
        guard let cases = try Checker.junitCases(SampleReport.text("junit")) else { return }
        #expect(
            cases == [
                "levis | 0.0 | Failure unescaped-quote", "fine | 0.0 | passed",
                "input faults.cases.jsonl:7 | 0.0 | Error problem", "hat | 1.25 | passed", "4 1 1",
            ])
    }

    /// Steps take the time since the step before; a new page starts its clock anew.
    @Test func timesAreThoseOfThePlayerClock() {
        func step(_ id: String, _ times: Double...) -> CheckResult {
            CheckResult(
                id: id, source: "a.scenario.json5:1", kind: .step,
                transcript: times.map { TranscriptEntry(at: $0, kind: .event, name: "e", value: .null) })
        }
        let report = Report(
            header: SampleReport.header,
            results: [step("1", 0.5), step("2"), step("3", 2, 2.25), step("4", 0.125), step("5", .infinity)])
        let document = StrictXML(SampleReport.text("junit", report))
        #expect(
            document.named("testcase").map { $0.attributes["time"] } == ["0.500", "0.000", "1.750", "0.125", "0.000"])
        #expect(document.named("testsuite").map { $0.attributes["time"] } == ["0.000"])
    }

    @Test(
        arguments: [
            ("a.cases.jsonl:3", "a.cases.jsonl", 3, nil, true), ("a:b.jsonl:3:14", "a:b.jsonl", 3, 14, true),
            ("command line", "command line", nil, nil, false), ("standard input", "standard input", nil, nil, false),
            ("--contract", "--contract", nil, nil, false),
            ("dir/a.scenario.json5", "dir/a.scenario.json5", nil, nil, true),
            ("a:0", "a:0", nil, nil, true), ("", "", nil, nil, false),
        ] as [(String, String, Int?, Int?, Bool)])
    func sources(source: String, path: String, line: Int?, column: Int?, isFile: Bool) {
        let place = InputPlace(source)
        #expect(place.path == path)
        #expect(place.line == line)
        #expect(place.column == column)
        #expect(place.isFile == isFile)
    }
}
