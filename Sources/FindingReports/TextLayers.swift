internal import BridgeFindings
internal import JavaScriptSyntax

/// One text of a result in layers over each other: the exact characters, the tokens that they are, and what the player
/// received for each literal, with the places that findings are about.
struct TextLayers {
    /// One token, or a piece of white space.
    struct Cell: Equatable {
        /// The exact characters, made visible, in pieces of one mark each.
        var pieces: [Piece]
        /// What JavaScript reads it as; empty for white space.
        var token: String
        /// The value that arrived for it; nil for what is no value, or when nothing arrived.
        var received: String?
        /// Whether what arrived is written otherwise than the text: an escape was read, digits were lost.
        var differs = false
        /// A line of the text ends after it.
        var endsLine = false
    }

    struct Piece: Equatable {
        var text: String
        var mark: Severity?
    }

    private(set) var cells: [Cell] = []
    /// Bytes that are not shown, because nobody reads so much.
    private(set) var hiddenBytes = 0

    private static let maximumCells = 4000
    private static let maximumBytes = 60_000
    private static let longestValue = 200

    init(_ name: String, of result: CheckResult, visible: VisibleText = VisibleText()) {
        guard let bytes = result.texts[name]?.wtf8 else { return }
        let marks = Self.marks(in: name, of: result, end: bytes.count)
        let received = Self.received(name, bytes, result)
        guard !PageData.isSwift(name) else {
            addLines(of: bytes, marks, visible)
            return
        }
        for token in Lexer.tokens(of: bytes, as: name == "script" ? .script : .expression) {
            guard cells.count < Self.maximumCells, token.end <= Self.maximumBytes else {
                hiddenBytes = bytes.count - token.range.lowerBound
                break
            }
            var cell = Cell(pieces: [], token: Self.word(for: token))
            cell.endsLine = token.kind == .lineTerminator
            if let value = received[token.range.lowerBound] {
                cell.received = Self.shortened(Self.shown(value, visible))
                cell.differs = value.differs
            }
            cell.pieces = Self.pieces(of: bytes, in: token.range, marks, visible)
            cells.append(cell)
        }
        // A place at the very end has no character of its own to be marked.
        if hiddenBytes == 0, let mark = marks.filter({ $0.range.lowerBound >= bytes.count }).map(\.severity).max() {
            cells.append(Cell(pieces: [Piece(text: "", mark: mark)], token: "end"))
        }
    }

    /// Swift source line by line: what JavaScript would read in it means nothing.
    private mutating func addLines(of bytes: [UInt8], _ marks: [Mark], _ visible: VisibleText) {
        let lines = TextLines(bytes)
        var offset = 0
        while offset < bytes.count {
            let line = lines.line(at: offset)
            guard cells.count < Self.maximumCells, line.content.upperBound <= Self.maximumBytes else {
                hiddenBytes = bytes.count - offset
                return
            }
            cells.append(
                Cell(pieces: Self.pieces(of: bytes, in: line.content, marks, visible), token: "", endsLine: true))
            offset = max(line.ending.upperBound, offset + 1)
        }
    }

    // MARK: Marks

    private struct Mark {
        var range: Range<Int>
        var severity: Severity
    }

    private static func marks(in name: String, of result: CheckResult, end: Int) -> [Mark] {
        var marks: [Mark] = []
        func add(_ range: TextRange?, _ severity: Severity) {
            guard let range, range.text == name else { return }
            let bytes = range.bytes
            marks.append(
                Mark(range: bytes.lowerBound..<max(bytes.upperBound, bytes.lowerBound + 1), severity: severity))
        }
        for finding in result.findings {
            add(finding.range, finding.severity)
            for note in finding.notes { add(note.range, .note) }
        }
        return marks
    }

