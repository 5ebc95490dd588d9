import JavaScriptSyntax
import PlayerEmulator
import Testing

@Suite struct PayloadTemplateTests {
    @Test(
        arguments: [
            (#"'\(id)', { name: '\(name)' }"#, ["id": "p-1", "name": "Levi's"], "'p-1', { name: 'Levi's' }"),
            (#"\(a)\(a)"#, ["a": "x"], "xx"), ("", [:], ""),
            ("no holes", [:], "no holes"), (#"\n \\ \"#, [:], #"\n \\ \"#),
            (#"\(format(price, "%.2f"))"#, [#"format(price, "%.2f")"#: "1.00"], "1.00"),
            (#"\(a)"#, ["a": #"\(b)"#, "b": "never"], #"\(b)"#), (#"\()"#, ["": "e"], "e"),
            ("'😀\\(é)'", ["é": "ü"], "'😀ü'"),
        ] as [(String, [String: String], String)])
    func holesAreFilled(template: String, values: [String: String], expected: String) throws {
        let filled = try PayloadTemplate(JavaScriptString(template)).filled(
            with: values.mapValues { JavaScriptString($0) })
        #expect(filled.description == expected)
    }

    @Test(arguments: [
        (#"\(a"#, "a hole of the template is not closed: \\( without )"),
        (#"\(f(x)"#, "a hole of the template is not closed: \\( without )"),
    ])
    func holesMustBeClosed(template: String, message: String) {
        let error = #expect(throws: PayloadTemplate.Unfilled.self) { try PayloadTemplate(JavaScriptString(template)) }
        #expect(error?.message == message)
    }

    @Test func everyHoleNeedsAValue() {
        let error = #expect(throws: PayloadTemplate.Unfilled.self) {
            try PayloadTemplate(#"\(a)\(b)"#).filled(with: ["a": "1"])
        }
        #expect(error?.message == #"the hole \(b) has no value"#)
    }

    @Test(
        arguments: [
            (#""Levi's""#, "'Levi's'"), ("19.90", "'19.90'"), ("1e3", "'1e3'"), ("true", "'true'"), ("null", "'null'"),
            (#""\uD83D""#, nil),
        ] as [(String, String?)])
    func valuesOfCaseFiles(value: String, expected: String?) {
        let line = #"{"invoke":"f","template":"'\\(v)'","values":{"v":\#(value)}}"#
        let file = CaseFile(InputFile(path: "a", bytes: Array(line.utf8)))
        #expect(file.problems == [])
        guard let expected else {
            #expect(file.lines.first?.content.text.utf16 == [0x27, 0xD83D, 0x27])
            return
        }
        #expect(file.lines.first?.content.text.description == expected)
    }
}
