import JavaScriptSyntax
import Testing

@testable import FindingReports

@Suite struct VisibleTextTests {
    @Test(arguments: [
        ("plain 'text' <b>", "plain 'text' <b>", "plain 'text' <b>"),
        ("\u{1B}[31mred", "␛[31mred", "<U+001B>[31mred"),
        ("a\0b\u{7}\u{8}\u{7F}", "a␀b␇␈␡", "a<U+0000>b<U+0007><U+0008><U+007F>"),
        ("one\ntwo\r\nthree\tx", "one⏎two␍⏎three␉x", "one<U+000A>two<U+000D><U+000A>three<U+0009>x"),
        ("\u{9B}31m", "<U+009B>31m", "<U+009B>31m"),
        ("a\u{202E}b\u{2066}c", "a<U+202E>b<U+2066>c", "a<U+202E>b<U+2066>c"),
        ("\u{200B}\u{200D}\u{FEFF}\u{AD}", "<U+200B><U+200D><U+FEFF><U+00AD>", "<U+200B><U+200D><U+FEFF><U+00AD>"),
        ("\u{2028}\u{2029}", "<U+2028><U+2029>", "<U+2028><U+2029>"),
        ("1\u{A0}499\u{202F}kr", "1<U+00A0>499<U+202F>kr", "1<U+00A0>499<U+202F>kr"),
        ("\u{E000}\u{378}\u{FFFF}\u{E0041}", "<U+E000><U+0378><U+FFFF><U+E0041>", "<U+E000><U+0378><U+FFFF><U+E0041>"),
        ("\u{3164}\u{2800}\u{FE0F}", "<U+3164><U+2800><U+FE0F>", "<U+3164><U+2800><U+FE0F>"),
        ("é e\u{301} 漢 👍", "é e\u{301} 漢 👍", "<U+00E9> e<U+0301> <U+6F22> <U+1F44D>"),
    ])
    func marks(text: String, unicode: String, ascii: String) {
        #expect(VisibleText()(text) == unicode)
        #expect(VisibleText(isASCII: true)(text) == ascii)
    }

    @Test func loneSurrogates() {
        let text = JavaScriptString(utf16: [0x61, 0xD83D, 0x62, 0xDC4D])
        #expect(VisibleText()(text) == "a<U+D83D>b<U+DC4D>")
    }

    /// Whatever goes in, nothing comes out that a terminal could obey.
    @Test func noScalarIsPrintedRawThatSteersATerminal() {
        // Beyond the second plane the blocks are large and alike.
        for value in Array(UInt32(0)..<0x20000) + Array(stride(from: UInt32(0x20000), to: 0x110000, by: 257)) {
            for ascii in [false, true] where !ascii || value < 0x500 {
                for scalar in VisibleText(isASCII: ascii).cell(for: value).text.unicodeScalars {
                    let category = scalar.properties.generalCategory
                    let isHarmless =
                        category != .control && category != .format && category != .lineSeparator
                        && category != .paragraphSeparator && category != .unassigned && category != .privateUse
                    guard isHarmless, !ascii || scalar.isASCII else {
                        Issue.record("U+\(String(value, radix: 16)) gives \(scalar.value)")
                        return
                    }
                }
            }
        }
    }

    @Test(
        arguments: [
            ("a", 1), ("é", 1), ("\u{301}", 0), ("漢", 2), ("ｱ", 1), ("Ａ", 2), ("한", 2), ("\u{1161}", 0), ("👍", 2),
            ("☺", 1),
            ("⌚", 2), ("🇸", 1), ("\u{20000}", 2), ("→", 1), ("€", 1), ("\u{303F}", 1), ("、", 2),
        ] as [(Unicode.Scalar, Int)])
    func columns(scalar: Unicode.Scalar, expected: Int) {
        #expect(DisplayWidth.columns(of: scalar) == expected)
    }
}
