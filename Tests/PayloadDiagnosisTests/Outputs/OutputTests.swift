import BridgeFindings
import FindingReports
import Foundation
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerContract
import PlayerEmulator
import PlayerSessions
import Testing

/// What a developer reads: the whole output for each way in which a rule speaks, in colour, plain and ASCII.
///
/// `make outputs` writes the expected texts anew; read the difference line by line before it is committed.
@Suite struct OutputTests {
    enum Look: String, CaseIterable, Sendable {
        case plain, ascii, colour

        var style: ReportStyle {
            ReportStyle(hasColour: self == .colour, isASCII: self == .ascii, width: 100)
        }
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    static let rewrites = ProcessInfo.processInfo.environment["PLAYERBRIDGE_REWRITE_OUTPUTS"] != nil

    @Test(arguments: Look.allCases)
    func readsAsExpected(look: Look) throws {
        let results = try Self.results()
        var told = ""
        for (sample, result) in zip(Self.samples, results) {
            told += "=== \(sample.rule) ===\n" + Self.text(of: result, look.style)
        }
        // Escape characters would make the file unreadable for reviewers.
        told = told.replacingOccurrences(of: "\u{1B}", with: "␛")
        let path = Self.folder.appending(path: "\(look.rawValue).txt")
        if Self.rewrites { try told.write(to: path, atomically: true, encoding: .utf8) }
        let expected = try String(contentsOf: path, encoding: .utf8)
        let (lines, expectedLines) = (
            told.split(separator: "\n", omittingEmptySubsequences: false),
            expected.split(separator: "\n", omittingEmptySubsequences: false)
        )
        let place = zip(lines, expectedLines).enumerated().first { $0.element.0 != $0.element.1 }
        #expect(
            told == expected,
            "line \((place?.offset ?? min(lines.count, expectedLines.count)) + 1): \(place.map { "“\($0.element.0)”, expected “\($0.element.1)”" } ?? "one of the two ends")"
        )
    }

    /// The rule that a sample is for is the one that speaks, and first.
    @Test func everySampleIsAboutItsRule() throws {
        for (sample, result) in zip(Self.samples, try Self.results()) {
            let told = result.findings.sorted { $0.severity > $1.severity }.map(\.rule)
            let isBeside = OutputSample.unknown.contains { $0.rule == sample.rule }
            #expect(
                isBeside ? told.last == sample.rule : told.first == sample.rule,
                "\(sample.text.prefix(80)): \(result.findings.map { "\($0.severity) \($0.rule)" })"
            )
        }
    }

    /// Every rule that one payload alone can trigger has a sample.
    @Test func everyRuleHasASample() {
        // Only the parent process sees that a worker died: its output is asserted by LimitTests.
        let elsewhere: Set<RuleName> = [.scriptCrash]
        let due = RuleTable.all.filter { [.text, .value, .run].contains($0.family) }.map(\.name)
        #expect(Set(due).subtracting(Self.samples.map(\.rule)).subtracting(elsewhere) == [])
    }

    // MARK: Running

    static let samples = OutputSample.refused + OutputSample.ran + OutputSample.unknown + OutputSample.live

    private static func text(of result: CheckResult, _ style: ReportStyle) -> String {
        let header = Report.Header(version: "", engine: "", contract: "", hostModel: "")
        var text = ""
        let report = Report(header: header, results: [result], manifest: Manifest(planned: 1, done: 1))
        ReportFormat.named("text")?.write(report, style: style) { text += $0 }
        return text
    }

    private static func results() throws -> [CheckResult] {
        try EngineThread().sync {
            let engine = try EmulatorEngine(timeLimit: 0.5)
            let recording = Checker(
                engine: engine, configuration: CheckConfiguration(player: .recording, recorded: ["f", "echo"]))
            let live = Checker(engine: engine, configuration: CheckConfiguration(contract: try PlayerContract.live()))
            return try samples.map { sample in
                var given = PayloadCase(id: "", input: .payload(.script), text: JavaScriptString(sample.text))
                var checker = recording
                switch sample.page {
                case .arguments: given.input = .payload(.invoke(function: "f"))
                case .info: given.input = .payload(.notify(key: "cb-1"))
                case .script: break
                case .live(let function):
                    given.input = .payload(.invoke(function: function))
                    checker = live
                case .answer(let type, let sku):
                    given.input = .answer(event: type, data: sku.map { .object(["sku": .string($0)]) })
                    checker = live
                }
                if let meant = sample.meant {
                    let value = try ValueNotation.value(of: LiteralTree.parse(Array(meant.utf8), as: .json))
                    given.intended = Intention(arguments: value)
                }
                return try checker.check(given, source: "command line")
            }
        }
    }
}
