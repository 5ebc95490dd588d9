import BridgeFindings
import Foundation
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerContract
import PlayerEmulator
import PlayerSessions
import Testing

/// Every case file of `fixtures`, judged in this process.
@Suite struct FixtureCaseTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "fixtures")

    static let files: [String] =
        ["bridge-bugs.cases.jsonl", "fresh-faults.cases.jsonl"]
        + ["cart", "framing", "hostile", "hydration", "numbers", "wishlist"].map { "samples/\($0).cases.jsonl" }

    /// Seconds of processor time: two of the cases never end, and no other takes a hundredth of it.
    static let timeLimit = 0.2

    @Test(arguments: files)
    func everyCaseComesOutAsExpected(name: String) throws {
        let bytes = try Array(Data(contentsOf: Self.folder.appending(path: name)))
        let file = CaseFile(InputFile(path: name, bytes: bytes))
        #expect(file.problems.map(\.description) == [])
        let failures = try EngineThread().sync { () throws -> [String] in
            let contract = try PlayerContract.live()
            let checker = Checker(
                engine: try EmulatorEngine(timeLimit: FixtureCaseTests.timeLimit),
                configuration: CheckConfiguration(contract: contract))
            return try file.lines.compactMap { line in
                let result = try checker.check(line.content, header: file.header, source: "\(name):\(line.number)")
                guard !result.passed else { return nil }
                let findings = result.findings.map {
                    "\($0.severity) \($0.rule) @\($0.range?.offset ?? -1) \($0.message) \($0.notes.map(\.message))"
                }
                return "\(result.id) \(result.verdict?.rawValue ?? "-"): \(findings)"
            }
        }
        #expect(failures == [], "\(failures.count) of \(file.lines.count)\n\(failures.joined(separator: "\n"))")
    }
}
