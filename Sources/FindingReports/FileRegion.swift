internal import BridgeFindings

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
        let place = InputPlace(source)
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
    var exitCode: Int { !problems.isEmpty ? 2 : results.tally.failed == 0 ? 0 : 1 }
}
