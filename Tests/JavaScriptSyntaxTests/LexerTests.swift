import JavaScriptSyntax
import TestSupport
import Testing

/// Tokens as short text, trivia left out: `name x`, `regex /a/`, `/`.
func sketch(_ text: String, as goal: Lexer.Goal = .script) -> [String] {
    let bytes = Array(text.utf8)
    return Lexer.tokens(of: bytes, as: goal).filter { !$0.kind.isTrivia }.map { token in
        let text = String(decoding: bytes[token.range], as: UTF8.self)
        return switch token.kind {
        case .punctuator: text
        case .regularExpression: "regex \(text)"
        default: "\(token.kind) \(text)"
        }
    }
}

@Suite("Lexer")
struct LexerTests {
    @Test(
        "A slash starts a regular expression where an operand is due",
        arguments: [
            "/a/", "x = /a/", "f(/a/)", "[/a/]", "{ /a/ }", "return /a/", "typeof /a/", "a ? /a/ : /a/", "a, /a/",
            "!/a/",
            "if (x) /a/", "while (f(x)) /a/", "for (;;) /a/", "do {} while (x) /a/", "else /a/", "case /a/", "x => /a/",
            "x => { } /a/", "function f() {} /a/", "class A {} /a/", "if (x) {} /a/", "async function f() {} /a/",
            "l: /a/", "switch (x) { case 1: /a/ }", "a\n++/a/", "-/a/", "`${/a/}`", "throw /a/", "{ a: {} } /a/",
            "for (x of /a/) y", "for await (x of y) /a/", "({ a: /a/ })", "a && /a/", "a?.b ?? /a/", ";/a/",
            "class A extends B { static { /a/ } }", "try {} catch { /a/ }", "try {} catch (e) {} /a/", "x = {}, /a/",
            "'a'); /a/", "'a' }); { } /a/", "yield /a/", "/[/]/ + /a/",
        ])
    func regularExpression(text: String) {
        #expect(sketch(text).contains("regex /a/"), "\(sketch(text))")
    }

    @Test(
        "A slash divides after an operand",
        arguments: [
            "x /a/ b", "1 /a/ b", "f() /a/ b", "x[0] /a/ b", "'s' /a/ b", "`t` /a/ b", "({}) /a/ b", "x = {} /a/ b",
            "x = function () {} /a/ b", "x = class {} /a/ b", "x++ /a/ b", "this /a/ b", "a.return /a/ b",
            "a?.if /a/ b",
            "x = { y: {} } /a/ b", "(function () { return 1 }) /a/ b", "`${x /a/ b}`", "`${x}` /a/ b", "null /a/ b",
            "a.if (x) /a/ b", "/r/ /a/ b", "x = a ? {} /a/ b : c", "of /a/ b", "async /a/ b",
            "x = function* () {} /a/ b",
            "super.x /a/ b", "#p /a/ b", "x = async function () {} /a/ b", "[] /a/ b", "x\n/a/ b",
        ])
    func division(text: String) {
        #expect(!sketch(text).contains { $0.hasPrefix("regex /a/") }, "\(sketch(text))")
        #expect(sketch(text).count { $0 == "/" } == 2, "\(sketch(text))")
    }

    @Test("An argument text begins with an expression, a script with a statement")
    func goals() {
        #expect(sketch("{} /a/ b", as: .expression) == ["{", "}", "/", "identifier a", "/", "identifier b"])
        #expect(sketch("{} /a/g", as: .script) == ["{", "}", "regex /a/g"])
        #expect(sketch("--> x", as: .expression) == ["--", ">", "identifier x"])
        #expect(sketch("--> x", as: .script) == [])
        #expect(sketch("#!x", as: .script) == [])
        #expect(sketch("#!x", as: .expression) == ["invalid #", "!", "identifier x"])
    }

