internal import BridgeFindings
internal import JavaScriptSyntax
internal import PlayerContract

/// Words for the string under the cursor of one of our files: rules, verdicts, functions, events, readings.
struct Completions {
    let positions: TextPositions
    let contract: PlayerContract?

    /// The members whose values are names, and where the names come from.
    private static let vocabularies: [(keys: Set<String>, words: @Sendable (PlayerContract?) -> [String])] = [
        (["rule"], { _ in RuleTable.all.map(\.name.rawValue) }),
        (["verdict"], { _ in Verdict.allCases.map(\.rawValue) }),
        (["invoke", "function"], { $0?.functionNames ?? [] }),
        (["type", "emit", "event"], { $0?.eventNames ?? [] }),
        (["player"], { _ in PlayerName.allCases.map(\.rawValue) }),
        (["readings"], { $0?.readingNames ?? [] }),
    ]

    func value(at offset: Int) -> JavaScriptValue {
        let line = positions.rangeOfLine(at: offset)
        let before = positions.bytes[line.lowerBound..<min(offset, line.upperBound)]
        // The literal that is open at the cursor, and the name of its member.
        guard let quote = before.lastIndex(of: UInt8(ascii: "\"")) else { return .array([]) }
        let head = before[..<quote].reversed().drop { $0 == 0x20 || $0 == UInt8(ascii: "[") }
        guard head.first == UInt8(ascii: ":") else { return .array([]) }
        let name = head.dropFirst().drop { $0 == 0x20 || $0 == UInt8(ascii: "\"") }.prefix { byte in
            0x61...0x7A ~= byte | 0x20 || byte == UInt8(ascii: "-")
        }
        let key = String(decoding: name.reversed(), as: UTF8.self)
        let words = Self.vocabularies.first { $0.keys.contains(key) }?.words(contract) ?? []
        let replaced = positions.value(of: quote + 1..<offset)
        return .array(
            words.map { word in
                .object([
                    "label": .string(word), "kind": .number(12),
                    "textEdit": .object(["range": replaced, "newText": .string(word)]),
                ])
            })
    }
}
