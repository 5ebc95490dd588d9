/// What a result or a problem came from: a file with a line and a column, as far as they are known, or an input that is
/// no file.
public struct InputPlace: Sendable, Hashable {
    /// The file, or the words for an input that is none.
    public var path: String
    public var line: Int?
    public var column: Int?

    /// Reads `path`, `path:line` or `path:line:column`.
    public init(_ source: String) {
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
    public var isFile: Bool { !Self.otherInputs.contains(path) && !path.hasPrefix("--") && !path.isEmpty }

    private static let otherInputs: Set<String> = [
        CheckResult.commandLine, "standard input", "template", "encoder", "rows", "campaign", "corpus", "fuzz", "lint",
        Report.mergeSource, Report.runSource, Report.faultSource,
    ]
}

extension Report {
    /// The sources of problems that are about the run itself, about reports that are joined, and about the tool.
    public static let runSource = "run"
    public static let mergeSource = "merge"
    public static let faultSource = "internal fault"
}

extension CheckResult {
    /// The source of a payload that was typed as an argument.
    public static let commandLine = "command line"
}
