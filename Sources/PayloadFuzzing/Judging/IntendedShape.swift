public import JavaScriptSyntax

/// What should arrive, with holes in it: the steps that build the value of one case.
public struct IntendedShape: Sendable {
    enum Piece: Sendable, Hashable {
        case literal([UInt8])
        case hole(Int)
    }

    enum Step: Sendable {
        case key([Piece])
        case open(JavaScriptValue.Kind)
        case close
        case constant(JavaScriptValue)
        /// A text that holds holes.
        case text([Piece])
        /// The value of a hole itself.
        case hole(Int)
        /// A text that is JSON, built by steps of its own.
        case jsonText([Step])
    }

    let steps: [Step]
    /// What is built once, but for the holes; nil where a hole may change more than a leaf.
    private let model: ShapeModel?
    /// Holes whose values arrive nowhere.
    public let unseen: [Int]

    init(_ steps: [Step], holeCount: Int) {
        self.steps = steps
        var seen = Set<Int>()
        Self.collect(steps, &seen)
        unseen = (0..<holeCount).filter { !seen.contains($0) }
        hasJSONText = steps.contains { if case .jsonText = $0 { true } else { false } }
        model = ShapeModel(steps)
    }

    /// Whether texts are to be compared as the JSON that they hold.
    let hasJSONText: Bool

    private static func collect(_ steps: [Step], _ seen: inout Set<Int>) {
        for step in steps {
            switch step {
            case .key(let pieces), .text(let pieces):
                for case .hole(let index) in pieces { seen.insert(index) }
            case .hole(let index): seen.insert(index)
            case .jsonText(let inner): collect(inner, &seen)
            case .open, .close, .constant: break
            }
        }
    }

    // MARK: Building values

    /// How a hole with nothing in it is written.
    enum Absence: CaseIterable {
        case null, missing, undefined
    }

    /// What should arrive; nil when there is no way to say it, as with nothing in the middle of a text.
    func value(for values: [HoleValue], absence: Absence = .null) -> JavaScriptValue? {
        if let value = model?.value(for: values) { return value }
        var builder = JavaScriptValue.Builder()
        guard Self.append(steps, values, absence, to: &builder) else { return nil }
        return builder.finish()
    }

    private static func append(
        _ steps: [Step], _ values: [HoleValue], _ absence: Absence, to builder: inout JavaScriptValue.Builder
    ) -> Bool {
        var key: [UInt8]?
        func placeKey() {
            if let name = key { builder.key(.name, name) }
            key = nil
        }
        func appendNothing() {
            switch absence {
            case .missing where key != nil: key = nil
            case .missing, .null:
                placeKey()
                builder.leaf(.null)
            case .undefined:
                placeKey()
                builder.leaf(.undefined)
            }
        }
        for step in steps {
            switch step {
            case .key(let pieces):
                guard let name = text(pieces, values) else { return false }
                key = name
            case .open(let kind):
                placeKey()
                builder.open(kind)
            case .close: builder.close()
            case .constant(let value):
                placeKey()
                builder.append(value)
            case .text(let pieces):
                if case .hole(let index) = pieces[0], pieces.count == 1, values[index] == .none {
                    appendNothing()
                    continue
                }
                guard let text = text(pieces, values) else { return false }
                placeKey()
                builder.leaf(.string, text: text)
            case .hole(let index):
                if values[index] == .none {
                    appendNothing()
                } else {
                    placeKey()
                    guard append(values[index], to: &builder) else { return false }
                }
            case .jsonText(let inner):
                placeKey()
                var nested = JavaScriptValue.Builder()
                guard append(inner, values, absence, to: &nested) else { return false }
                builder.leaf(.string, text: ValueNotation.bytes(nested.finish()))
            }
        }
        return true
    }

    private static func append(_ value: HoleValue, to builder: inout JavaScriptValue.Builder) -> Bool {
        switch value {
        case .text(let text):
            builder.leaf(.string, text: text.wtf8)
        case .number(let digits):
            builder.leaf(.number, text: digits.utf8, number: Double(digits) ?? .nan)
        case .bool(let flag): builder.leaf(.boolean, number: flag ? 1 : 0)
        case .json(let bytes):
            guard let tree = try? LiteralTree.parse(bytes, as: .json) else { return false }
            builder.append(tree.value)
        case .none: builder.leaf(.null)
        }
        return true
    }

    fileprivate static func text(_ pieces: [Piece], _ values: [HoleValue]) -> [UInt8]? {
        var bytes: [UInt8] = []
        for piece in pieces {
            switch piece {
            case .literal(let text): bytes += text
            case .hole(let index):
                guard values.indices.contains(index), values[index] != .none else { return nil }
                bytes += values[index].contents
            }
        }
        return bytes
    }
}

