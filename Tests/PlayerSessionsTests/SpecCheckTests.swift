import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerContract
import PlayerEmulator
import PlayerSessions
import TestSupport
import Testing

/// `spec`: the builder calls that really ran, the card that the widget really has, and the findings in the text's places.
@Suite struct SpecCheckTests {
    private func check(_ text: String, as root: String? = nil) throws -> CheckResult {
        try EngineThread().sync { () throws -> CheckResult in
            let checker = Checker(
                engine: try EmulatorEngine(), configuration: CheckConfiguration(player: .calls, contract: try .calls()))
            return try checker.check(spec: JavaScriptString(text), as: root, source: "s")
        }
    }

    @Test func aSpecShowsItsChainAndCard() throws {
        let result = try check(String(decoding: try Repository.bytes(of: "fixtures/specs/hat.json"), as: UTF8.self))
        #expect(result.passed)
        #expect(result.findings.isEmpty)
        #expect(
            result.texts["chain"]?.description.hasPrefix(
                ".currency(\"SEK\")\n.locale(\"sv-SE\")\n.product()\n  .name(\"Hat\")") == true)
        #expect(result.texts["card"]?.description.contains("      price:\n        current: 199") == true)
    }

    @Test func findingsStandInTheTextsPlaces() throws {
        let text =
            #"{"calls":[{"method":"products","args":[],"items":[{"factoryArgs":[],"spec":{"calls":[{"method":"title","args":["A"]}]}}]}]}"#
        let result = try check(text)
        #expect(result.id == "search spec")
        let finding = try #require(result.findings.first { $0.rule == .unknownBuilderMethod })
        let range = try #require(finding.range)
        #expect(range.text == "spec")
        #expect(Array(text.utf8)[range.offset..<range.offset + range.length].elementsEqual("\"title\"".utf8))
        #expect(finding.path == "spec.calls[0].items[0].spec.calls[0].method")
    }

    @Test(arguments: [
        (#"{"calls":[{"method":"product","args":[5]}]}"#, RuleName.wrongForm, "product needs a function"),
        (
            #"{"calls":[{"method":"product","args":[],"factory":{"calls":[{"method":"variations","args":[],"factory":{"calls":[]}}]}}]}"#,
            .wrongForm, "variations needs a list"
        ),
    ]) func whatTheAgentReadsIsANote(text: String, rule: RuleName, words: String) throws {
        let result = try check(text)
        #expect(!result.passed)
        #expect(result.findings.contains { $0.rule == rule })
        #expect(
            result.findings.flatMap(\.notes).contains {
                $0.message.contains("the agent sees no card: \(words)")
            })
    }

    /// What the page skipped on its console is exactly what the check calls unknown.
    @Test(arguments: ["fixtures/specs/hat.json", "fixtures/specs/ratings.json"]) func theCheckAgreesWithThePage(
        path: String
    ) throws {
        let result = try check(String(decoding: try Repository.bytes(of: path), as: UTF8.self))
        let skipped = result.transcript.filter { $0.kind == .console }.compactMap {
            $0.value.elements.last?.swiftString
        }
        let told = result.findings.filter { $0.rule == .unknownBuilderMethod }
        #expect(told.count == skipped.count)
        for name in skipped { #expect(told.contains { $0.message.contains("`\(name)`") }) }
    }

    @Test func numbersBeyondJavaScriptAndPrototypesAreTold() throws {
        let base =
            #"{"calls":[{"method":"currency","args":["SEK"]},{"method":"locale","args":["sv-SE"]},{"method":"pagination","args":[],"factory":{"calls":[{"method":"totalPages","args":[1]},{"method":"totalMatches","args":[NUMBER]},{"method":"currentPageIndex","args":[1]}]}},{"method":"products","args":[],"items":[]}]}"#
        #expect(try check(base.replacing("NUMBER", with: "9007199254740992")).findings.isEmpty)
        #expect(
            try check(base.replacing("NUMBER", with: "9007199254740993")).findings.contains {
                $0.rule == .impreciseNumber
            })
        let prototype = try check(base.replacing("[NUMBER]", with: "[1],\"__proto__\":{\"method\":\"x\"}"))
        #expect(prototype.findings.contains { $0.rule == .prototypeKey })
        // In an argument it is the reason why the value has another type than the method wants.
        let argument = try check(
            base.replacing("NUMBER", with: "1").replacing("\"SEK\"", with: "{\"__proto__\":{\"x\":1}}"))
        let notes = argument.findings.flatMap(\.notes).map(\.message)
        #expect(notes.contains { $0.hasPrefix("[prototype-key] `__proto__` in a literal") }, "\(argument.findings)")
    }

    @Test(arguments: ["", "{", "{\"calls\":[}", "{'calls': []}"]) func whatIsNoJSONIsAProblem(text: String) throws {
        #expect(throws: EmulatorError.self) { _ = try check(text) }
    }
}
