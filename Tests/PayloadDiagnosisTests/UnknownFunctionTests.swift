import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PlayerContract
import PlayerEmulator
import Testing

@testable import PayloadDiagnosis

/// A function that the player does not have is the error, with the nearest name; the engine's TypeError is its note.
@Suite struct UnknownFunctionTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        var function: String
        var text: String
        var rule: RuleName?
        var suggestion: String?

        var testDescription: String { "\(function)(\(text))" }
    }

    static let samples = [
        Sample(
            function: "updateProductsWithData", text: "'p-1', {}", rule: .unknownFunction,
            suggestion: "updateProductWithData"),
        Sample(function: "fly", text: "", rule: .unknownFunction),
        // Another fault comes first, or there is none.
        Sample(function: "updateProductsWithData", text: "'it's'", rule: .unescapedQuote),
        Sample(
            function: "updateProductsWithData", text: "nil", rule: .swiftDescription),
        Sample(function: "updateProductWithData", text: "'p-1', (() => { throw 1 })()", rule: .scriptError),
        Sample(function: "hideProductList", text: ""),
    ]

    @Test(arguments: samples, [true, false])
    func speaksFirst(sample: Sample, checksValues: Bool) throws {
        let told = try SharedEngines.sync { engine -> (findings: [Finding], first: RuleName?) in
            let contract = try PlayerContract.live()
            let page = BarePage(engine: engine, settings: PlayerSettings(kind: .live, contract: contract))
            let input = PayloadCase.Input.payload(.invoke(function: sample.function))
            let outcome = try page.run(input, text: JavaScriptString(sample.text))
            let diagnosis = Diagnosis(
                engine: engine, contract: checksValues ? contract : nil, functions: contract)
            return (diagnosis.findings(for: outcome.run), diagnosis.firstError(of: outcome.run))
        }
        let errors = told.findings.filter { $0.severity == .error }
        #expect(errors.map(\.rule) == (sample.rule.map { [$0] } ?? []))
        #expect(told.first == sample.rule)
        guard sample.rule == .unknownFunction else { return }
        #expect(errors.first?.suggestion == sample.suggestion)
        #expect(errors.first?.confidence == .documented)
        #expect(errors.first?.notes.first?.message.hasPrefix("[script-error] ") == true)
    }
}
