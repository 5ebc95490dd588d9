import BridgeFindings
import JavaScriptSyntax
import Testing

@testable import FindingReports

@Suite struct ExcerptPictureTests {
    /// A picture of a text in which `⟦` and `⟧` enclose the place, and `⟪` and `⟫` a second one.
    private func picture(
        _ marked: String, message: String = "", style: ReportStyle = ReportStyle(width: 60)
    ) -> String {
        var bytes: [UInt8] = []
        var starts: [Unicode.Scalar: Int] = [:]
        var ranges: [Unicode.Scalar: Range<Int>] = [:]
        for scalar in marked.unicodeScalars {
            switch scalar {
            case "⟦", "⟪": starts[scalar] = bytes.count
            case "⟧": ranges["⟦"] = (starts["⟦"] ?? 0)..<bytes.count
            case "⟫": ranges["⟪"] = (starts["⟪"] ?? 0)..<bytes.count
            default: bytes += Array(String(scalar).utf8)
            }
        }
        let others = ranges["⟪"].map { [ExcerptPicture.Label(range: $0, message: message)] } ?? []
        let primary = ExcerptPicture.Label(range: ranges["⟦"] ?? 0..<0, isPrimary: true)
        return ExcerptPicture(TextLines(bytes), primary: primary, others: others, severity: .error, style: style)
            .lines.joined(separator: "\n")
    }

    struct Sample: Sendable, CustomTestStringConvertible {
        var title: String
        var marked: String
        var message = ""
        var style = ReportStyle(width: 60)
        var expected: String
        var testDescription: String { title }
    }

    static let samples: [Sample] = [
        Sample(
            title: "one byte", marked: "'p-1', { name: 'Levi⟦'⟧s 501' }",
            expected: """
                  |
                1 | 'p-1', { name: 'Levi's 501' }
                  |                     ^
                """),
        Sample(
            title: "a place between bytes", marked: "'a'⟦⟧ 'b'",
            expected: """
                  |
                1 | 'a' 'b'
                  |    ^
                """),
        Sample(
            title: "the end of the text", marked: "'abc⟦⟧",
            expected: """
                  |
                1 | 'abc
                  |     ^
                """),
        Sample(title: "an empty text", marked: "⟦⟧", expected: "  |\n1 | \n  | ^"),
        Sample(
            title: "the last of three lines", marked: "{\n  a: 1,\r\n  b: ⟦nil⟧\n}",
            expected: """
                  |
                3 |   b: nil
                  |      ^^^
                """),
        Sample(
            title: "wide characters before and inside", marked: "'漢字': ⟦한👍⟧",
            expected: """
                  |
                1 | '漢字': 한👍
                  |         ^^^^
                """),
        Sample(
            title: "a combining mark before", marked: "'e\u{301}': ⟦x⟧",
            expected: """
                  |
                1 | 'e\u{301}': x
                  |      ^
                """),
        Sample(
            title: "a combining mark alone is marked where it is drawn", marked: "'a⟦\u{301}⟧b'",
            expected: """
                  |
                1 | 'a\u{301}b'
                  |  ^
                """),
        Sample(
            title: "tabs", marked: "\t{\ta: ⟦nil⟧",
            expected: """
                  |
                1 |     {    a: nil
                  |             ^^^
                """),
        Sample(
            title: "controls and bidi marks", marked: "'\u{1B}[2J\u{202E}⟦x⟧'",
            expected: """
                  |
                1 | '␛[2J<U+202E>x'
                  |              ^
                """),
        Sample(
            title: "controls in ASCII", marked: "'\u{1B}é⟦x⟧'", style: ReportStyle(isASCII: true, width: 60),
            expected: """
                  |
                1 | '<U+001B><U+00E9>x'
                  |                  ^
                """),
        Sample(
            title: "a line feed", marked: "'first⟦\n⟧second'",
            expected: """
                  |
                1 | 'first⏎
                  |       ^
                """),
        Sample(
            title: "a carriage return and line feed", marked: "'first⟦\r\n⟧second'",
            expected: """
                  |
                1 | 'first␍
                  |       ^
                """),
        Sample(
            title: "a line feed in ASCII", marked: "'a⟦\n⟧'", style: ReportStyle(isASCII: true, width: 60),
            expected: """
                  |
                1 | 'a<U+000A>
                  |   ^^^^^^^^
                """),
        Sample(
            title: "a range over several lines is marked in its first", marked: "a ⟦b c\nd⟧ e",
            expected: """
                  |
                1 | a b c
                  |   ^^^
                """),
        Sample(
            title: "a note at the end of the marks", marked: "a ⟦b⟧ c ⟪d⟫", message: "ends here",
            expected: """
                  |
                1 | a b c d
                  |   ^   - ends here
                """),
        Sample(
            title: "a note before the place", marked: "name: ⟪'⟫Levi⟦'⟧s", message: "the string begins here",
            expected: """
                  |
                1 | name: 'Levi's
                  |       -    ^
                  |       |
                  |       the string begins here
                """),
        Sample(
            title: "a note on another line is left out", marked: "⟪a⟫\n⟦b⟧", message: "not here",
            expected: """
                  |
                2 | b
                  | ^
                """),
        Sample(
            title: "colours", marked: "⟪'⟫a⟦'⟧", message: "m", style: ReportStyle(hasColour: true, width: 60),
            expected: """
                  \u{1B}[34m|\u{1B}[0m
                \u{1B}[34m1\u{1B}[0m \u{1B}[34m|\u{1B}[0m 'a'
                  \u{1B}[34m|\u{1B}[0m \u{1B}[34m-\u{1B}[0m \u{1B}[1;31m^\u{1B}[0m
                  \u{1B}[34m|\u{1B}[0m \u{1B}[34m|\u{1B}[0m
                  \u{1B}[34m|\u{1B}[0m \u{1B}[34mm\u{1B}[0m
                """),
    ]

    @Test(arguments: samples)
    func whole(sample: Sample) {
        #expect(picture(sample.marked, message: sample.message, style: sample.style) == sample.expected)
    }

    static let long = String(repeating: "abcdefghi ", count: 30)

    @Test(
        arguments: [
            ("⟦X⟧" + long, "X" + String(long.prefix(34)) + "…", 1),
            (long + "⟦X⟧", "…" + String(long.suffix(34)) + "X", 36),
            (long + "⟦X⟧" + long, "…" + String(long.suffix(11)) + "X" + String(long.prefix(22)) + "…", 13),
        ] as [(String, String, Int)])
    func longLinesAreCutAroundThePlace(marked: String, shown: String, column: Int) {
        let lines = picture(marked, style: ReportStyle(width: 40)).split(separator: "\n").map(String.init)
        #expect(lines[1] == "1 | " + shown)
        #expect(lines[1].unicodeScalars.count <= 40)
        #expect(lines[2] == "  | " + String(repeating: " ", count: column - 1) + "^")
    }

    @Test func megabyteOnOneLineIsQuick() {
        let text = JavaScriptString(String(repeating: "漢'a\u{301}", count: 160_000))
        let lines = TextLines(text.wtf8)
        let duration = ContinuousClock().measure {
            for offset in stride(from: 0, to: text.wtf8.count, by: text.wtf8.count / 50) {
                let label = ExcerptPicture.Label(range: offset..<offset + 1, isPrimary: true)
                let picture = ExcerptPicture(lines, primary: label, severity: .error, style: ReportStyle())
                #expect(picture.lines.count == 3)
            }
        }
        #expect(duration < .seconds(2))
    }
}
