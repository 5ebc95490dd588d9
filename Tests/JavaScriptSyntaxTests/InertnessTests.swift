import JavaScriptSyntax
import Testing

@Suite("Inertness")
struct InertnessTests {
    @Test(
        arguments: [
            ("'a', { b: [1, 2.5, -3, true, null] }, `c`", .json), ("", .json), ("{ a: 1, a: 2 }", .json),
            ("'\\ud83d'", .json),
            ("017, 0x1F, 1e5", .json), ("12345678901234567890", .json), ("{ toJSON: 1 }", .json),
            ("'__proto__'", .json),
            ("-0", .literal), ("-0.0", .literal), ("-1e-999", .literal), ("1e999", .literal), ("NaN", .literal),
            ("-Infinity", .literal),
            ("undefined", .literal), ("[1,,2]", .literal), ("1n", .literal), ("{ __proto__: null }", .literal),
            ("{ '__proto__': {} }", .literal), ("{ __pr\\u006fto__: 1 }", .literal),
            ("alert(1)", .code), ("{ a() {} }", .code), ("{ get a() {} }", .code), ("`${1}`", .code),
            ("{ [a]: 1 }", .code),
            ("a", .code), ("...a", .code), ("1 + 1", .code), ("-'1'", .code), ("/a/", .code), ("{ a }", .code),
            ("'a' // b", .code),
            ("'a'); b('c'", .code), ("new Date", .code), ("'a' 'b'", .code), ("'unclosed", .code), ("1 <!-- 2", .code),
            ("x => 1", .code),
            ("typeof 1", .code), ("{ __proto__: null, __proto__: null }", .code), ("undefined.x", .code),
            ("NaN()", .code), ("null`a`", .code),
        ] as [(String, Inertness)])
    func judged(text: String, expected: Inertness) {
        #expect(Inertness.of(Array(text.utf8), as: .argumentList) == expected)
    }
}
