import BridgeFindings
import JavaScriptEngine
import PlayerContract
import PlayerEmulator
import TestSupport
import Testing

@testable import PlayerSessions

/// Every expectation of every case file of `fixtures`, falsified in every way: each must make its case fail with
/// `unexpected-outcome`. Otherwise a case could pass whatever comes of it.
@Suite struct FalsifiedCaseTests {
    @Test(arguments: FixtureCaseTests.files)
    func everyFalseExpectationIsFound(name: String) throws {
        let file = CaseFile(InputFile(path: name, bytes: try Repository.bytes(of: "fixtures/\(name)")))
        let (tried, wrong) = try EngineThread().sync { () throws -> (Int, [String]) in
            let configuration = CheckConfiguration(contract: try PlayerContract.live())
            let checker = Checker(
                engine: try EmulatorEngine(timeLimit: FixtureCaseTests.timeLimit), configuration: configuration)
            var (tried, wrong) = (0, [String]())
            for line in file.lines {
                guard let expected = line.content.expected else { continue }
                var given = line.content
                given.expected = nil
                let result = try checker.check(given, header: file.header, source: name)
                for (change, falsified) in Self.falsified(expected, result) {
                    tried += 1
                    var judged = result
                    Expectations.judge(&judged, against: falsified, configuration)
                    let errors = judged.findings.filter { $0.severity == .error }.map(\.rule)
                    // What was found stands in the notes: the reader must see what came instead.
                    let lost =
                        result.findings.filter { $0.severity == .error }.count
                        - (judged.findings.first?.notes.count ?? 0)
                    if judged.passed || errors != [.unexpectedOutcome] || lost != 0 {
                        wrong.append("\(given.id), \(change): passed \(judged.passed), \(errors)")
                    }
                }
                var judged = result
                Expectations.judge(&judged, against: expected, configuration)
                if !judged.passed { wrong.append("\(given.id) does not pass as it is") }
            }
            return (tried, wrong)
        }
        #expect(wrong == [], "\(wrong.joined(separator: "\n"))")
        #expect(tried >= file.lines.count * 5, "\(tried) false expectations")
        print("falsified: \(name): \(tried) false expectations, \(wrong.count) not found")
    }

    private static func falsified(
        _ expected: PayloadCase.Expectation, _ result: CheckResult
    ) -> [(String, PayloadCase.Expectation)] {
        var all: [(String, PayloadCase.Expectation)] = []
        for verdict in Verdict.allCases where verdict != expected.verdict {
            var other = expected
            other.verdict = verdict
            all.append(("verdict \(verdict.rawValue)", other))
        }
        // One rule that did not speak: every other would be found out by the same comparison.
        let spoken = Set(result.findings.map(\.rule))
        if let silent = RuleTable.all.map(\.name).first(where: { !spoken.contains($0) && $0 != .unexpectedOutcome }) {
            var other = expected
            other.rule = silent
            other.offset = nil
            all.append(("rule \(silent)", other))
        }
        guard let rule = expected.rule else { return all }
        let offsets = Set(result.findings.filter { $0.rule == rule }.compactMap { $0.range?.offset })
        for offset in [0, (expected.offset ?? 0) + 1, 100_000] where !offsets.contains(offset) {
            var other = expected
            other.offset = offset
            all.append(("offset \(offset)", other))
        }
        return all
    }
}