    @Test(
        "Token sequences",
        arguments: [
            ("'Ben's Mug'", ["string 'Ben'", "identifier s", "identifier Mug", "string '"]),
            (#""a\"b" 'c\\'"#, [#"string "a\"b""#, #"string 'c\\'"#]),
            ("'a\nb'", ["string 'a", "identifier b", "string '"]),
            ("'a\\\nb'", ["string 'a\\\nb'"]),
            ("'a\u{2028}b'", ["string 'a\u{2028}b'"]),
            (
                "`a${b}c${{}}d`",
                ["templateHead `a${", "identifier b", "templateMiddle }c${", "{", "}", "templateTail }d`"]
            ),
            (
                "`${`${x}`}`",
                ["templateHead `${", "templateHead `${", "identifier x", "templateTail }`", "templateTail }`"]
            ),
            ("`a\\`${", ["templateHead `a\\`${"]),
            ("`$`", ["template `$`"]),
            ("`${(}`", ["templateHead `${", "(", "templateTail }`"]),
            (
                "0x1F 0b11 0o17 017 08 1_000 .5 5. 1e-3 12n",
                [
                    "number 0x1F", "number 0b11", "number 0o17", "number 017", "number 08", "number 1_000", "number .5",
                    "number 5.", "number 1e-3", "bigInt 12n",
                ]
            ),
            ("1..x 1.x 19,99", ["number 1.", ".", "identifier x", "number 1.x", "number 19", ",", "number 99"]),
            ("017.5 08.5", ["number 017", "number .5", "number 08.5"]),
            (
                "a?.b a?.5:c a??=b",
                [
                    "identifier a", "?.", "identifier b", "identifier a", "?", "number .5", ":", "identifier c",
                    "identifier a", "??=", "identifier b",
                ]
            ),
            ("a>>>=b=>...c", ["identifier a", ">>>=", "identifier b", "=>", "...", "identifier c"]),
            ("a <!-- b\n--> c\nd", ["identifier a", "identifier d"]),
            ("a --> b", ["identifier a", "--", ">", "identifier b"]),
            ("/* \n */ --> c", []),
            (
                "\\u0061b \\u{62} caf\u{E9} \u{1D49C}",
                [
                    "identifier \\u0061b", "identifier \\u{62}", "identifier caf\u{E9}", "identifier \u{1D49C}",
                ]
            ),
            (
                "\\ @ \u{201C}x\u{201D}",
                ["invalid \\", "invalid @", "invalid \u{201C}", "identifier x", "invalid \u{201D}"]
            ),
            (
                "if iff instanceof instanceoff",
                [
                    "keyword if", "identifier iff", "keyword instanceof", "identifier instanceoff",
                ]
            ),
            ("/a[/]b/gi /* x", ["regex /a[/]b/gi"]),
            ("=/a\nb", ["=", "regex /a", "identifier b"]),
            ("'e\u{301}' '\u{301}", ["string 'e\u{301}'", "string '\u{301}"]),
        ] as [(String, [String])])
    func sequences(text: String, expected: [String]) {
        #expect(sketch(text) == expected)
    }

    @Test(
        "Flags of the first token",
        arguments: [
            ("'a", .unterminated), ("`a${", []), ("`a", .unterminated), ("/a", .unterminated), ("/* a", .unterminated),
            (#"'\n'"#, .hasEscape), (#"'\x4'"#, [.hasEscape, .badEscape]),
            (#"'\u{110000}'"#, [.hasEscape, .badEscape]),
            (#"'\07'"#, [.hasEscape, .legacyOctal]), (#"'\8'"#, [.hasEscape, .legacyOctal]), (#"'\0'"#, .hasEscape),
            (#"`\07`"#, [.hasEscape, .badEscape]), ("017", .legacyOctal), ("09", .legacyOctal), ("0x", .malformed),
            ("1__0", .malformed), ("1_", .malformed), ("1e", .malformed), ("3px", .malformed), ("0b12", .malformed),
            ("0_7", .malformed), ("'\t'", .hasControlCharacter), (#"'\"#, [.hasEscape, .badEscape, .unterminated]),
            ("1\\u0061", .malformed), ("0.5", []), ("0", []), ("0n", []), ("00n", [.legacyOctal, .malformed]),
        ] as [(String, Token.Flags)])
    func flags(text: String, expected: Token.Flags) throws {
        let token = try #require(Lexer.tokens(of: Array(text.utf8), as: .script).first)
        #expect(token.flags == expected)
    }

    @Test("Line ends before a token are remembered, inside comments too")
    func lineEnds() {
        let tokens = Lexer.tokens(of: Array("a b\nc /*\n*/ d // x\r\ne\u{2029}f".utf8), as: .script)
        let names = tokens.filter { $0.kind == .identifier }
        #expect(names.map { $0.flags.contains(.afterLineEnd) } == [false, false, true, true, true, true])
    }

    @Test("A part of a text gives offsets in the whole text")
    func part() {
        let tokens = Lexer.tokens(of: Array("'a' + 'b'".utf8), in: 6..<9, as: .expression)
        #expect(tokens.map(\.range) == [6..<9])
        #expect(tokens.map(\.kind) == [.string])
    }

    @Test("Keywords and punctuators know how they are written")
    func words() {
        for punctuator in Punctuator.allCases where punctuator != .slash && punctuator != .slashAssign {
            let token = Lexer.tokens(of: Array(punctuator.text.utf8), as: .script).first
            #expect(token?.punctuator == punctuator)
        }
        for keyword in Keyword.allCases {
            let token = Lexer.tokens(of: Array(keyword.text.utf8), as: .script).first
            #expect(token?.keyword == keyword)
            #expect(token?.kind == (keyword.isReserved ? .keyword : .identifier))
        }
    }
}
