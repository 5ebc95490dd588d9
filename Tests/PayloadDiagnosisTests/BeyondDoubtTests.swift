import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PlayerEmulator
import TestSupport
import Testing

@testable import PayloadDiagnosis

/// Of a text that is said to be beyond doubt no rule has anything to say.
@Suite struct BeyondDoubtTests {
    /// What looks suspicious where no intention is known.
    private static let texts = [
        "Oak stool", "nil", "Optional(19.99)", "<null>", "[object Object]", "19,99", "1.234,50", "Linen%20Blazer",
        "{\"sku\":\"A\"}", "&amp;", "NaN", "undefined", "it's", "A \"quoted\" one", "</script>", "${name}", "\\(name)",
        "http://shop.example/a%20b", "2026-12-04", "007", "",
    ]
    private static let numbers = ["0", "-1", "19.989999771118164", "9007199254740993", "1e21", "0.1", "-0", "5", "12"]
    private static let keys = ["sku", "name", "__proto__", "a b", "1", "sku", "constructor", "Ä"]

    private static func literal(depth: Int, using random: inout SplitMix64) -> String {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 4), using: &random) {
        case 0: return quoted(texts.randomElement(using: &random) ?? "", using: &random)
        case 1: return numbers.randomElement(using: &random) ?? "1"
        case 2: return ["true", "false", "null"].randomElement(using: &random) ?? "null"
        case 3: return quoted(texts.randomElement(using: &random) ?? "", using: &random)
        case 4:
            let count = Int.random(in: 0..<4, using: &random)
            return "[" + (0..<count).map { _ in literal(depth: depth - 1, using: &random) }.joined(separator: ", ")
                + "]"
        default:
            let members = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
                let key = keys.randomElement(using: &random) ?? "sku"
                return "\(quoted(key, using: &random)): \(literal(depth: depth - 1, using: &random))"
            }
            return "{ \(members.joined(separator: ", ")) }"
        }
    }

    /// Mostly as JSON, now and then in a way that is not beyond doubt.
    private static func quoted(_ text: String, using random: inout SplitMix64) -> String {
        if text.contains("\"") || Int.random(in: 0..<8, using: &random) == 0 {
            return (try? JavaScriptLiteral.expression(.string(text))) ?? "''"
        }
        return text.contains("\\") ? "'x'" : "\"\(text)\""
    }

    @Test func noRuleSpeaks() throws {
        let tally = try EngineThread().sync { () throws -> Tally in
            let engine = try EmulatorEngine()
            let page = BarePage(engine: engine, settings: PlayerSettings(kind: .recording, recorded: ["f"]))
            var random = SplitMix64(seed: 141)
            var tally = Tally()
            for _ in 0..<1_500 {
                let count = Int.random(in: 0..<4, using: &random)
                let text = (0..<count).map { _ in Self.literal(depth: 3, using: &random) }.joined(separator: ", ")
                try Self.judge(text, on: page, engine, &tally)
            }
            return tally
        }
        #expect(tally.complaints == [])
        #expect(tally.certain > 300, "\(tally.certain)")
    }

    private struct Tally {
        var certain = 0
        var complaints: [String] = []
    }

    /// Runs a text with what arrives of it as the intention.
    private static func judge(_ text: String, on page: BarePage, _ engine: EmulatorEngine, _ tally: inout Tally) throws
    {
        let input = PayloadCase.Input.payload(.invoke(function: "f"))
        let free = try page.run(input, text: JavaScriptString(text))
        guard let call = free.run.calls.first else { return }
        let outcome = try page.run(
            input, text: JavaScriptString(text), intended: Intention(arguments: call.arguments))
        let subject = DiagnosisSubject(outcome.run, probe: { engine.checkSyntax($0) })
        guard subject.isBeyondDoubt else { return }
        tally.certain += 1
        let spoken = PayloadRules.all.filter { !$0.findings(in: subject).isEmpty }
        if !spoken.isEmpty { tally.complaints.append("\(text): \(spoken.map { $0.name })") }
    }

    @Test func everyRuleHasItsPlaceInTheOrder() {
        for rule in PayloadRules.all {
            #expect(Precedence.rank(of: rule.name, in: nil) < Precedence.rank(of: "none", in: nil), "\(rule.name)")
        }
    }
}
