import JavaScriptSyntax
import Testing

@Suite("EscapeMap")
struct EscapeMapTests {
    /// For each byte of the payload, the byte of the file.
    private func map(_ file: String) throws -> (payload: JavaScriptString, offsets: [Int]) {
        let tree = try LiteralTree.parse(Array(file.utf8), as: .json5)
        let map = try #require(EscapeMap(tree, node: tree.value.nodes.count - 1))
        let payload = try #require(tree.stringLiteral(of: tree.value.nodes.count - 1)?.value)
        return (payload, (0...payload.wtf8.count).map(map.fileOffset))
    }

    @Test(arguments: [
        (#""abc""#, "abc", [1, 2, 3, 4]), (#"{"a": "\"x\\\n"}"#, "\"x\\\n", [7, 9, 10, 12, 14]),
        (#""a\u0041b""#, "aAb", [1, 2, 8, 9]),
        (#""\ud83d\ude00x""#, "\u{1F600}x", [1, 7, 7, 7, 13, 14]), ("'a\\\nb'", "ab", [1, 4, 5]),
        ("\"\u{E9}\\t\"", "\u{E9}\t", [1, 2, 3, 5]),
        (#""""#, "", [1]),
    ])
    func offsets(file: String, payload: String, expected: [Int]) throws {
        let found = try map(file)
        #expect(found.payload == JavaScriptString(payload))
        #expect(found.offsets == expected)
    }

    @Test("A range covers the escapes that yield it")
    func ranges() throws {
        let tree = try LiteralTree.parse(Array(#""a\"b\u0041c""#.utf8), as: .json)
        let map = try #require(EscapeMap(tree, node: 0))
        #expect((0..<5).map { map.fileRange(of: $0..<$0 + 1) } == [1..<2, 2..<4, 4..<5, 5..<11, 11..<12])
        #expect(map.fileRange(of: 0..<5) == 1..<12)
        #expect(map.fileRange(of: 2..<2) == 4..<4)
        #expect(map.fileRange(of: 5..<5) == 12..<12)
    }

    @Test("Only strings have a map")
    func others() throws {
        #expect(EscapeMap(try LiteralTree.parse(Array("[1]".utf8), as: .json), node: 1) == nil)
    }
}
