import JavaScriptSyntax

/// Reads a damaged payload loosely and writes it again as it was meant, in its own style.
///
/// White space, quotes, order and notation stay; only what is broken is written anew, as the intended value has it.
/// What comes out is a proposal: whoever asks runs it before showing it.
struct MendingReader {
    /// The text cannot be read even loosely.
    struct GivesUp: Error {}

    /// A piece of the payload that was written anew.
    struct Edit: Equatable {
        var range: Range<Int>
        /// What stands there now; nil for signs between the values.
        var literal: [UInt8]?
    }

    let text: TextStructure
    let boundary: LiteralBoundary
    /// What was meant.
    let guide: JavaScriptValue
    let stripsComments: Bool
    /// The quote that the payload itself uses first.
    let quote: JavaScriptLiteral.Quote

    var offset: Int
    var brackets = OpenBrackets(isScript: false)
    var edits: [Edit] = []
    private var depth = 0
    /// Bytes that looking for the ends of literals may still read.
    var patience: Int

    var bytes: [UInt8] { text.bytes }

    /// Reads a piece of what another reader reads.
    init(_ other: MendingReader, from start: Int) {
        self = other
        brackets = OpenBrackets(isScript: false)
        edits = []
        offset = start
    }

    init(_ bytes: [UInt8], from start: Int, guide: JavaScriptValue, stripsComments: Bool) {
        text = TextStructure(bytes: bytes)
        boundary = LiteralBoundary(bytes)
        self.guide = guide
        self.stripsComments = stripsComments
        offset = start
        patience = 8 * bytes.count + 1_000
        quote = bytes.first { TextStructure.isQuote($0) }.flatMap { JavaScriptLiteral.Quote(rawValue: $0) } ?? .double
    }

    // MARK: Bytes

    var byte: UInt8 { text.byte(offset) }
    var isAtEnd: Bool { offset >= bytes.count }

    mutating func edited(_ range: Range<Int>, _ literal: [UInt8]? = nil) {
        edits.append(Edit(range: range, literal: literal))
    }

    /// Steps over what stands between values and says what of it may stay.
    mutating func trivia() -> [UInt8] {
        var kept: [UInt8] = []
        while !isAtEnd {
            let start = offset
            let space = text.spaceLength(offset)
            if space > 0 {
                offset += space
                kept += bytes[start..<offset]
            } else if byte == UInt8(ascii: "/"), [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(text.byte(offset + 1))
            {
                offset = commentEnd
                if stripsComments { edited(start..<offset) } else { kept += bytes[start..<offset] }
            } else if isInvisible {
                offset += JavaScriptString.decode(bytes, at: offset).length
                edited(start..<offset)
            } else {
                break
            }
        }
        return kept
    }

    /// Behind the comment that begins here, without the line break that ends it.
    private var commentEnd: Int {
        if text.byte(offset + 1) == UInt8(ascii: "/") {
            return bytes[offset...].firstIndex { TextStructure.isLineEnd($0) } ?? bytes.count
        }
        var end = offset + 2
        while end < bytes.count, !(bytes[end] == UInt8(ascii: "*") && text.byte(end + 1) == UInt8(ascii: "/")) {
            end += 1
        }
        return min(end + 2, bytes.count)
    }

    private var isInvisible: Bool {
        guard let scalar = Unicode.Scalar(JavaScriptString.decode(bytes, at: offset).codePoint),
            scalar.value >= 0x7F || scalar.value < 0x20
        else { return false }
        return [.format, .control].contains(scalar.properties.generalCategory)
    }

    // MARK: Values

    /// Reads one value and writes what it was meant to be.
    mutating func value(_ node: Int?) throws(GivesUp) -> [UInt8] {
        depth += 1
        defer { depth -= 1 }
        guard depth < 200 else { throw GivesUp() }
        let kind = node.map { guide.nodes[$0].kind }
        if let node, kind != .object, kind != .array, let same = sameScalar(node) { return same }
        switch byte {
        case UInt8(ascii: "{") where kind == nil || kind == .object:
            return try members(of: node)
        case UInt8(ascii: "[") where isDictionary && (kind == nil || kind == .object):
            return try members(of: node)
        case UInt8(ascii: "[") where kind == nil || kind == .array: return try elements(of: node)
        case _ where TextStructure.isQuote(byte): return try literal(node)
        case _ where CurlyQuote.isOne(bytes, at: offset): return try curlyLiteral(node)
        default: return try bareValue(node)
        }
    }

    /// The text of a scalar that says what was meant already.
    private mutating func sameScalar(_ node: Int) -> [UInt8]? {
        let end = TextStructure.isQuote(byte) ? nativeEnd(offset) : bareEnd(offset)
        guard let end, end > offset,
            let tree = try? LiteralTree.parse(bytes, in: offset..<end, as: .expression),
            ValueDifference.first(intended: guide.subvalue(at: node), received: tree.value, root: "") == nil
        else { return nil }
        let next = text.byte(text.skipTrivia(end))
        guard
            next == 0 || TextStructure.isStructural(next) || TextStructure.isQuote(next)
                || text.isWordByte(text.skipTrivia(end))
        else { return nil }
        defer { offset = end }
        return Array(bytes[offset..<end])
    }

    /// The intended value as an expression in the payload's quotes, in place of a range.
    mutating func written(_ node: Int, insteadOf range: Range<Int>, quote: JavaScriptLiteral.Quote? = nil)
        throws(GivesUp) -> [UInt8]
    {
        guard let text = try? JavaScriptLiteral.expression(guide, node: node, quote: quote ?? self.quote)
        else {
            throw GivesUp()
        }
        let literal = styled(Array(text.utf8), like: range)
        edited(range, literal)
        return literal
    }
}
