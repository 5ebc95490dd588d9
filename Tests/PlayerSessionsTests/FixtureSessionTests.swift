import BridgeFindings
import Foundation
import JavaScriptEngine
import PayloadDiagnosis
import PlayerContract
import PlayerEmulator
import PlayerSessions
import Testing

/// Every scenario and tape of `fixtures`, played in this process.
@Suite struct FixtureSessionTests {
    static let scenarios: [String] =
        (try? FileManager.default.contentsOfDirectory(
            atPath: FixtureCaseTests.folder.appending(path: "scenarios").path()))?
        .filter { $0.hasSuffix(".scenario.json5") }.sorted() ?? []

    @Test func thereAreScenarios() {
        #expect(Self.scenarios.count >= 17)
    }

    @Test(arguments: scenarios)
    func everyStepComesOutAsExpected(name: String) throws {
        let path = FixtureCaseTests.folder.appending(path: "scenarios").appending(path: name)
        let scenario = try Scenario(InputFile(path: name, bytes: Array(Data(contentsOf: path))))
        let failures = try EngineThread().sync { () throws -> [String] in
            let checker = Checker(
                engine: try EmulatorEngine(), configuration: CheckConfiguration(contract: try PlayerContract.live()))
            var failures: [String] = []
            try checker.check(scenario) { result in
                guard !result.passed else { return }
                failures.append(
                    "\(result.id) \(result.verdict?.rawValue ?? "-"): \(result.findings.map { "\($0.severity) \($0.rule) \($0.message) \($0.notes.map(\.message))" })"
                )
            }
            return failures
        }
        #expect(failures == [], "\(failures.joined(separator: "\n"))")
    }
}
