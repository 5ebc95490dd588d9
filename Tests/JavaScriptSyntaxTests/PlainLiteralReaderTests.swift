import TestSupport
import Testing

@testable import JavaScriptSyntax

/// The reader of plain texts decides nothing: wherever it answers, the parser of tokens says the same.
@Suite("Plain literals")
struct PlainLiteralReaderTests {
    private func expectSame(_ bytes: [UInt8], _ comment: @autoclosure () -> String = "") {
        let quick = bytes.withUnsafeBufferPointer { PlainLiteralReader(bytes: $0, range: 0..<bytes.count) }
        guard quick != nil else { return }
        guard let tree = try? LiteralTree.parse(bytes, as: .argumentList),
            let slow = try? LiteralTree.parseByTokens(bytes, as: .argumentList)
        else {
            Issue.record("only the plain reader takes \(String(decoding: bytes, as: UTF8.self))")
            return
        }
        #expect(describe(tree) == describe(slow), "\(String(decoding: bytes, as: UTF8.self))")
    }

    private func describe(_ tree: LiteralTree) -> [String] {
        let nodes = tree.value.nodes.indices.map { index in
            let node = tree.value.nodes[index]
            return "\(node.kind) \(node.keyKind) \(tree.value.string(of: node.key).wtf8)"
                + " \(tree.value.string(of: node.text).wtf8) \(node.number) \(node.children)"
                + " \(tree.range(of: index)) \(String(describing: tree.keyRange(of: index)))"
        }
        return nodes + ["\(tree.duplicateKeys) \(tree.prototypeKeys) \(tree.inertness) \(tree.value.children)"]
    }

    @Test(
        "What apps write is plain",
        arguments: [
            "'p-1', { sku: 'A', sizes: [{ current: 19.90, inStock: 3, }], }", "'it\\'s \\u00e9 \\n', \"é\u{2028}\"",
            "{ a: 1, a: 2 }", "-0", "-1.50", "undefined", "[[], {}, [{}]]", "true, false, null,", " 'a' ", "{ if: 1 }",
            "{ 'a b': 1, \"c\": 2 }", "'\u{1F457}', '\\ud83d\\udc57', '\\ud83d'", "12345678901234567890", "1\n",
        ])
    func plain(text: String) {
        let bytes = Array(text.utf8)
        #expect(bytes.withUnsafeBufferPointer { PlainLiteralReader(bytes: $0, range: 0..<bytes.count) } != nil)
        expectSame(bytes)
    }

    @Test(
        "What needs a second look is left to the parser",
        arguments: [
            "", " ", ",", "a", "f()", "1e5", "017", "08", ".5", "1.", "+1", "- 1", "`a`", "'a", "'a\n'", "'\\07'",
            "'\\u12'", "{ __proto__: 1 }", "{ '__proto__': 1 }", "{ 1: 2 }", "{ a }", "{ a: 1", "[1,,2]", "[1", "1]",
            "'a' 'b'", "1 // c", "/* c */ 1", "1\u{A0}", "{ a\\u0062: 1 }", "{ get a() {} }", "1n", "NaN", "true1",
            "1a",
            "{ a: 1 };", "1)", "nullish", "{,}", "[,]", "'a',,", "\u{0}", "'a', \u{0}",
        ])
    func notPlain(text: String) {
        let bytes = Array(text.utf8)
        #expect(bytes.withUnsafeBufferPointer { PlainLiteralReader(bytes: $0, range: 0..<bytes.count) } == nil)
    }

    @Test("Mutated payloads", arguments: samplePayloads)
    func mutations(payload: String) {
        var generator = SplitMix64(seed: 3)
        let original = Array(payload.utf8)
        let spice = Array("'\"\\{}[],:-0123456789.etunfl_$ \n\r/`()".utf8) + [0x00, 0x80, 0xC3, 0xA9, 0xED, 0xA0, 0xFF]
        expectSame(original)
        for _ in 0..<2_000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(spice[Int.random(in: 0..<spice.count, using: &generator)], at: place)
                default: bytes[place] = spice[Int.random(in: 0..<spice.count, using: &generator)]
                }
            }
            expectSame(bytes)
        }
    }

    @Test("A part of a text has the ranges of the whole")
    func part() throws {
        let bytes = Array("xx 'a', 1 yy".utf8)
        let tree = try LiteralTree.parse(bytes, in: 2..<10, as: .argumentList)
        #expect(tree.range(of: 0) == 3..<10)
        #expect(tree.range(of: 1) == 3..<6)
    }
}
