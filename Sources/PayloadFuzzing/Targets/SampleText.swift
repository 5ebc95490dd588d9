import JavaScriptSyntax

/// The JSON of a sample with its texts, numbers and Booleans as holes.
struct SampleText {
    struct Leaf {
        /// Such as `variations[0].sizes[1].name`.
        var path: String
        var type: HoleType
        var value: HoleValue
    }

    let leaves: [Leaf]
    /// The JSON of each leaf: most cases change one.
    private let written: [[UInt8]]
    /// The JSON before, between and behind the leaves: one more than there are leaves.
    private let pieces: [ArraySlice<UInt8>]

    init(_ json: [UInt8]) throws(LiteralError) {
        let tree = try LiteralTree.parse(json, as: .json)
        var leaves: [Leaf] = []
        var pieces: [ArraySlice<UInt8>] = []
        var offset = 0
        var pending: [(node: Int, path: String)] = [(0, "")]
        while let (node, path) = pending.popLast() {
            let entry = tree.value.nodes[node]
            if entry.kind == .object || entry.kind == .array {
                let children = tree.value.childIndices(of: node).enumerated().map { index, child in
                    let name = tree.value.string(of: tree.value.nodes[child].key).description
                    return (child, entry.kind == .array ? "\(path)[\(index)]" : path.isEmpty ? name : "\(path).\(name)")
                }
                pending += children.reversed()
                continue
            }
            let range = tree.range(of: node)
            guard let type = HoleType(json: Array(json[range])), !type.isOptional,
                let value = HoleValue(json: Array(json[range]), type: type)
            else { continue }
            leaves.append(Leaf(path: path.isEmpty ? "value" : path, type: type, value: value))
            pieces.append(json[offset..<range.lowerBound])
            offset = range.upperBound
        }
        pieces.append(json[offset...])
        self.leaves = leaves
        self.pieces = pieces
        written = leaves.map { Self.json($0.value) }
    }

    /// The JSON with other leaves. What is no number is a text, as ``SampleCoding`` reads it.
    func filled(_ values: [HoleValue]) -> [UInt8] {
        var bytes = Array(pieces[0])
        for index in leaves.indices {
            bytes += values[index] == leaves[index].value ? written[index] : Self.json(values[index])
            bytes += pieces[index + 1]
        }
        return bytes
    }

    private static func json(_ value: HoleValue) -> [UInt8] {
        switch value {
        case .text(let text):
            var bytes = [UInt8(ascii: "\"")]
            JSONText.append(text.wtf8, asciiOnly: false, to: &bytes)
            bytes.append(UInt8(ascii: "\""))
            return bytes
        case .number(let digits) where !value.isJSON: return Array("\"\(digits)\"".utf8)
        default: return value.json
        }
    }
}
