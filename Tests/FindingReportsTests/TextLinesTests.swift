import Testing

@testable import FindingReports

@Suite struct TextLinesTests {
    /// The text, an offset, and the line, column, content and ending found there.
    @Test(
        arguments: [
            ("", 0, 1, 1, 0..<0, 0..<0),
            ("ab", 1, 1, 2, 0..<2, 2..<2),
            ("ab", 2, 1, 3, 0..<2, 2..<2),
            ("ab", 99, 1, 3, 0..<2, 2..<2),
            ("ab", -1, 1, 1, 0..<2, 2..<2),
            ("a\nb", 1, 1, 2, 0..<1, 1..<2),
            ("a\nb", 2, 2, 1, 2..<3, 3..<3),
            ("a\r\nb", 1, 1, 2, 0..<1, 1..<3),
            ("a\r\nb", 2, 1, 3, 0..<1, 1..<3),
            ("a\r\nb", 3, 2, 1, 3..<4, 4..<4),
            ("a\rb", 2, 2, 1, 2..<3, 3..<3),
            ("a\n\r\n", 2, 2, 1, 2..<2, 2..<4),
            ("a\n\r\n", 4, 3, 1, 4..<4, 4..<4),
            ("é漢👍x", 9, 1, 4, 0..<10, 10..<10),
            ("a\u{2028}b", 4, 1, 3, 0..<5, 5..<5),
        ] as [(String, Int, Int, Int, Range<Int>, Range<Int>)])
    func line(text: String, offset: Int, number: Int, column: Int, content: Range<Int>, ending: Range<Int>) {
        let lines = TextLines(Array(text.utf8))
        #expect(lines.line(at: offset) == TextLines.Line(number: number, content: content, ending: ending))
        #expect(lines.place(at: offset).line == number)
        #expect(lines.place(at: offset).column == column)
    }
}
