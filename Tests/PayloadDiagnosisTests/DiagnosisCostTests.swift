import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerEmulator
import PlayerSessions
import TestSupport
import Testing

/// How often the engine is asked to parse a text, which is what the diagnosis of a large one costs.
@Suite struct DiagnosisCostTests {
    /// Faults in the middle of a text of many products.
    static let faults = [
        "{ name: 'Levi's 501' }", "{ name: 'Rock 'n' Roll' }", "{ name: 'a\nb' }", "{ name: 'AC\\' }",
        "{ name: 'Vase }",
        "{ current: 19,99 }", "{ at: 2026-12-04 07:00:00 +0000 }", "{ sku: CH-14 x }", "{ a: 1 b: 2 }", "{ a: 1 ]",
        "{ a: 1",
        "{ a: 1 }; { b: 2 }", "{ name: ‘Oak’ }", "{ file: 'S:\\unisex' }", "{ a: `${b c}` }", "\u{200B}{}", "} {", "'",
        "it's",
    ]

    @Test(arguments: faults)
    func asksAtMostThirtyTimes(fault: String) throws {
        try Self.expectFewQuestions(fault, size: 1_000)
    }

    @Test(arguments: LongTests.areOn ? faults : Array(faults.prefix(2)))
    func asksAsLittleOfLargeTexts(fault: String) throws {
        try Self.expectFewQuestions(fault, size: 1_000_000)
    }

    private static func expectFewQuestions(
        _ fault: String, size: Int, location: SourceLocation = #_sourceLocation
    ) throws {
        let item = "{ sku: 'CH-14', name: 'Oak stool', sizes: [1, 2, 3] }, "
        let items = String(repeating: item, count: size / item.utf8.count / 2)
        let text = "'p-1', [" + items + fault + ", " + items + "{}]"
        let (verdict, count) = try EngineThread().sync { () throws -> (Verdict, Int) in
            let engine = try EmulatorEngine()
            let checker = Checker(
                engine: engine, configuration: CheckConfiguration(player: .recording, recorded: ["f"], fixes: .all))
            let given = PayloadCase(
                id: "", input: .payload(.invoke(function: "f")), text: JavaScriptString(text))
            let result = try checker.check(given, source: "test")
            return (result.verdict ?? .delivered, engine.syntaxCheckCount)
        }
        #expect(verdict == .rejected, sourceLocation: location)
        #expect(count <= 30, "\(count) questions", sourceLocation: location)
    }
}
