internal import BridgeFindings
internal import FindingReports

/// Where a value came from.
enum ArgumentOrigin: Hashable, Sendable {
    /// The argument with this index, counted from 1 after the program's name.
    case commandLine(index: Int)
    /// A settings file.
    case file(FilePlace)
    /// The end of the command line: something is missing.
    case end
}

/// Why a command line or a settings file cannot be followed. More codes may come.
struct ArgumentError: Error, Hashable, Sendable {
    struct Code: Hashable, Sendable {
        let name: String

        static let unknownCommand = Code(name: "unknown-command")
        static let missingCommand = Code(name: "missing-command")
        static let unknownOption = Code(name: "unknown-option")
        static let missingValue = Code(name: "missing-value")
        static let unexpectedValue = Code(name: "unexpected-value")
        static let invalidValue = Code(name: "invalid-value")
        static let repeatedOption = Code(name: "repeated-option")
        static let missingArgument = Code(name: "missing-argument")
        static let unexpectedArgument = Code(name: "unexpected-argument")
        static let unusableFolder = Code(name: "unusable-folder")
    }

    var code: Code
    var origin: ArgumentOrigin
    /// What is wrong, as one clause.
    var message: String
    /// What to do, as one clause.
    var hint: String?
    /// The command whose help tells more; empty for the program's own.
    var command: [String] = []

    /// The text for standard error, with its line ends; and the exit code that goes with it.
    func printed(program: String) -> (text: String, code: ExitCode) {
        // Messages quote what was typed or read, which may steer a terminal.
        let visible = VisibleText()
        let said = visible(message) + "\n" + (hint.map { "  \(visible($0))\n" } ?? "")
        switch origin {
        case .file(let place):
            return ("\(visible(place.path)):\(place.line):\(place.column): error: \(said)", .usage)
        case .commandLine, .end:
            let help = ([program] + command + ["--help"]).joined(separator: " ")
            return ("\(program): \(said)  see \(help)\n", .usage)
        }
    }
}
