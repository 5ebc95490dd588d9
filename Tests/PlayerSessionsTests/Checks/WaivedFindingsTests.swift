import BridgeFindings
import JavaScriptEngine
import PayloadDiagnosis
import PlayerEmulator
import PlayerSessions
import Testing

@Suite struct WaivedFindingsTests {
    private static let fault = #""invoke": "f", "arguments": "19,99 + nil""#

    private static func check(_ line: String, today: String?) throws -> CheckResult {
        let file = InputFile(path: "a.cases.jsonl", bytes: Array(line.utf8))
        return try EngineThread().sync {
            let given = try PayloadCase(file, in: 0..<line.utf8.count, number: 1)
            let configuration = CheckConfiguration(
                player: .recording, recorded: ["f"], today: today.flatMap { CalendarDay($0) })
            return try Checker(engine: EmulatorEngine(), configuration: configuration).check(given, source: "a:1")
        }
    }

    private static func waiver(_ rule: String, until day: String) -> String {
        #"{"rule": "\#(rule)", "reason": "the price service moves in March", "until": "\#(day)"}"#
    }

    @Test(
        arguments: [
            ("2027-03-30", true), ("2027-03-31", true), ("2027-04-01", false), (nil, false),
        ] as [(String?, Bool)])
    func holdsToItsLastDay(today: String?, passes: Bool) throws {
        let line = "{\(Self.fault), \"waive\": \(Self.waiver("swift-description", until: "2027-03-31"))}"
        let result = try Self.check(line, today: today)
        let finding = try #require(result.findings.first { $0.rule == .swiftDescription })
        #expect(result.passed == passes)
        #expect(finding.severity == (passes ? .note : .error))
        let day = today.map { " (today is \($0))" } ?? ""
        #expect(
            finding.notes.contains {
                $0.message == "waived \(passes ? "" : "only ")until 2027-03-31\(day): the price service moves in March"
            }, "\(finding.notes.map(\.message))")
    }

    @Test(arguments: [
        "", #", "waive": []"#, #", "waive": \#(waiver("value-altered", until: "2027-03-31"))"#,
        #", "waive": [\#(waiver("undefined-name", until: "2027-03-31")), \#(waiver("locale-number", until: "2027-03-31"))]"#,
    ])
    func waivesNothingElse(waive: String) throws {
        let result = try Self.check("{\(Self.fault)\(waive)}", today: "2027-01-01")
        #expect(!result.passed)
        #expect(result.findings.contains { $0.rule == .swiftDescription && $0.severity == .error })
    }

    /// Other cases of the same run keep their findings.
    @Test func aWaiverIsOfItsCaseOnly() throws {
        let waived = "{\(Self.fault), \"waive\": \(Self.waiver("swift-description", until: "2027-03-31"))}"
        #expect(try Self.check(waived, today: "2027-01-01").passed)
        #expect(try !Self.check("{\(Self.fault)}", today: "2027-01-01").passed)
    }
}