    private static func pieces(
        of bytes: [UInt8], in range: Range<Int>, _ marks: [Mark], _ visible: VisibleText
    ) -> [Piece] {
        let near = marks.filter { $0.range.overlaps(range) }
        guard !near.isEmpty else { return [Piece(text: visible(JavaScriptString(wtf8: bytes[range])), mark: nil)] }
        var pieces: [Piece] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            let (codePoint, length) = JavaScriptString.decode(bytes, at: offset)
            let here = offset..<offset + length
            let mark = near.filter { $0.range.overlaps(here) }.map(\.severity).max()
            if pieces.last?.mark == mark, let last = pieces.indices.last {
                pieces[last].text += visible.cell(for: codePoint).text
            } else {
                pieces.append(Piece(text: visible.cell(for: codePoint).text, mark: mark))
            }
            offset += length
        }
        return pieces
    }

    // MARK: Tokens

    private static func word(for token: Token) -> String {
        if token.flags.contains(.unterminated) { return "unterminated" }
        switch token.kind {
        case .whitespace, .lineTerminator: return ""
        case .lineComment, .blockComment, .htmlLikeComment, .hashbang: return "comment"
        case .identifier, .privateName: return "name"
        case .keyword: return "keyword"
        case .number: return token.flags.contains(.malformed) ? "bad number" : "number"
        case .bigInt: return "bigint"
        case .string: return token.flags.contains(.badEscape) ? "bad escape" : "string"
        case .template, .templateHead, .templateMiddle, .templateTail: return "template"
        case .regularExpression: return "regexp"
        case .punctuator: return "·"
        case .invalid: return "invalid"
        }
    }

    // MARK: What arrived

    private struct Received {
        var value: JavaScriptValue
        var node: Int
        var differs: Bool
    }

    /// The leaves of what arrived, by the offset of the literal that each came from. Only a text of literals can be
    /// followed: of code nobody knows which piece gave which value.
    private static func received(_ name: String, _ bytes: [UInt8], _ result: CheckResult) -> [Int: Received] {
        guard name == "arguments" || name == "info", bytes.count <= maximumBytes, let call = result.calls.first,
            let tree = try? LiteralTree.parse(bytes, as: .argumentList)
        else { return [:] }
        let arrived = call.arguments
        var found: [Int: Received] = [:]
        var work = [(literal: 0, value: 0)]
        while let pair = work.popLast() {
            let literal = tree.value.nodes[pair.literal]
            let node = arrived.nodes[pair.value]
            if literal.children.isEmpty {
                let range = tree.range(of: pair.literal)
                guard !range.isEmpty else { continue }
                let differs = isWrittenOtherwise(bytes[range], arrived, pair.value)
                found[range.lowerBound] = Received(value: arrived, node: pair.value, differs: differs)
            } else if literal.kind == node.kind {
                work += children(tree.value, pair.literal, arrived, pair.value)
            }
        }
        return found
    }

    private static func children(
        _ literal: JavaScriptValue, _ parent: Int, _ arrived: JavaScriptValue, _ other: Int
    ) -> [(literal: Int, value: Int)] {
        let others = Array(arrived.childIndices(of: other))
        if literal.nodes[parent].kind == .array {
            return Array(zip(literal.childIndices(of: parent), others)).map { ($0, $1) }
        }
        let names = Dictionary(others.map { (arrived.string(of: arrived.nodes[$0].key), $0) }) { _, last in last }
        return literal.childIndices(of: parent).compactMap { child in
            names[literal.string(of: literal.nodes[child].key)].map { (child, $0) }
        }
    }

    /// A tab is shown as one, not as the two characters that JSON writes, which a text may hold as well.
    private static func shown(_ received: Received, _ visible: VisibleText) -> String {
        let node = received.value.nodes[received.node]
        guard node.kind == .string else {
            return visible(ValueNotation.json(received.value, node: received.node, options: .init(maximumNodes: 100)))
        }
        var bytes: [UInt8] = [0x22]
        for byte in received.value.bytes(of: node.text).prefix(1000) {
            if byte == 0x22 || byte == 0x5C { bytes.append(0x5C) }
            bytes.append(byte)
        }
        return visible(JavaScriptString(wtf8: bytes + [0x22]))
    }

    private static func isWrittenOtherwise(_ source: ArraySlice<UInt8>, _ value: JavaScriptValue, _ node: Int) -> Bool {
        if value.nodes[node].kind == .string {
            return source.count < 2
                || !source.dropFirst().dropLast().elementsEqual(value.bytes(of: value.nodes[node].text))
        }
        return !source.elementsEqual(ValueNotation.bytes(value, node: node))
    }

    private static func shortened(_ text: String) -> String {
        text.unicodeScalars.count <= longestValue
            ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestValue))) + "…"
    }
}
