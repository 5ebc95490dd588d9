public import BridgeFindings
import JavaScriptSyntax

/// A case file: a header and one case a line. A line that cannot be read is a problem; the others stand.
public struct CaseFile: Sendable {
    public struct Line: Sendable {
        public var number: Int
        /// Bytes of the file.
        public var range: Range<Int>
        public var content: PayloadCase
    }

    public let file: InputFile
    public private(set) var header = CaseHeader()
    /// The bytes of the header line; nil when the file has none.
    public private(set) var headerRange: Range<Int>?
    public private(set) var lines: [Line] = []
    public private(set) var problems: [InputProblem] = []

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
            problems.append(file.problem("a case file without cases checks nothing", at: 0))
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
                    "the id “\(line.content.id)” is that of line \(first) already", at: line.range.lowerBound))
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
