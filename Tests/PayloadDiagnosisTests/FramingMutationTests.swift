import BridgeFindings
import JavaScriptSyntax
import Testing

/// Correct payloads in which one sign between the values was dropped, doubled or followed by a semicolon: no quote is
/// to blame for that.
@Suite struct FramingMutationTests {
    static let payloads = [
        "'p-1', { sku: 'CH', name: 'Oak stool', tags: ['a', 'b'], v: [{ name: 'Nat', price: { current: 10, n: 12 } }], z: 'z' }",
        #""p-1", {"sku":"CH","name":"Oak stool","tags":["a","b"],"v":[{"name":"Nat","price":{"current":10,"n":"12"}}],"z":"z"}"#,
        "echo('p-1', { sku: 'CH', name: 'Oak stool', tags: ['a', 'b'], v: [{ name: 'Nat', n: 10 }], z: 'z' })",
    ]

    @Test(arguments: payloads, [",", ":", "}", "]"])
    func droppedSigns(payload: String, sign: String) throws {
        try expectFraming(in: payload, at: sign) { _ in "" }
    }

    @Test(arguments: payloads, [",", ":", "}", "]", "{"])
    func doubledSigns(payload: String, sign: String) throws {
        try expectFraming(in: payload, at: sign) { $0 + $0 }
    }

    @Test(arguments: payloads, [",", ":", "}", "]", "[", "{"])
    func straySemicolons(payload: String, sign: String) throws {
        try expectFraming(in: payload, at: sign) { $0 + ";" }
    }

    @Test(arguments: payloads)
    func droppedClosingQuotes(payload: String) throws {
        let bytes = Array(payload.utf8)
        let literals = Lexer.tokens(of: bytes, as: .expression).filter { $0.kind == .string }
        for literal in literals {
            var text = bytes
            text.remove(at: literal.end - 1)
            let found = try diagnosed(text)
            #expect(
                found.blame == "unterminated-literal @\(literal.offset)+1", "\(String(decoding: text, as: UTF8.self))")
        }
    }

    private func diagnosed(_ text: [UInt8]) throws -> DiagnosedPayload {
        try DiagnosedPayload(
            String(decoding: text, as: UTF8.self), as: text.starts(with: Array("echo".utf8)) ? .script : .arguments)
    }

    private func expectFraming(in payload: String, at sign: String, change: (String) -> String) throws {
        let bytes = Array(payload.utf8)
        let tokens = Lexer.tokens(of: bytes, as: .expression)
        for token in tokens where token.punctuator?.text == sign {
            var text = bytes
            text.replaceSubrange(token.range, with: Array(change(sign).utf8))
            let found = try diagnosed(text)
            guard found.verdict == .rejected else { continue }
            #expect(
                found.errors.map(\.rule) == [.brokenFraming], "\(String(decoding: text, as: UTF8.self)): \(found.blame)"
            )
        }
    }
}
