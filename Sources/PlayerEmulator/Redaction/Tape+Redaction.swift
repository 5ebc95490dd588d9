import JavaScriptSyntax

/// A tape without customer data.
public struct RedactedTape: Sendable {
    public var bytes: [UInt8]
    /// How many different words were replaced.
    public var wordCount: Int
}

extension Tape {
    /// The same recording with the letters and digits of its texts replaced: event data, payloads, ids and keys.
    ///
    /// The header's configuration, types of events, names of functions, and numbers outside of texts stay. What
    /// becomes of each payload should stay too; only playing both can tell.
    public func redacted(
        keeping vocabulary: RedactionVocabulary,
        using generator: some RandomNumberGenerator = SystemRandomNumberGenerator()
    ) -> RedactedTape {
        var vocabulary = vocabulary
        if let configuration = settings?.configuration { vocabulary.add(configuration) }
        var redactor = WordRedactor(keeping: vocabulary.words, using: generator)
        var edits: [(range: Range<Int>, text: [UInt8])] = []
        var messages: [TapeText] = []
        for (_, range) in file.filledLines {
            for text in TapeText.all(in: file.bytes, line: range) {
                guard !text.isMessage else {
                    messages.append(text)
                    continue
                }
                edits.append((text.range, ValueNotation.bytes(.string(redactor.redacted(text.value)))))
            }
        }
        // A message of the device tells nothing about the customer but the words that stand elsewhere as well.
        for text in messages {
            edits.append((text.range, ValueNotation.bytes(.string(redactor.redacted(text.value, onlyKnown: true)))))
        }
        var bytes = file.bytes
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            bytes.replaceSubrange(edit.range, with: edit.text)
        }
        return RedactedTape(bytes: bytes, wordCount: redactor.count)
    }
}

/// A text of one line that may hold customer data.
private struct TapeText {
    var range: Range<Int>
    var value: JavaScriptString
    /// What the device said of a call.
    var isMessage = false

    /// Members of a line that say what it is, not what is in it.
    private static let structure: Set<String> = [
        "invoke", "x-type", "tape", "player", "version", "configuration", "readings", "hostModel", "events", "rules",
        "functions",
    ]

    static func all(in bytes: [UInt8], line: Range<Int>) -> [TapeText] {
        guard let tree = try? LiteralTree.parse(bytes, in: line, as: .json) else { return [] }
        var texts: [TapeText] = []
        for member in tree.value.childIndices(of: 0) {
            let name = key(of: member, tree)
            guard !structure.contains(name) else { continue }
            var open = [(node: member, isData: name != "event")]
            while let (node, isData) = open.popLast() {
                // Keys within data may be a customer's own; those of the line's form are not.
                if isData, node != member, let keyRange = tree.keyRange(of: node) {
                    texts.append(TapeText(range: keyRange, value: tree.value.string(of: tree.value.nodes[node].key)))
                }
                if tree.value.nodes[node].kind == .string {
                    texts.append(
                        TapeText(
                            range: tree.range(of: node), value: tree.value.string(of: tree.value.nodes[node].text),
                            isMessage: name == "threw"))
                }
                for child in tree.value.childIndices(of: node) {
                    let isType = name == "event" && node == member && key(of: child, tree) == "type"
                    if !isType { open.append((child, isData || node != member)) }
                }
            }
        }
        return texts
    }

    private static func key(of node: Int, _ tree: LiteralTree) -> String {
        tree.value.string(of: tree.value.nodes[node].key).description
    }
}
