internal import BridgeFindings

/// What a result or a problem came from: a file with a line and a column, as far as they are known, or an input that is
/// no file.
struct SourcePlace: Hashable {
    /// The file, or the words for an input that is none.
    var path: String
    var line: Int?
    var column: Int?

    /// Reads `path`, `path:line` or `path:line:column`.
    init(_ source: String) {
        var rest = source[...]
        var numbers: [Int] = []
        while numbers.count < 2, let colon = rest.lastIndex(of: ":"),
            let number = Int(rest[rest.index(after: colon)...]),
            number > 0
        {
            numbers.insert(number, at: 0)
            rest = rest[..<colon]
        }
        path = String(rest)
        line = numbers.first
        column = numbers.count > 1 ? numbers[1] : nil
    }

    /// Whether the path names a file: formats that point into files leave out everything else.
    var isFile: Bool { !Self.otherInputs.contains(path) && !path.hasPrefix("--") && !path.isEmpty }

    private static let otherInputs: Set<String> = [CheckResult.commandLine, "standard input", "template"]
}

/// A stretch of a file. Lines and columns start at 1; columns count Unicode scalars; the end is the first place after.
struct FileRegion: Hashable {
    var path: String
    var line: Int?
    var column: Int?
    var endLine: Int?
    var endColumn: Int?

    init?(_ range: TextRange?) {
        guard let range, let file = range.file else { return nil }
        path = file.path
        line = file.line
        column = file.column
        endLine = range.fileEnd?.line
        endColumn = range.fileEnd?.column
    }

    init?(_ source: String) {
        let place = SourcePlace(source)
        guard place.isFile else { return nil }
        path = place.path
        line = place.line
        column = place.column
    }

    /// Where a finding is: its own place if it has one in a file, else the line of the input that it is about.
    init?(_ finding: Finding, in result: CheckResult) {
        guard let region = FileRegion(finding.range) ?? FileRegion(result.source) else { return nil }
        self = region
    }
}

extension Report {
    /// How a command ends that has nothing but this report to say; `Documentation/CommandLine.md` lists the codes.
    var exitCode: Int { !problems.isEmpty ? 2 : results.allSatisfy(\.passed) ? 0 : 1 }
}
