/// The table as it is: numbers and pieces, not notation. For processes of one program; for files there is
/// ``ValueNotation``.
extension JavaScriptValue: Codable {
    /// Bytes of a node: kinds, key, text, number, children.
    private static let nodeSize = 34

    public func encode(to encoder: any Encoder) throws {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16 + nodes.count * Self.nodeSize + children.count * 4 + text.count)
        for count in [nodes.count, children.count, text.count, expandedCount] {
            Self.append(UInt64(count), to: &bytes)
        }
        for node in nodes {
            bytes.append(node.kind.rawValue)
            bytes.append(node.keyKind.rawValue)
            for number in [
                node.key.offset, node.key.length, node.text.offset, node.text.length, node.children.lowerBound,
                node.children.upperBound,
            ] { Self.append(UInt32(bitPattern: number), to: &bytes) }
            Self.append(node.number.bitPattern, to: &bytes)
        }
        for child in children { Self.append(UInt32(bitPattern: child), to: &bytes) }
        bytes += text
        var container = encoder.singleValueContainer()
        try container.encode(bytes)
    }

    /// - Throws: `DecodingError` when the bytes are no table, or name a place outside of it.
    public init(from decoder: any Decoder) throws {
        let bytes = try decoder.singleValueContainer().decode([UInt8].self)
        let invalid = DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: "the bytes are not a table of values"))
        let table = bytes.withUnsafeBytes { Self.table($0) }
        guard let table, table.isConsistent else { throw invalid }
        self = table
    }

    private static func table(_ bytes: UnsafeRawBufferPointer) -> JavaScriptValue? {
        var offset = 0
        func next<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
            defer { offset += Number.bitWidth / 8 }
            return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
        }
        guard bytes.count >= 32 else { return nil }
        let counts = (0..<4).map { _ in next(UInt64.self) }
        guard counts.allSatisfy({ $0 < 1 << 48 }) else { return nil }
        let (nodeCount, childCount, textCount) = (Int(counts[0]), Int(counts[1]), Int(counts[2]))
        guard bytes.count == 32 + nodeCount * nodeSize + childCount * 4 + textCount else { return nil }
        var value = JavaScriptValue(nodes: [], children: [], text: [], expandedCount: Int(counts[3]))
        value.nodes.reserveCapacity(nodeCount)
        for _ in 0..<nodeCount {
            guard let kind = Kind(rawValue: next(UInt8.self)), let keyKind = KeyKind(rawValue: next(UInt8.self)) else {
                return nil
            }
            var node = Node(kind: kind)
            node.keyKind = keyKind
            node.key = Piece(offset: next(Int32.self), length: next(Int32.self))
            node.text = Piece(offset: next(Int32.self), length: next(Int32.self))
            let (start, end) = (next(Int32.self), next(Int32.self))
            guard start <= end else { return nil }
            node.children = start..<end
            node.number = Double(bitPattern: next(UInt64.self))
            value.nodes.append(node)
        }
        value.children = (0..<childCount).map { _ in next(Int32.self) }
        value.text = Array(bytes[offset...])
        return value
    }

    /// Whether every piece and child is one of the table.
    private var isConsistent: Bool {
        func isInside(_ piece: Piece) -> Bool {
            piece.offset >= 0 && piece.length >= 0 && Int(piece.offset) + Int(piece.length) <= text.count
        }
        return !nodes.isEmpty && children.allSatisfy { nodes.indices.contains(Int($0)) }
            && nodes.allSatisfy { node in
                isInside(node.key) && isInside(node.text) && node.children.lowerBound >= 0
                    && Int(node.children.upperBound) <= children.count
            }
    }

    private static func append<Number: FixedWidthInteger>(_ number: Number, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}

extension JavaScriptString: Codable {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wtf8)
    }

    public init(from decoder: any Decoder) throws {
        self.init(wtf8: try decoder.singleValueContainer().decode([UInt8].self))
    }
}
