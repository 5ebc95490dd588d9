import JavaScriptSyntax
import TestSupport
import Testing

@Suite("Reading an engine's JSON")
struct JSONReaderTests {
    @Test(arguments: [
        "null", "[]", "{}", #"{"a":[1,2.5,-3],"b":"x"}"#, #"[true,false,null,"",{"":0}]"#, #"["\n\"\\é😀"]"#,
        "[1e+21,1e-7,5e-324]",
    ])
    func valid(text: String) throws {
        #expect(ValueNotation.json(try JavaScriptValue(json: Array(text.utf8))) == text)
    }

    @Test("A `$` key has no meaning, -0 and lone surrogates survive")
    func exact() throws {
        let value = try JavaScriptValue(
            json: Array(#" { "$number" : "NaN" , "a": -0, "b": "\ud83d\ude00\ud83d" } "#.utf8))
        #expect(value["$number"]?.swiftString == "NaN")
        #expect(value["a"]?.number?.sign == .minus)
        #expect(value["b"]?.string?.utf16 == [0xD83D, 0xDE00, 0xD83D])
    }

    @Test(arguments: [
        ("", 0), (" ", 1), ("nul", 0), ("[1,]", 3), ("[1 2]", 3), ("{\"a\" 1}", 5), ("{a:1}", 1), ("{\"a\":1,}", 7),
        ("01", 2), ("-", 1), ("1.", 2),
        ("1e", 2), (".5", 0), ("+1", 0), ("\"a", 0), ("\"\\x41\"", 1), ("\"\\u12\"", 1), ("\"\\u{41}\"", 1),
        ("\"a\nb\"", 2), ("1 2", 2), ("[", 1),
        ("[[]", 3), ("]", 0), ("[}", 1), ("{\"a\":}", 5), ("\"\\", 1), ("truex", 4), ("'a'", 0), ("NaN", 0),
        ("{\"a\":1]", 6), ("\u{A0}1", 0),
    ])
    func malformed(text: String, offset: Int) {
        let error = #expect(throws: LiteralError.self) { try JavaScriptValue(json: Array(text.utf8)) }
        #expect(error?.offset == offset)
        #expect(throws: LiteralError.self) { try LiteralTree.parse(Array(text.utf8), as: .json) }
    }

    @Test("Bytes that are not UTF-8 are refused")
    func notUTF8() {
        #expect(throws: LiteralError("this is not valid UTF-8", offset: 1, length: 1)) {
            try JavaScriptValue(json: [0x22, 0xFF, 0x22])
        }
    }

    @Test("Agrees with the tree of the same text, valid or not")
    func agrees() throws {
        var generator = SplitMix64(seed: 7)
        for _ in 0..<2000 {
            var bytes = ValueNotation.bytes(JavaScriptValue.random(depth: 3, using: &generator))
            if Bool.random(using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0x20...0x7E, using: &generator)
            }
            let tree = try? LiteralTree.parse(bytes, as: LiteralDialect.json.subtracting(.uniqueKeys))
            let fast = try? JavaScriptValue(json: bytes)
            #expect((tree == nil) == (fast == nil), "\(String(decoding: bytes, as: UTF8.self))")
            if let tree, let fast { #expect(ValueDifference.first(intended: tree.value, received: fast) == nil) }
        }
    }
}
