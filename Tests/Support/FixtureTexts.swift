import JavaScriptSyntax

extension Repository {
    /// Every text that the fixtures hold, each once: catalogue, payloads, intended values, recorded events.
    ///
    /// Lone surrogates have become U+FFFD: a Swift text cannot hold them.
    public static func fixtureTexts() throws -> [String] {
        var seen: Set<[UInt8]> = []
        var texts: [String] = []
        for path in files(in: "fixtures", endingIn: ".jsonl") {
            for line in try bytes(of: path).split(separator: UInt8(ascii: "\n")) {
                let value = try LiteralTree.parse(Array(line), as: .json).value
                for node in value.nodes where node.kind == .string {
                    let text = String(decoding: value.bytes(of: node.text), as: UTF8.self)
                    if seen.insert(Array(text.utf8)).inserted { texts.append(text) }
                }
            }
        }
        return texts
    }
}
