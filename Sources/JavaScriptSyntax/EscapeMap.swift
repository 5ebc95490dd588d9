/// Where in a file each byte of a decoded string came from, through the string's escapes.
///
/// A payload is a string of a JSON or JSON5 file: this maps a place in the payload to the place in the file.
public struct EscapeMap: Sendable {
    private let escapes: [StringEscape]
    private let contents: Range<Int>

    public init(_ literal: StringLiteral) {
        escapes = literal.escapes
        contents = literal.contents
    }

    /// The map of a string node, or nil for a node of another kind.
    public init?(_ tree: LiteralTree, node: Int) {
        guard let literal = tree.stringLiteral(of: node) else { return nil }
        self.init(literal)
    }

    /// The byte in the file at which a byte of the decoded text begins; inside an escape, the start of the escape.
    ///
    /// Offsets beyond the decoded text give the closing quote.
    public func fileOffset(of decoded: Int) -> Int {
        guard let escape = lastEscape(at: decoded) else {
            return min(contents.lowerBound + max(decoded, 0), contents.upperBound)
        }
        let beyond = decoded - escape.decodedOffset - escape.decodedLength
        return beyond < 0 ? escape.offset : min(escape.offset + escape.length + beyond, contents.upperBound)
    }

    /// The range in the file that yields a range of the decoded text.
    public func fileRange(of decoded: Range<Int>) -> Range<Int> {
        let start = fileOffset(of: decoded.lowerBound)
        guard !decoded.isEmpty else { return start..<start }
        // The end is where the piece that yields the last byte ends, not where the next one happens to begin.
        let last = decoded.upperBound - 1
        guard let escape = lastEscape(at: last), last < escape.decodedOffset + escape.decodedLength else {
            return start..<max(start, min(fileOffset(of: last) + 1, contents.upperBound))
        }
        return start..<max(start, escape.offset + escape.length)
    }

    /// The last escape that yields something at or before a place in the decoded text.
    private func lastEscape(at decoded: Int) -> StringEscape? {
        var (low, high) = (0, escapes.count)
        while low < high {
            let middle = (low + high) / 2
            if escapes[middle].decodedOffset <= decoded { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? escapes[low - 1] : nil
    }
}
