import BridgeFindings
import Testing

@testable import FindingReports

@Suite struct RulePageTests {
    static let rule = Rule(
        .badEscape, .text, .warning, "Something is wrong with the text.",
        page: Rule.Page(
            javaScript: "The literal ends early and the rest of the value is code.", swift: "It was interpolated.",
            example: "'a\u{1B}\nb'", remedy: "Encode it.", source: "Measured."))

    @Test func page() {
        #expect(
            RulePage(style: ReportStyle(width: 40)).text(of: Self.rule) == """
                bad-escape (text, warning)

                Something is wrong with the text.

                In JavaScript
                  The literal ends early and the rest of
                  the value is code.

                How it happens
                  It was interpolated.

                      'a␛
                      b'

                What to do
                  Encode it.

                Source
                  Measured.

                More specific than
                  unterminated-literal

                """)
    }

    @Test func list() {
        let other = Rule("x", .flow, .note, "Short.")
        #expect(
            RulePage(style: ReportStyle(width: 40)).list([other, Self.rule]) == """
                text
                  bad-escape  Something is wrong with
                              the text.

                flow
                  x           Short.

                """)
    }

    @Test(arguments: RuleTable.all.map(\.name))
    func everyPageKeepsTheWidth(name: RuleName) {
        let text = RulePage(style: ReportStyle(width: 60)).text(of: name.rule)
        let long = text.split(separator: "\n").filter { $0.unicodeScalars.count > 60 && !$0.hasPrefix("      ") }
        #expect(long.isEmpty)
    }

    @Test(arguments: [
        ("", ""), ("one two", "one two"), ("one two three", "one two\nthree"), ("abcdefghijk x", "abcdefghijk\nx"),
        ("a  b", "a b"),
    ])
    func wrapping(text: String, expected: String) {
        #expect(WrappedText.lines(text, width: 8) == expected)
    }

    @Test func indentedWrapping() {
        #expect(WrappedText.lines("one two", width: 6, indent: 2) == "  one\n  two")
    }
}
