import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerContract
import PlayerEmulator
import PlayerSessions
import TestSupport
import Testing

/// The whole call of `fixtures`: what passed between app and page, line by line, and the same in every run.
@Suite struct CallScenarioTests {
    private func transcript() throws -> [String] {
        let path = "fixtures/scenarios/call.scenario.json5"
        let scenario = try Scenario(InputFile(path: path, bytes: try Repository.bytes(of: path)))
        return try EngineThread().sync { () throws -> [String] in
            let checker = Checker(engine: try EmulatorEngine(), configuration: CheckConfiguration())
            var lines: [String] = []
            try checker.check(scenario) { result in
                lines += result.transcript.map { "\($0.kind.rawValue) \($0.name) \(ValueNotation.json($0.value))" }
            }
            return lines
        }
    }

    @Test func theTranscriptIsStable() throws {
        let first = try transcript()
        #expect(
            first.filter { $0.hasPrefix("event") } == [
                "event call-ringing {}", "event call-connected {}",
                #"event provide-product-data {"products":[{"id":"bambuser-product-1","ref":"https://shop.example/hats/HAT-1","type":"url"}]}"#,
                #"event provide-product-data {"products":[{"id":"bambuser-product-2","ref":"4006381333931","type":"scanned-code"}]}"#,
                #"event provide-search-data {"callbackId":"cb_1","page":1,"term":"hat"}"#,
                #"event provide-search-data {"callbackId":"cb_2","page":2,"term":"hat"}"#,
                #"event provide-search-data {"callbackId":"cb_3","page":3,"term":"hat"}"#,
                #"event should-add-item-to-cart {"callbackId":"cb_4","payload":{"sku":"HAT-1-G"}}"#,
                #"event should-update-item-in-cart {"callbackId":"cb_5","payload":{"previousQuantity":1,"quantity":3,"sku":"HAT-1-G"}}"#,
                #"event should-update-item-in-cart {"callbackId":"cb_6","payload":{"previousQuantity":3,"quantity":40,"sku":"HAT-1-G"}}"#,
                #"event surf-behind-to {"url":"https://shop.example/hats/HAT-1"}"#,
                #"event goto-checkout {"items":[{"quantity":3,"sku":"HAT-1-G"}]}"#, "event call-ended {}",
            ])
        #expect(first.filter { $0.hasPrefix("call ") }.count == 8)
        #expect(try transcript() == first)
    }

    @Test(arguments: [
        ("{ agent: 'dance' }", "unknown action “dance”"), ("{ agent: 'search' }", "needs “term”"),
        ("{ agent: 'add-product' }", "needs one of url, sku, code"),
        ("{ agent: 'add-product', url: 'a', sku: 'b' }", "needs one of"),
        ("{ agent: 'ring', term: 'x' }", "unknown key “term”"), ("{ reply: 'x' }", "needs one of spec, json, error"),
        ("{ reply: 'x', skip: true, error: 'e' }", "needs one of spec"),
        ("{ reply: 'x', success: false }", "expected true"),
        ("{ reply: 'x', error: 7 }", "expected a text"), ("{ reply: 'x', success: true, holds: -1 }", "a whole number"),
    ]) func stepsThatCannotBeReadAreProblems(step: String, words: String) throws {
        let text = "{ scenario: 1, player: 'calls', steps: [\n\(step)] }"
        let problem = try #require(throws: InputProblem.self) {
            _ = try Scenario(InputFile(path: "s", bytes: Array(text.utf8)))
        }
        #expect(problem.message.contains(words), "\(problem.message)")
        #expect(problem.place.line == 2)
    }

    @Test func aReplyToNothingIsTold() throws {
        let text = "{ scenario: 1, player: 'calls', steps: [{ reply: 'provide-search-data', skip: true }] }"
        let scenario = try Scenario(InputFile(path: "s", bytes: Array(text.utf8)))
        let rules = try EngineThread().sync { () throws -> [RuleName] in
            let checker = Checker(engine: try EmulatorEngine(), configuration: CheckConfiguration())
            var rules: [RuleName] = []
            try checker.check(scenario) { rules += $0.findings.map(\.rule) }
            return rules
        }
        #expect(rules == [.unexpectedOutcome])
    }
}
