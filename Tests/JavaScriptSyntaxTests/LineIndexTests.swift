import JavaScriptSyntax
import Testing

@Suite("LineIndex")
struct LineIndexTests {
    private let text = "ab\r\nc\u{E9}\u{1F600}d\rx\n\u{2028}y"

    @Test(arguments: [
        (0, 1, 1), (2, 1, 3), (3, 1, 4), (4, 2, 1), (5, 2, 2), (7, 2, 3), (11, 2, 4), (12, 2, 5), (13, 3, 1),
        (15, 4, 1), (18, 4, 2), (19, 4, 3), (99, 4, 3), (-1, 1, 1),
    ])
    func places(offset: Int, line: Int, column: Int) {
        let place = LineIndex(Array(text.utf8)).place(of: offset)
        #expect(place.line == line)
        #expect(place.column == column)
    }

    @Test("Places lead back to their bytes")
    func back() {
        let bytes = Array(text.utf8)
        let index = LineIndex(bytes)
        #expect(index.lineCount == 4)
        for offset in 0...bytes.count where offset == bytes.count || bytes[offset] & 0xC0 != 0x80 {
            let place = index.place(of: offset)
            // The LF of a CR LF stands beyond the end of its line.
            #expect(index.offset(line: place.line, column: place.column) == (offset == 3 ? nil : offset))
        }
        #expect(index.offset(line: 5, column: 1) == nil)
        #expect(index.offset(line: 1, column: 0) == nil)
        #expect((1...5).map { index.range(ofLine: $0) } == [0..<2, 4..<12, 13..<14, 15..<19, 19..<19])
    }

    @Test("An empty text has one empty line")
    func empty() {
        #expect(LineIndex([]).place(of: 0) == (1, 1))
        #expect(LineIndex([]).range(ofLine: 1) == 0..<0)
    }
}
