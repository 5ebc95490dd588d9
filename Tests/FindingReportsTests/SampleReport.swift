import BridgeFindings
import JavaScriptSyntax

@testable import FindingReports

/// A report with one of everything.
enum SampleReport {
    static let header = Report.Header(
        version: "0.1.0", engine: "JavaScriptCore 2.50", contract: "live 3.0.2", hostModel: "assumed",
        unchecked: ["the host model is an assumption", "no dashboard data"])

    static let arguments: JavaScriptString = "'p-1', { name: 'Levi's 501' }"

    static let rejected = CheckResult(
        id: "levis", source: "faults.cases.jsonl:3", passed: false, verdict: .rejected,
        texts: ["arguments": arguments, "swift": #""'\(id)', { name: '\(name)' }""#],
        findings: [
            Finding(
                rule: .unescapedQuote, message: "this apostrophe ends the string",
                range: TextRange(
                    text: "arguments", offset: 20, length: 1,
                    file: FilePlace(path: "faults.cases.jsonl", line: 3, column: 58)),
                notes: [
                    .init("the string begins here", range: TextRange(text: "arguments", offset: 15, length: 1)),
                    .init("the value comes from this hole", range: TextRange(text: "swift", offset: 18, length: 7)),
                    .init("the engine says: SyntaxError\u{1B}[2J"),
                ],
                fix: .init(text: #"'p-1', { name: "Levi's 501" }"#, grade: .proved))
        ])

    static let delivered = CheckResult(
        id: "hat", source: "command line", passed: true, verdict: .delivered,
        texts: ["arguments": "'p-2', {\n  nam: 'Hat',\n  original: 0\n}"],
        calls: [
            RecordedCall(
                target: .function("updateProductWithData"),
                arguments: .array([.string("p-2"), .object(["nam": .string("Hat"), "original": .number(0)])])),
            RecordedCall(target: .callback("cb-1"), arguments: .array([.undefined])),
        ],
        findings: [
            Finding(
                rule: .emptyValue, confidence: .documented, source: "Live iOS docs, product hydration",
                message: "original is 0 and would be struck through",
                range: TextRange(text: "arguments", offset: 35, length: 1), path: "arguments[1].original"),
            Finding(
                rule: .disputed, confidence: .assumed, message: "documents disagree about brandName"),
            Finding(
                rule: .unknownField, confidence: .documented, message: "nam is not a field; did you mean name?",
                range: TextRange(text: "arguments", offset: 11, length: 3)),
        ],
        transcript: [TranscriptEntry(at: 1.25, kind: .event, name: "close", value: .null)])

    static let plain = CheckResult(id: "fine", source: "faults.cases.jsonl:9", verdict: .delivered)

    static let report = Report(
        header: header, results: [rejected, delivered, plain],
        problems: [.init(source: "faults.cases.jsonl:7", message: "unknown key \u{202E}argumnets")],
        manifest: Manifest(planned: 4, done: 4, inputs: [.init(path: "faults.cases.jsonl", size: 9, hash: "ab")]))

    static func text(_ format: String, style: ReportStyle = ReportStyle(width: 80), _ report: Report = report) -> String
    {
        var text = ""
        ReportFormat.named(format)?.write(report, style: style) { text += $0 }
        return text
    }
}
