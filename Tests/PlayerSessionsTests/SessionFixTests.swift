import BridgeFindings
import Foundation
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerContract
import PlayerEmulator
import PlayerSessions
import Testing

/// Texts of scenarios and tapes get fixes too; they are tried beside the session, which does not notice.
@Suite struct SessionFixTests {
    @Test(arguments: FixtureSessionTests.scenarios)
    func everyFixOfAScenarioDelivers(name: String) throws {
        let path = FixtureCaseTests.folder.appending(path: "scenarios").appending(path: name)
        let scenario = try Scenario(InputFile(path: name, bytes: Array(Data(contentsOf: path))))
        let wrong = try EngineThread().sync { () throws -> [String] in
            let engine = try EmulatorEngine()
            let contract = try PlayerContract.live()
            let checker = Checker(engine: engine, configuration: CheckConfiguration(contract: contract, fixes: .all))
            let page = BarePage(engine: engine, settings: PlayerSettings(kind: .live, contract: contract))
            var wrong: [String] = []
            try checker.check(scenario) { result in
                if !result.passed { wrong.append("\(result.id) did not pass") }
                guard let fix = result.findings.compactMap(\.fix).first else {
                    if result.verdict == .rejected { wrong.append("\(result.id) has no fix: \(result.texts)") }
                    return
                }
                let function =
                    result.id.contains("invoke") ? result.id.split(separator: " ").last.map(String.init) : nil
                let channel = function.map { Payload.Channel.invoke(function: $0) } ?? .notify(key: "cb-1")
                let run = try? page.run(.payload(channel), text: JavaScriptString(fix.text)).run
                if run?.verdict != .delivered { wrong.append("\(result.id): \(fix.text)") }
            }
            return wrong
        }
        #expect(wrong == [], "\(wrong.joined(separator: "\n"))")
    }

    @Test func aLostTextOfATapeIsMended() throws {
        let tape = """
            {"tape": 1, "player": "live"}
            {"at": 1, "playerId": "s", "event": {"type": "add-to-wishlist", "data": {"sku": "O'14"}, "callbackKey": "k-1"}}
            {"at": 2, "playerId": "s", "notify": "k-1", "info": "{success: true, sku:'O'14'}"}
            """
        let fixes = try EngineThread().sync { () throws -> [String] in
            let contract = try PlayerContract.live()
            let checker = Checker(engine: try EmulatorEngine(), configuration: CheckConfiguration(contract: contract))
            var fixes: [String] = []
            try checker.check(Tape(InputFile(path: "a.tape.jsonl", bytes: Array(tape.utf8)))) { result in
                fixes += result.findings.compactMap(\.fix?.text)
            }
            return fixes
        }
        #expect(fixes == [#"{success: true, sku:'O\'14'}"#])
    }
}
