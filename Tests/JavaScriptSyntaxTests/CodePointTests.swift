import JavaScriptSyntax
import Testing

@Suite("CodePoint")
struct CodePointTests {
    @Test(arguments: ["a", "$", "_", "caf\u{E9}", "a1", "\u{1D49C}", "if", "a\u{200C}b", "\u{4E2D}"])
    func identifiers(text: String) {
        #expect(CodePoint.isIdentifier(Array(text.utf8)))
    }

    @Test(arguments: ["", "1a", "a b", "a-b", "\u{201C}", "\u{200C}a", "a.", "\u{1F600}", "\u{301}a"])
    func others(text: String) {
        #expect(!CodePoint.isIdentifier(Array(text.utf8)))
    }

    @Test("White space and line ends are told apart")
    func blanks() {
        let points: [UInt32] = Array(0...0x3100) + [0xFEFF, 0xD800, 0x110000]
        #expect(
            points.filter(CodePoint.isWhitespace) == [0x09, 0x0B, 0x0C, 0x20, 0xA0, 0x1680] + Array(0x2000...0x200A) + [
                0x202F, 0x205F, 0x3000, 0xFEFF,
            ])
        #expect(points.filter(CodePoint.isLineTerminator) == [0x0A, 0x0D, 0x2028, 0x2029])
    }
}
