import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator
import Testing

@testable import PlayerBridgeCommand

@Suite("The hole that a finding is about")
struct TemplateNotesTests {
    private func given(_ template: String, path: String? = nil) throws -> GivenTemplate {
        let file = path.map { InputFile(path: $0, bytes: Array(template.utf8)) }
        return GivenTemplate(template: try PayloadTemplate(JavaScriptString(template)), file: file)
    }

    private func result(_ payload: String, at range: Range<Int>?) -> CheckResult {
        let place = range.map { TextRange(text: "arguments", offset: $0.lowerBound, length: $0.count) }
        return CheckResult(
            id: "", source: "", passed: false, texts: ["arguments": JavaScriptString(payload)],
            findings: [Finding(rule: .unescapedQuote, message: "", range: place)])
    }

    @Test("Hole, value and place in the literal") func note() throws {
        let payload = "'p', { name: 'Levi's' }"
        let notes = TemplateNotes(
            try given("'\\(id)',\n{ name: '\\(p.name)' }", path: "t.txt"), payload: JavaScriptString(payload))
        #expect(notes.problem == nil)
        var result = result(payload, at: 18..<19)
        notes.add(to: &result, textName: "arguments")
        let place = TextRange(text: "swift", offset: 18, length: 9, file: FilePlace(path: "t.txt", line: 2, column: 10))
        #expect(result.findings[0].notes == [.init("hole 2, \\(p.name), value `Levi's`", range: place)])
        #expect(result.texts["swift"] == "'\\(id)',\n{ name: '\\(p.name)' }")
    }

    @Test("A finding without a place, or far from any hole", arguments: [nil, 7..<9])
    func noNote(range: Range<Int>?) throws {
        let payload = "'p', { name: 'x' }"
        var result = result(payload, at: range)
        TemplateNotes(try given("'\\(id)', { name: '\\(name)' }"), payload: JavaScriptString(payload))
            .add(to: &result, textName: "arguments")
        #expect(result.findings[0].notes.isEmpty)
    }

    @Test("A long value by its beginning, cut between characters") func longValue() throws {
        let payload = "'" + String(repeating: "é", count: 50) + "'"
        var result = result(payload, at: 1..<3)
        TemplateNotes(try given("'\\(x)'"), payload: JavaScriptString(payload)).add(to: &result, textName: "arguments")
        #expect(
            result.findings[0].notes.first?.message == "hole 1, \\(x), value `\(String(repeating: "é", count: 30))…`")
    }

    @Test("A split that is a choice is called one") func ambiguous() throws {
        let payload = "'x', 'y', 'z'"
        var result = result(payload, at: 1..<2)
        TemplateNotes(try given("'\\(a)', '\\(b)'"), payload: JavaScriptString(payload))
            .add(to: &result, textName: "arguments")
        #expect(
            result.findings[0].notes.first?.message
                == "hole 1, \\(a), value `x` (the template fits in more than one way)")
    }

    @Test("A template that does not fit is a problem, and changes nothing") func mismatch() throws {
        let notes = TemplateNotes(try given("\"\\(id)\"", path: "t.txt"), payload: "'p'")
        #expect(notes.problem?.source == "t.txt")
        #expect(notes.problem?.message == "the payload does not fit the template; expected `\"` at its beginning")
        var result = result("'p'", at: 0..<1)
        notes.add(to: &result, textName: "arguments")
        #expect(result.findings[0].notes.isEmpty)
        #expect(result.texts["swift"] == nil)
    }
}
