import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerContract
import PlayerEmulator
import PlayerSessions
import TestSupport
import Testing

/// Every expectation of every scenario of `fixtures`, falsified in every way: each must make its step fail with
/// `unexpected-outcome`, and no other step.
@Suite struct FalsifiedScenarioTests {
    static let files = Repository.files(in: "fixtures/scenarios", endingIn: ".scenario.json5")

    @Test(arguments: files)
    func everyFalseExpectationIsFound(path: String) throws {
        let scenario = try Scenario(InputFile(path: path, bytes: try Repository.bytes(of: path)))
        let (tried, wrong) = try EngineThread().sync { () throws -> (Int, [String]) in
            let checker = Checker(
                engine: try EmulatorEngine(), configuration: CheckConfiguration(contract: try PlayerContract.live()))
            var (tried, wrong) = (0, [String]())
            // What each step has without its expectation, so that a false one can be told from a true one.
            let actual = try Self.results(scenario, checker)
            let variants = scenario.steps.indices.map { Self.falsified(scenario.steps[$0].expected, actual[$0]) }
            // Steps do not depend on each other's expectations: the n-th change of all of them is played at once.
            for round in 0..<(variants.map(\.count).max() ?? 0) {
                var changed = scenario
                for index in scenario.steps.indices where round < variants[index].count {
                    changed.steps[index].expected = variants[index][round].expected
                }
                for (index, result) in try Self.results(changed, checker).enumerated() {
                    let isFalse = round < variants[index].count
                    let found = result.findings.contains { $0.rule == .unexpectedOutcome && $0.severity == .error }
                    if isFalse { tried += 1 }
                    if result.passed == isFalse || found != isFalse {
                        wrong.append(
                            "\(result.id), \(isFalse ? variants[index][round].change : "unchanged"): passed \(result.passed)"
                        )
                    }
                }
            }
            return (tried, wrong)
        }
        #expect(wrong == [], "\(wrong.joined(separator: "\n"))")
        #expect(tried >= scenario.steps.count, "\(tried) false expectations")
        print("falsified: \(path): \(tried) false expectations, \(wrong.count) not found")
    }

    /// One result a step, in order; what is open at the end is no step.
    private static func results(_ scenario: Scenario, _ checker: Checker) throws -> [CheckResult] {
        let play = try ScenarioPlay(scenario, checker: checker)
        return try scenario.steps.indices.map { try play.perform($0) ?? CheckResult(id: "", source: "") }
    }

    private static func falsified(
        _ given: Scenario.Expectation?, _ actual: CheckResult
    ) -> [(change: String, expected: Scenario.Expectation)] {
        let expected = given ?? Scenario.Expectation()
        var all: [(String, Scenario.Expectation)] = []
        for verdict in Verdict.allCases
        where verdict != (given == nil ? actual.verdict : expected.verdict ?? actual.verdict) {
            var other = expected
            other.verdict = verdict
            all.append(("verdict \(verdict.rawValue)", other))
        }
        var more = expected
        more.findings.append(.wrongPlayer)
        all.append(("a finding added", more))
        for index in expected.findings.indices {
            var fewer = expected
            fewer.findings.remove(at: index)
            all.append(("\(expected.findings[index]) removed", fewer))
            var other = expected
            other.findings[index] = .wrongPlayer
            all.append(("\(expected.findings[index]) replaced", other))
        }
        for index in expected.state.indices {
            for value in changed(expected.state[index].value) {
                var other = expected
                other.state[index].value = value
                all.append(("\(expected.state[index].path) is \(ValueNotation.json(value))", other))
            }
            var elsewhere = expected
            elsewhere.state[index].path.steps.append(.name("nowhere"))
            all.append(("\(elsewhere.state[index].path)", elsewhere))
        }
        return all
    }

    /// Values that differ from one: a little, and in kind.
    private static func changed(_ value: JavaScriptValue) -> [JavaScriptValue] {
        switch value.kind {
        case .number: [.number((value.number ?? 0) + 1), .string("\(value.number ?? 0)")]
        case .string: [.string((value.swiftString ?? "") + "x"), .null]
        case .boolean: [.boolean(!(value.boolean ?? false)), .number(1)]
        case .array: [.array(value.elements + [.null]), .object([:])]
        case .object: [.object(value.members.map { ($0.name, $0.value) } + [("more", .null)]), .array([])]
        default: [.number(1)]
        }
    }
}
