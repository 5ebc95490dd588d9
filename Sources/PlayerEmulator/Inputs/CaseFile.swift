public import BridgeFindings
import JavaScriptSyntax

/// A case file: a header and one case a line. A line that cannot be read is a problem; the others stand.
public struct CaseFile: Sendable {
    /// One case and where it is.
    public struct Line: Sendable {
        /// From 1; the header counts.
        public var number: Int
        /// Bytes of the file.
        public var range: Range<Int>
        /// The case.
        public var content: PayloadCase
    }

    /// The text that was read.
    public let file: InputFile
    /// Defaults where the file has none.
    public private(set) var header = CaseHeader()
    /// The bytes of the header line; nil when the file has none.
    public private(set) var headerRange: Range<Int>?
    /// Cases that can be read, in order.
    public private(set) var lines: [Line] = []
    /// Lines that cannot be read, and names that come twice.
    public private(set) var problems: [InputProblem] = []

    /// Reads a file; nothing throws, see ``problems``.
    public init(_ file: InputFile) {
        self.file = file
        var isFirst = true
        for (number, range) in file.filledLines {
            defer { isFirst = false }
            do {
                if isFirst, CaseHeader.isHeader(file, in: range) {
                    header = try CaseHeader(file, in: range)
                    headerRange = range
                    continue
                }
                lines.append(
                    Line(number: number, range: range, content: try PayloadCase(file, in: range, number: number)))
            } catch {
                problems.append(error)
            }
        }
        if lines.isEmpty, problems.isEmpty {
            problems.append(file.problem("the case file has no cases", at: 0))
        }
        checkNames()
    }

    /// Two cases of one name cannot be told apart in a report.
    private mutating func checkNames() {
        var known: [String: Int] = [:]
        for line in lines {
            guard let first = known[line.content.id] else {
                known[line.content.id] = line.number
                continue
            }
            problems.append(
                file.problem(
                    "the id “\(line.content.id)” is already used by line \(first)", at: line.range.lowerBound))
        }
    }
}

extension InputFile {
    /// Where a place in the payload of a case stands in its line, through the JSON escapes.
    ///
    /// `textName` is the key that carries the payload. Nil when the payload was made from a template.
    public func place(of offset: Int, inText textName: String, of range: Range<Int>) -> FilePlace? {
        guard let tree = try? LiteralTree.parse(bytes, in: range, as: .json), let node = tree.value.child(textName),
            let escapes = EscapeMap(tree, node: node)
        else { return nil }
        return place(of: escapes.fileOffset(of: offset))
    }
}
