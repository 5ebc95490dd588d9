import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import FindingReports

@Suite struct ReportReadingTests {
    @Test func reportSurvivesTheJourney() throws {
        let read = try Report(JavaScriptValue(SampleReport.report))
        #expect(read.header == SampleReport.report.header)
        #expect(read.problems == SampleReport.report.problems)
        #expect(read.results.map(\.findings) == SampleReport.report.results.map(\.findings))
        #expect(read.results.map(\.texts) == SampleReport.report.results.map(\.texts))
        #expect(read.results.map(\.verdict) == [.rejected, .delivered, .delivered])
        #expect(read.results.map(\.passed) == [false, true, true])
        #expect(read.results[1].calls.map(\.target) == [.function("updateProductWithData"), .callback("cb-1")])
        #expect(read.results[1].calls[1].arguments.elements.map(\.kind) == [.undefined])
        #expect(read.results[1].transcript.map(\.at) == [1.25])
        #expect(SampleReport.text("json", read) == SampleReport.text("json"))
    }

    @Test func oneResultSurvivesWithLoneSurrogates() throws {
        var result = SampleReport.rejected
        result.kind = .literal
        result.verdict = nil
        result.texts["arguments"] = JavaScriptString(utf16: [0x27, 0xD800, 0x27])
        let read = try CheckResult(JavaScriptValue(result))
        #expect(read.texts == result.texts)
        #expect(read.kind == .literal)
        #expect(read.verdict == nil)
    }

    @Test(
        arguments: [
            (JavaScriptValue.null, "playerbridge is missing"),
            (.object(["playerbridge": .array([])]), "playerbridge: format is missing"),
            (.object(["playerbridge": .object(["format": .number(2)])]), "playerbridge.format: expected 1, not 2"),
            (
                .object(["playerbridge": .object(["format": .number(1.5)])]),
                "playerbridge.format: expected a whole number"
            ),
            (.object(["playerbridge": .object(["format": .string("1")])]), "playerbridge.format: expected a number"),
        ] as [(JavaScriptValue, String)])
    func noReport(value: JavaScriptValue, expected: String) {
        let error = #expect(throws: ReportReadingError.self) { try Report(value) }
        #expect(error?.description == expected)
    }

    @Test(arguments: [
        ("severity", "findings[0].severity: expected one of note, warning, error, not “loud”"),
        (
            "confidence",
            "findings[0].confidence: expected one of documented, example, web, measured, assumed, not “loud”"
        ),
        ("rule", nil),
        ("notes", "findings[0].notes: expected a list in [ ]"),
        ("range", "findings[0].range: text is missing"),
        ("later", nil),
    ])
    func findingWithAChangedMember(name: String, expected: String?) {
        let finding = JavaScriptValue.object([
            "rule": .string("r"), "severity": .string("note"), "confidence": .string("web"), "message": .string("m"),
            name: .string("loud"),
        ])
        let result = JavaScriptValue.object([
            "id": .string("a"), "source": .string("b"), "kind": .string("payload"), "passed": .boolean(true),
            "findings": .array([finding]),
        ])
        do {
            _ = try CheckResult(result)
            #expect(expected == nil)
        } catch {
            #expect(error.description == expected)
        }
    }
}

@Suite struct JSONTextTests {
    @Test(
        arguments: [
            (.number(1), "1"), (.number(-0.0), #"{"$number":"-0"}"#), (.number(.nan), #"{"$number":"NaN"}"#),
            (.number(-.infinity), #"{"$number":"-Infinity"}"#), (.number(0.1), "0.1"), (.number(1e21), "1e+21"),
            (.undefined, #"{"$undefined":true}"#), (.null, "null"), (.boolean(false), "false"), (.array([]), "[]"),
            (.object([]), "{}"), (.string("\"\\\n\u{7F}\u{2028}é"), #""\"\\\n\u007f\u2028é""#),
            (.object(["b": .number(1), "a": .array([.null, .null])]), #"{"a":[null,null],"b":1}"#),
            (.string(JavaScriptString(utf16: [0xD83D])), #"{"$utf16":[55357]}"#),
        ] as [(JavaScriptValue, String)])
    func json(value: JavaScriptValue, expected: String) {
        #expect(ValueNotation.json(value) == expected)
    }

    @Test func depthIsNoDanger() {
        var builder = JavaScriptValue.Builder()
        for _ in 0..<100_000 { builder.open(.array) }
        #expect(ValueNotation.json(builder.finish()).utf8.count == 200_000)
    }
}

@Suite struct SummaryTests {
    @Test func countsEachThingOnce() {
        let counts = Summary(SampleReport.report).counts.map { "\($0.key) \($0.value)" }
        #expect(
            counts == [
                "checked 3", "passed 2", "failed 1", "problems 1", "delivered 2", "altered 0", "injected 0",
                "failedRuns 0",
                "rejected 1", "errors 1", "warnings 2", "notes 1",
            ])
    }
}
