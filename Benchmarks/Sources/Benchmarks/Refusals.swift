import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerContract
import PlayerEmulator

/// What the diagnosis of a refused payload costs: in time, and in questions to the engine's parser.
struct Refusals {
    private static let rounds = 9

    static func show(_ contract: PlayerContract) throws {
        var table = Table("bytes", "one syntax check ms", "diagnosis ms", "syntax checks", "whole check ms")
        for size in [1_000, 1_000_000] {
            let sample = SampleText(kind: .refused, size: size)
            let engine = try EmulatorEngine()
            let page = BarePage(engine: engine, settings: PlayerSettings(kind: .live, contract: contract))
            let check = try WholeCheck(sample, contract: contract)
            let diagnosis = Diagnosis(engine: engine, contract: contract)
            let bare = try BareEngine()
            var times: [(one: Double, diagnosis: Double, check: Double)] = []
            var questions = 0
            for round in 0..<rounds {
                let number = 5_000_000 + round * 10
                let script = bare.script(sample.text(number))
                let one = Stopwatch.microseconds(per: 1) { _ = engine.checkSyntax(script) }
                let outcome = try page.run(
                    .payload(.invoke(function: "updateProductWithData")),
                    text: JavaScriptString(sample.text(number + 1)))
                let before = engine.syntaxCheckCount
                let told = Stopwatch.microseconds(per: 1) { _ = diagnosis.findings(for: outcome.run) }
                questions = engine.syntaxCheckCount - before
                let cases = check.cases(number + 2..<number + 3)
                times.append((one, told, try Stopwatch.microseconds(per: 1) { try check.run(cases) }))
            }
            table.add(
                "\(sample.text(5_000_000).utf8.count)", (times.map(\.one).median / 1000).shown(3),
                (times.map(\.diagnosis).median / 1000).shown(3), "\(questions)",
                (times.map(\.check).median / 1000).shown(3))
        }
        table.show("A refused payload (an apostrophe ends a string in the first part of the text)")
    }
}
