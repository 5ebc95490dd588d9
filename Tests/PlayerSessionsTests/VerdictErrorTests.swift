import BridgeFindings
import Foundation
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerContract
import PlayerEmulator
import PlayerSessions
import TestSupport
import Testing

/// A verdict worse than delivered has an error, and a delivered text has none of a rule that explains such a verdict.
///
/// Everything is judged without its expectations and waivers: they may turn an expected error into a note.
@Suite struct VerdictErrorTests {
    /// Ways in which a run may leave findings out, or tell them as less.
    struct Setting: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var levels: [RuleName: Severity?] = [:]
        var only: Confidence?
    }

    static let settings = [
        Setting(testDescription: "default"),
        Setting(
            testDescription: "every rule is off",
            levels: Dictionary(uniqueKeysWithValues: RuleTable.all.map { ($0.name, Severity?.none) })),
        Setting(
            testDescription: "every rule is a note",
            levels: Dictionary(uniqueKeysWithValues: RuleTable.all.map { ($0.name, Severity?.some(.note)) })),
        Setting(testDescription: "only what is documented", only: .documented),
    ]

    /// The results of bodies that are given a checker, without an error where one is due.
    private func complaints(
        _ setting: Setting, _ body: @escaping @Sendable (Checker) throws -> [CheckResult]
    ) throws -> [String] {
        try EngineThread().sync { () throws -> [String] in
            let checker = Checker(
                engine: try EmulatorEngine(timeLimit: FixtureCaseTests.timeLimit),
                configuration: CheckConfiguration(
                    contract: try PlayerContract.live(), levels: setting.levels, only: setting.only, fixes: .none))
            return try body(checker).compactMap { result in
                guard let verdict = result.verdict, verdict != .delivered,
                    !result.findings.contains(where: { $0.severity == .error })
                else { return nil }
                return "\(result.source) \(result.id): \(verdict.rawValue) \(result.findings.map(\.rule))"
            }
        }
    }

    @Test(arguments: FixtureCaseTests.files, settings)
    func cases(name: String, setting: Setting) throws {
        let bytes = try Array(Data(contentsOf: FixtureCaseTests.folder.appending(path: name)))
        let complaints = try complaints(setting) { checker in
            let file = CaseFile(InputFile(path: name, bytes: bytes))
            return try file.lines.map { line in
                var given = line.content
                given.expected = nil
                given.waivers = []
                return try checker.check(given, header: file.header, source: "\(line.number)")
            }
        }
        #expect(complaints == [])
    }

    @Test(arguments: FixtureSessionTests.scenarios, settings)
    func scenarios(name: String, setting: Setting) throws {
        let path = FixtureCaseTests.folder.appending(path: "scenarios").appending(path: name)
        var scenario = try Scenario(InputFile(path: name, bytes: Array(Data(contentsOf: path))))
        for index in scenario.steps.indices { scenario.steps[index].expected = nil }
        let played = scenario
        let complaints = try complaints(setting) { checker in
            var results: [CheckResult] = []
            try checker.check(played) { results.append($0) }
            return results
        }
        #expect(complaints == [])
    }

    @Test(arguments: settings)
    func tapes(setting: Setting) throws {
        for name in Repository.files(in: "fixtures/tapes", endingIn: ".tape.jsonl") {
            let tape = Tape(InputFile(path: name, bytes: try Repository.bytes(of: name)))
            let complaints = try complaints(setting) { checker in
                var results: [CheckResult] = []
                try checker.check(tape) { results.append($0) }
                return results
            }
            #expect(complaints == [])
        }
    }

    /// Each text of a session, sent under each key and name that can be wrong, broken in each way.
    @Test(arguments: settings)
    func textsInSessions(setting: Setting) throws {
        let complaints = try complaints(setting) { checker in
            let texts = ["true", "{ success: tru", "'it's'", "nil", "(() => { throw 1 })()", "close()", ""]
            var results: [CheckResult] = []
            for text in texts {
                for isGone in [false, true] {
                    let recorder = try SessionRecorder(
                        PlayerSettings(kind: .live, contract: checker.configuration.contract, isBare: false),
                        checker: checker)
                    let event = recorder.session.emit("should-add-item-to-cart", data: nil)
                    let silent = recorder.session.emit("open-wishlist", data: nil)
                    if isGone { try recorder.session.reload() }
                    let channels: [(Payload.Channel, PlayerEvent?)] = [
                        (.notify(key: event?.callbackKey ?? ""), event), (.notify(key: "no-such-key"), nil),
                        (.notify(key: ""), silent), (.invoke(function: "updateProductsWithData"), nil),
                        (.invoke(function: "updateProductWithData"), nil),
                    ]
                    for (channel, event) in channels {
                        let judged = recorder.send(channel, JavaScriptString(text), intended: nil, event: event)
                        results.append(recorder.result(judged, id: "\(channel)", source: text))
                    }
                }
            }
            return results
        }
        #expect(complaints == [])
    }
}
