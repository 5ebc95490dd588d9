import JavaScriptSyntax
import Testing

@Suite("StringLiteral")
struct StringLiteralTests {
    private func literal(_ text: String) throws -> StringLiteral {
        let bytes = Array(text.utf8)
        return StringLiteral(try #require(Lexer.tokens(of: bytes, as: .expression).first), in: bytes)
    }

    @Test(
        "Decoded values",
        arguments: [
            (#"'a\n\t\b\v\f\r\0b'"#, "a\n\t\u{8}\u{B}\u{C}\r\0b"),
            (#""\"\'\\\/\d""#, #""'\/d"#),
            (#"'\x41\u0042\u{43}\u{1F600}'"#, "ABC\u{1F600}"),
            (#"'\ud83d\ude00'"#, "\u{1F600}"),
            (#"'\101\7\08\377\400\8'"#, "A\u{7}\08\u{FF}\u{20}08"),
            ("'a\\\nb\\\r\nc\\\u{2028}d'", "abcd"),
            ("`a\r\nb\rc\nd`", "a\nb\nc\nd"),
            ("'a\u{2028}b'", "a\u{2028}b"),
            (#"'\x4g'"#, "4g"),
            (#"'\u12'"#, "12"),
            ("'abc", "abc"),
            (#"'abc\"#, "abc"),
            ("`a${", "a"),
            (#"\u0061b"#, "ab"),
            ("'e\u{301}'", "e\u{301}"),
        ])
    func value(text: String, expected: String) throws {
        #expect(try literal(text).value == JavaScriptString(expected))
    }

    @Test("Lone surrogates survive, pairs join however they are written")
    func surrogates() throws {
        #expect(try literal(#"'\ud83d'"#).value.utf16 == [0xD83D])
        #expect(try literal(#"'\ude00\ud83d'"#).value.utf16 == [0xDE00, 0xD83D])
        #expect(try literal(#"'\u{d83d}\ude00'"#).value.wtf8 == Array("\u{1F600}".utf8))
        let raw: [UInt8] = [0x27, 0xED, 0xA0, 0xBD, 0x5C, 0x75, 0x64, 0x65, 0x30, 0x30, 0x27]
        let token = try #require(Lexer.tokens(of: raw, as: .expression).first)
        #expect(StringLiteral(token, in: raw).value == "\u{1F600}")
    }

    @Test("Escapes are listed with place and yield")
    func escapes() throws {
        let found = try literal("'\u{E9}\\d\\u0041\\\n\\'\\x\\012'").escapes
        #expect(found.map(\.kind) == [.identity, .unicode, .lineContinuation, .identity, .invalid, .legacyOctal])
        #expect(found.map(\.offset) == [3, 5, 11, 13, 15, 17])
        #expect(found.map(\.length) == [2, 6, 2, 2, 2, 4])
        #expect(found.map(\.codePoint) == [0x64, 0x41, nil, 0x27, nil, 0x0A])
        #expect(found.map(\.decodedOffset) == [2, 3, 4, 4, 5, 5])
    }

    @Test("Bytes that are not UTF-8 become U+FFFD")
    func notUTF8() throws {
        let bytes: [UInt8] = [0x27, 0x61, 0xFF, 0xC0, 0x80, 0x27]
        let token = try #require(Lexer.tokens(of: bytes, as: .expression).first)
        #expect(token.flags.contains(.notUTF8))
        #expect(StringLiteral(token, in: bytes).value == "a\u{FFFD}\u{FFFD}\u{FFFD}")
    }
}
