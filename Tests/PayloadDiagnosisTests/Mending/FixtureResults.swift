import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerContract
import PlayerEmulator
import PlayerSessions
import TestSupport

/// What the cases, scenarios and tapes of `fixtures` come to, judged in this process.
///
/// Without their expectations: what a file expects is no failure, and some formats print failures only.
enum FixtureResults {
    static let files = [".cases.jsonl", ".scenario.json5", ".tape.jsonl"].flatMap {
        Repository.files(in: "fixtures", endingIn: $0)
    }

    /// How many results of a file have a fix at least.
    static let leastFixes = [
        "fixtures/bridge-bugs.cases.jsonl": 45, "fixtures/fresh-faults.cases.jsonl": 20,
        "fixtures/samples/cart.cases.jsonl": 27, "fixtures/samples/framing.cases.jsonl": 33,
        "fixtures/samples/hostile.cases.jsonl": 76, "fixtures/samples/hydration.cases.jsonl": 48,
        "fixtures/samples/numbers.cases.jsonl": 26, "fixtures/samples/wishlist.cases.jsonl": 27,
    ]

    static func of(_ path: String) throws -> [CheckResult] {
        let input = InputFile(path: path, bytes: try Repository.bytes(of: path))
        return try EngineThread().sync {
            let checker = Checker(
                // Two of the cases never end.
                engine: try EmulatorEngine(timeLimit: 0.2),
                configuration: CheckConfiguration(contract: try PlayerContract.live(), fixes: .all))
            var results: [CheckResult] = []
            if path.hasSuffix(".cases.jsonl") {
                let file = CaseFile(input)
                results = try file.lines.map { line in
                    var given = line.content
                    (given.expected, given.waivers) = (nil, [])
                    return try checker.check(given, header: file.header, source: path)
                }
            } else if path.hasSuffix(".tape.jsonl") {
                try checker.check(Tape(input)) { results.append($0) }
            } else {
                var scenario = try Scenario(input)
                for index in scenario.steps.indices { scenario.steps[index].expected = nil }
                try checker.check(scenario) { results.append($0) }
            }
            return results
        }
    }

    /// Fixes that are not delivered when they are sent as they are printed, on a page of their own. Scripts call
    /// functions that only their own page has: `FixtureFixTests` runs them there.
    static func undelivered(_ result: CheckResult) throws -> [String] {
        let channels: [String: Payload.Channel] = [
            "arguments": .invoke(function: EditedPayload.function), "info": .notify(key: "answer"),
        ]
        return try result.findings.compactMap { finding in
            guard let fix = finding.fix, let text = finding.range?.text, text != "script" else { return nil }
            guard let channel = channels[text] else { return "\(result.id): a fix of \(text)" }
            let checker = Checker(
                engine: try EmulatorEngine(),
                configuration: CheckConfiguration(
                    player: .recording, recorded: [EditedPayload.function], fixes: .none))
            let given = PayloadCase(id: result.id, input: .payload(channel), text: JavaScriptString(fix.text))
            let verdict = try checker.check(given, source: "command line").verdict
            return verdict == .delivered ? nil : "\(result.id): \(fix.text) is \(verdict?.rawValue ?? "not judged")"
        }
    }
}
