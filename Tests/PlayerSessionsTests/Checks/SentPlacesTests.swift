import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PlayerContract
import PlayerEmulator
import PlayerSessions
import Testing

/// A finding about a `javascript:` address points into the text that was sent.
@Suite struct SentPlacesTests {
    @Test(arguments: [
        ("'p', { name: 'It%27s' }", RuleName.unescapedQuote, 16, "'p', { name: 'It's' }"),
        ("'%61', { name: 'It%27s' }", .unescapedQuote, 18, "'a', { name: 'It's' }"),
    ]) func pointsIntoWhatWasSent(text: String, rule: RuleName, offset: Int, parsed: String) throws {
        let result = try EngineThread().sync {
            let configuration = CheckConfiguration(
                contract: try .live(), hostModel: try HostModel.named("javascript-url"))
            return try Checker(engine: EmulatorEngine(), configuration: configuration).check(
                PayloadCase(
                    id: "a", input: .payload(.invoke(function: "updateProductWithData")), text: JavaScriptString(text)),
                source: "test")
        }
        let finding = try #require(result.findings.first { $0.rule == rule })
        #expect(finding.range?.offset == offset)
        #expect(finding.range?.length == "%27".utf8.count)
        #expect(
            finding.notes.last?.message
                == "the web view decodes percent escapes of an address first; the page parsed `\(parsed)`")
    }
}
