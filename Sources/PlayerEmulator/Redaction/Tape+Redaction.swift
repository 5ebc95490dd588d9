import JavaScriptSyntax

/// A tape without customer data.
package struct RedactedTape: Sendable {
    /// UTF-8 of the new tape.
    package var bytes: [UInt8]
    /// How many different words were replaced.
    package var wordCount: Int
    /// Lines in which an original word is still found under some decoding; with any of them the tape must not be shown.
    package var leaks: [Int]
}

extension Tape {
    /// The same recording with the letters and digits of its texts replaced: event data, payloads, ids and keys.
    ///
    /// What a contract, JavaScript and the messages of engines know stays, and so do currencies and languages; everything
    /// else is replaced. What becomes of each payload should stay too; only playing both can tell.
    package func redacted(
        keeping vocabulary: RedactionVocabulary,
        using generator: some RandomNumberGenerator = SystemRandomNumberGenerator()
    ) -> RedactedTape {
        var vocabulary = vocabulary
        for name in ["currency", "locale"] {
            if let code = settings?.configuration?[name]?.swiftString { vocabulary.keep(code: code) }
        }
        for line in lines {
            switch line.entry {
            case .event(let name, _, _), .invoke(let name, _, _): vocabulary.keep(misspelt: name)
            case .notify: break
            }
        }
        var redactor = WordRedactor(keeping: vocabulary.words, using: generator)
        var leak = RedactionLeak(keeping: vocabulary.words)
        var edits: [(range: Range<Int>, text: [UInt8])] = []
        // Seconds since a recording began tell nothing; those of a calendar do.
        let start = lines.first.map { $0.at >= Self.longestRecording ? $0.at : 0 } ?? 0
        for (_, range) in file.filledLines {
            if start > 0, let (number, at) = TapeText.time(in: file.bytes, line: range) {
                edits.append((number, Array(NumberText.javaScript(((at - start) * 1e6).rounded() / 1e6).utf8)))
            }
            for text in TapeText.all(in: file.bytes, line: range) {
                leak.add(text.value)
                edits.append((text.range, text.redacted(by: &redactor)))
            }
        }
        var bytes: [UInt8] = []
        var end = 0
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            bytes += file.bytes[end..<edit.range.lowerBound] + edit.text
            end = edit.range.upperBound
        }
        bytes += file.bytes[end...]
        let copy = InputFile(path: file.path, bytes: bytes)
        let leaks = copy.filledLines.filter { line in
            TapeText.all(in: bytes, line: line.range).contains { leak.isFound(in: $0.value) }
        }
        return RedactedTape(bytes: bytes, wordCount: redactor.count, leaks: leaks.map(\.number))
    }

    /// Seconds; a time that is later counts from another day.
    private static let longestRecording = 86_400.0
}

/// A text of one line that may hold customer data.
private struct TapeText {
    var range: Range<Int>
    var value: JavaScriptString
    /// A number outside of texts.
    var isNumber = false

    /// As JSON.
    func redacted<Generator>(by redactor: inout WordRedactor<Generator>) -> [UInt8] {
        isNumber
            ? redactor.redacted(number: value.wtf8)
            : ValueNotation.bytes(.string(redactor.redacted(value)))
    }

    /// Members of a line that say what it is, not what is in it.
    private static let structure: Set<String> = ["tape", "player", "readings", "hostModel", "rules", "at"]

    static func all(in bytes: [UInt8], line: Range<Int>) -> [TapeText] {
        guard let tree = try? LiteralTree.parse(bytes, in: line, as: .json) else { return [] }
        var texts: [TapeText] = []
        for member in tree.value.childIndices(of: 0) {
            let name = key(of: member, tree)
            guard !structure.contains(name) else { continue }
            // Keys of the line's form are no data.
            var open = [(node: member, isData: name != "event")]
            while let (node, isData) = open.popLast() {
                // Keys within data may be a customer's own; those of the line's form are not.
                if isData, node != member, let keyRange = tree.keyRange(of: node) {
                    texts.append(TapeText(range: keyRange, value: tree.value.string(of: tree.value.nodes[node].key)))
                }
                switch tree.value.nodes[node].kind {
                case .string:
                    texts.append(
                        TapeText(
                            range: tree.range(of: node), value: tree.value.string(of: tree.value.nodes[node].text)))
                case .number:
                    let range = tree.range(of: node)
                    texts.append(TapeText(range: range, value: JavaScriptString(wtf8: bytes[range]), isNumber: true))
                default: break
                }
                for child in tree.value.childIndices(of: node) {
                    open.append((child, isData || node != member))
                }
            }
        }
        return texts
    }

    /// When a line was recorded, in seconds, and where that is written.
    static func time(in bytes: [UInt8], line: Range<Int>) -> (range: Range<Int>, at: Double)? {
        guard let tree = try? LiteralTree.parse(bytes, in: line, as: .json), let node = tree.value.child("at"),
            tree.value.nodes[node].kind == .number
        else { return nil }
        return (tree.range(of: node), tree.value.nodes[node].number)
    }

    private static func key(of node: Int, _ tree: LiteralTree) -> String {
        tree.value.string(of: tree.value.nodes[node].key).description
    }
}
