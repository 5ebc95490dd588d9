/// A text that holds nothing but literals, as a value whose every node knows where in the text it stands.
///
/// One parser reads argument lists, single values, JSON and JSON5, which differ in their ``LiteralDialect``. Ranges are
/// bytes from the start of the text.
public struct LiteralTree: Sendable {
    /// The text, all of it, even if only a part was read.
    public let bytes: [UInt8]
    /// The value as JavaScript would have it. Numbers keep their digits as text; duplicate keys keep all members.
    public let value: JavaScriptValue
    /// Nodes whose key stands earlier in the same object too. JavaScript keeps the last.
    public let duplicateKeys: [Int]
    /// Nodes that were written under the key `__proto__` and set the prototype, or nothing if they are primitive.
    public let prototypeKeys: [Int]
    /// What reading it as JavaScript does: never ``Inertness/code``, since nothing but literals was found.
    public let inertness: Inertness
    /// One for each node of `value`.
    let spans: [Span]

    struct Span: Sendable {
        var offset: Int32 = 0
        var length: Int32 = 0
        var keyOffset: Int32 = 0
        /// 0 for nodes without a key: keys have quotes or letters.
        var keyLength: Int32 = 0
    }

    /// Reads a text, or a part of it such as one line of a file; ranges count from the start of the text either way.
    public static func parse(
        _ bytes: [UInt8], in range: Range<Int>? = nil, as dialect: LiteralDialect
    ) throws(LiteralError) -> LiteralTree {
        let range = range ?? 0..<bytes.count
        guard range.upperBound <= Int(Int32.max) else {
            throw LiteralError("the text is too long; the limit is 2 GB", offset: range.lowerBound, length: 0)
        }
        if dialect == .argumentList, let tree = plain(bytes, in: range) { return tree }
        let tokens = Lexer.tokens(of: bytes, in: range, as: .expression)
        return try parse(bytes, tokens, end: range.upperBound, as: dialect)
    }

    private static func plain(_ bytes: [UInt8], in range: Range<Int>) -> LiteralTree? {
        guard var reader = bytes.withUnsafeBufferPointer({ PlainLiteralReader(bytes: $0, range: range) }) else {
            return nil
        }
        return LiteralTree(
            bytes: bytes, value: reader.finish(), duplicateKeys: reader.duplicateKeys, prototypeKeys: [],
            inertness: reader.survivesJSON ? .json : .literal, spans: reader.spans)
    }

    /// Reads a text with the parser that knows everything, whatever it looks like: for tests.
    static func parseByTokens(_ bytes: [UInt8], as dialect: LiteralDialect) throws(LiteralError) -> LiteralTree {
        try parse(bytes, Lexer.tokens(of: bytes, as: .expression), end: bytes.count, as: dialect)
    }

    private static func parse(
        _ bytes: [UInt8], _ tokens: [Token], end: Int, as dialect: LiteralDialect
    ) throws(LiteralError) -> LiteralTree {
        let result: Result<LiteralParser, LiteralError> = bytes.withUnsafeBufferPointer { buffer in
            var parser = LiteralParser(bytes: buffer, tokens: tokens, end: end, dialect: dialect)
            do throws(LiteralError) {
                try parser.parse()
                return .success(parser)
            } catch {
                return .failure(error)
            }
        }
        var parser = try result.get()
        return LiteralTree(
            bytes: bytes, value: parser.builder.finish(), duplicateKeys: parser.duplicateKeys,
            prototypeKeys: parser.prototypeKeys, inertness: parser.survivesJSON ? .json : .literal, spans: parser.spans)
    }

    /// Where the literal of a node stands, sign, quotes and brackets included.
    public func range(of node: Int) -> Range<Int> {
        let span = spans[node]
        return Int(span.offset)..<Int(span.offset) + Int(span.length)
    }

    /// Where the key of a node stands, quotes included; nil for elements and the root.
    public func keyRange(of node: Int) -> Range<Int>? {
        let span = spans[node]
        return span.keyLength == 0 ? nil : Int(span.keyOffset)..<Int(span.keyOffset) + Int(span.keyLength)
    }

    /// Where the value at a path stands, or nil when there is none.
    public func range(of path: ValuePath) -> Range<Int>? {
        value.node(at: path).map { range(of: $0) }
    }

    /// The innermost node whose literal covers a byte, or nil outside the root.
    public func node(at offset: Int) -> Int? {
        var node = 0
        guard range(of: node).contains(offset) else { return nil }
        while let inner = value.childIndices(of: node).first(where: { range(of: $0).contains(offset) }) { node = inner }
        return node
    }

    /// Decodes the string of a node again, with its escapes; nil for nodes that are no string.
    public func stringLiteral(of node: Int) -> StringLiteral? {
        guard value.nodes[node].kind == .string else { return nil }
        return Lexer.tokens(of: bytes, in: range(of: node), as: .expression).first.map { StringLiteral($0, in: bytes) }
    }
}