/// The value of a shape with its holes still empty: for most cases it is copied and the holes are filled in.
private struct ShapeModel: Sendable {
    /// What stands in a place that depends on holes.
    private enum Filling {
        case key([IntendedShape.Piece])
        case text([IntendedShape.Piece])
        case hole(Int)
    }

    private let value: JavaScriptValue
    private let places: [(node: Int, filling: Filling)]

    init?(_ steps: [IntendedShape.Step]) {
        var builder = JavaScriptValue.Builder()
        var places: [(node: Int, filling: Filling)] = []
        for step in steps {
            let node = builder.nodeCount
            switch step {
            case .key(let pieces):
                if let name = IntendedShape.text(pieces, []) {
                    builder.key(.name, name)
                } else {
                    places.append((node, .key(pieces)))
                    builder.key(.name, [])
                }
            case .open(let kind): builder.open(kind)
            case .close: builder.close()
            case .constant(let value): builder.append(value)
            case .text(let pieces):
                places.append((node, .text(pieces)))
                builder.leaf(.string, text: [])
            case .hole(let index):
                places.append((node, .hole(index)))
                builder.leaf(.undefined, text: [])
            case .jsonText: return nil
            }
        }
        value = builder.finish()
        self.places = places
    }

    /// Nil when a hole holds nothing, or JSON, which is no leaf.
    func value(for values: [HoleValue]) -> JavaScriptValue? {
        var value = value
        for (node, filling) in places {
            switch filling {
            case .key(let pieces):
                guard let name = IntendedShape.text(pieces, values) else { return nil }
                value.setKey(of: node, name)
            case .text(let pieces):
                guard let text = IntendedShape.text(pieces, values) else { return nil }
                value.setLeaf(node, .string, text: text)
            case .hole(let index):
                switch values[index] {
                case .text(let text): value.setLeaf(node, .string, text: text.wtf8)
                case .number(let digits):
                    value.setLeaf(node, .number, text: Array(digits.utf8), number: Double(digits) ?? .nan)
                case .bool(let flag): value.setLeaf(node, .boolean, number: flag ? 1 : 0)
                case .json, .none: return nil
                }
            }
        }
        return value
    }
}

extension HoleValue {
    /// What the value looks like inside of a text.
    var contents: [UInt8] {
        switch self {
        case .text(let text): text.wtf8
        case .number(let digits): Array(digits.utf8)
        case .bool(let flag): Array((flag ? "true" : "false").utf8)
        case .json(let bytes): bytes
        case .none: []
        }
    }
}

// MARK: - Written by hand

extension IntendedShape {
    /// The shape in `--intended`: a value in the `$` notation with `{"$value": "name"}` where a value belongs.
    ///
    /// - Throws: ``LiteralError`` for a text that is no JSON or names no hole.
    public init(_ json: [UInt8], holes: [FuzzHole]) throws(LiteralError) {
        let tree = try LiteralTree.parse(json, as: .json5)
        var steps: [Step] = []
        var pending: [(node: Int, isEnd: Bool)] = [(0, false)]
        while let (node, isEnd) = pending.popLast() {
            if isEnd {
                steps.append(.close)
                continue
            }
            let entry = tree.value.nodes[node]
            if entry.keyKind == .name { steps.append(.key([.literal(Array(tree.value.bytes(of: entry.key)))])) }
            let children = Array(tree.value.childIndices(of: node))
            if children.count == 1, tree.value.bytes(of: tree.value.nodes[children[0]].key).elementsEqual("$value".utf8)
            {
                let name = tree.value.string(of: tree.value.nodes[children[0]].text).description
                guard let index = holes.firstIndex(where: { $0.name == name }) else {
                    throw LiteralError(
                        "unknown hole “\(name)”; the holes are \(holes.map(\.name).joined(separator: ", "))",
                        offset: tree.range(of: children[0]).lowerBound, length: name.utf8.count)
                }
                steps.append(.hole(index))
            } else if entry.kind == .array || (entry.kind == .object && !Self.isNotation(children, tree)) {
                steps.append(.open(entry.kind))
                pending.append((node, true))
                pending += children.reversed().map { ($0, false) }
            } else {
                steps.append(.constant(try ValueNotation.value(of: tree, node: node)))
            }
        }
        self.init(steps, holeCount: holes.count)
    }

    private static func isNotation(_ children: [Int], _ tree: LiteralTree) -> Bool {
        children.count == 1 && tree.value.bytes(of: tree.value.nodes[children[0]].key).first == UInt8(ascii: "$")
    }
}
