import JavaScriptSyntax
import TestSupport
import Testing

@Suite("JavaScriptString")
struct JavaScriptStringTests {
    @Test(
        "Code units survive",
        arguments: [
            [], [0x61], [0xD83D, 0xDE00], [0xD83D], [0xDE00], [0xDE00, 0xD83D], [0xD83D, 0xD83D, 0xDE00],
            [0xFFFF, 0x0],
            [0x7F, 0x80, 0x7FF, 0x800], [0xDBFF, 0xDFFF],
        ] as [[UInt16]])
    func utf16(units: [UInt16]) {
        #expect(JavaScriptString(utf16: units).utf16 == units)
    }

    @Test("Random code units survive")
    func random() {
        var generator = SplitMix64(seed: 4)
        for _ in 0..<2000 {
            let units = (0..<6).map { _ in UInt16.random(in: 0xD700...0xE100, using: &generator) }
            let text = JavaScriptString(utf16: units)
            #expect(text.utf16 == units)
            #expect(text.isWellFormed == (text.string.map { Array($0.utf16) } == units))
        }
    }

    @Test("Only texts without lone surrogates are Swift strings")
    func wellFormed() {
        #expect(JavaScriptString("caf\u{E9} \u{1F600}").string == "caf\u{E9} \u{1F600}")
        #expect(JavaScriptString(utf16: [0x61, 0xD83D]).string == nil)
        #expect(JavaScriptString(utf16: [0x61, 0xD83D]).description == "a\u{FFFD}")
    }

    @Test(
        "Bytes that are not WTF-8 decode to U+FFFD of length 1",
        arguments: [
            [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE2, 0x80], [0xF0, 0x80, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xC3, 0x28],
        ] as [[UInt8]])
    func invalid(bytes: [UInt8]) {
        let (codePoint, length) = JavaScriptString.decode(bytes, at: 0)
        #expect(codePoint == 0xFFFD)
        #expect(length == 1)
    }

    @Test("A lone surrogate decodes as itself")
    func surrogate() {
        let (codePoint, length) = JavaScriptString.decode([0xED, 0xA0, 0xBD], at: 0)
        #expect(codePoint == 0xD83D)
        #expect(length == 3)
    }
}
