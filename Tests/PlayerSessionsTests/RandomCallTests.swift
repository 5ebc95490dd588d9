import BridgeFindings
import JavaScriptEngine
import PayloadDiagnosis
import PlayerEmulator
import PlayerSessions
import TestSupport
import Testing

/// Random calls against ``CallModel``: a disagreement is shown as the smallest scenario that fails.
@Suite struct RandomCallTests {
    /// What a scenario says of its steps where it fails; what is open at the end is no step.
    private static func complaints(_ text: String) throws -> [String] {
        let scenario = try Scenario(InputFile(path: "random", bytes: Array(text.utf8)))
        return try EngineThread().sync { () throws -> [String] in
            let checker = Checker(engine: try EmulatorEngine(), configuration: CheckConfiguration())
            let play = try ScenarioPlay(scenario, checker: checker)
            return try scenario.steps.indices.compactMap { index in
                guard let result = try play.perform(index), !result.passed else { return nil }
                return "\(result.id): \(result.findings.map(\.message))"
            }
        }
    }

    /// Leaves steps out as long as the scenario fails.
    private static func smallest(_ given: [CallModel.Step]) throws -> [CallModel.Step] {
        var steps = given
        for index in steps.indices {
            var fewer = steps
            fewer[index] = .nothing
            if try !complaints(CallModel.scenario(fewer)).isEmpty { steps = fewer }
        }
        return steps
    }

    private func search(_ seeds: Range<UInt64>, count: Int) throws {
        for seed in seeds {
            let steps = CallModel.steps(seed: seed, count: count)
            guard try !Self.complaints(CallModel.scenario(steps)).isEmpty else { continue }
            let text = CallModel.scenario(try Self.smallest(steps))
            Issue.record("seed \(seed): \(try Self.complaints(text))\n\(text)")
            return
        }
    }

    @Test func aFewRandomCallsAgreeWithTheDocuments() throws { try search(0..<6, count: 40) }

    @Test(.long) func manyRandomCallsAgreeWithTheDocuments() throws { try search(1_000..<1_300, count: 80) }

    /// A reply that the widget does not take fails its step: the comparison is one.
    @Test func aWrongModelIsFoundOut() throws {
        let right = CallModel.scenario([.add(sku: "A"), .reply(request: 0, success: true)])
        #expect(try Self.complaints(right) == [])
        #expect(try Self.complaints(right.replacing("quantity: 1 }]", with: "quantity: 2 }]")).count == 1)
        #expect(try Self.complaints(right.replacing("cart: [", with: "cart: [{}, ")).count == 1)
    }
}
