import JavaScriptSyntax
import TestSupport
import Testing

/// Whether tokens cover a text without gaps or empty tokens.
private func covers(_ tokens: [Token], _ count: Int) -> Bool {
    var end = 0
    for token in tokens {
        guard token.range.lowerBound == end, !token.range.isEmpty else { return false }
        end = token.end
    }
    return end == count
}

@Suite("Tokens cover any input")
struct LosslessTests {
    @Test("Random bytes", arguments: [Lexer.Goal.script, .expression])
    func randomBytes(goal: Lexer.Goal) {
        var generator = SplitMix64(seed: 1)
        let alphabet =
            Array("'\"`\\/*${}()[]<!->#\n\r u0x1e_.nabif=?:;,".utf8) + [0xE2, 0x80, 0xA8, 0xFF, 0xC3, 0xA9, 0x00]
        for _ in 0..<3000 {
            let bytes = (0..<Int.random(in: 0..<60, using: &generator)).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
            }
            #expect(covers(Lexer.tokens(of: bytes, as: goal), bytes.count), "\(bytes)")
        }
    }

    @Test("Mutated payloads", arguments: samplePayloads)
    func mutations(payload: String) {
        var generator = SplitMix64(seed: 2)
        let original = Array(payload.utf8)
        for _ in 0..<300 {
            var bytes = original
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: bytes.remove(at: place)
            case 1: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
            default: bytes.removeLast(bytes.count - place)
            }
            #expect(covers(Lexer.tokens(of: bytes, as: .script), bytes.count), "\(bytes)")
            // Parsing must neither crash nor call code a value.
            if let tree = try? LiteralTree.parse(bytes, as: .argumentList) {
                #expect(tree.range(of: 0).upperBound <= bytes.count)
            }
        }
    }

    /// Quadratic would take an hour, and nobody would overlook it.
    @Test(
        "A long text of one thing takes linear time",
        .serialized,
        arguments: [
            "[", "{", "(", "'", "\"", "\\", "`", "${", "`${", "`${`", "/", "/*", "<!--", "-->", "\n-->", "}", ")", "({",
            "[}",
            "{)", "`${(", "'\\", "1_", "\\u", "=>{", "a?", "function", "[/", "0", "\u{E9}", "e\u{301}", "{a:", "[1,",
            ",",
        ])
    func bombs(piece: String) {
        let bytes = Array(String(repeating: piece, count: 100_000 / piece.utf8.count).utf8)
        let tokens = Lexer.tokens(of: bytes, as: .script)
        #expect(covers(tokens, bytes.count))
        _ = BracketReport(tokens)
        #expect(Inertness.of(bytes, as: .argumentList) == (piece == "0" ? .json : .code))
    }
}
