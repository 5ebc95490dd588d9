/// A command with all that parsing and help need to know.
struct CommandDeclaration: Sendable {
    /// A positional argument.
    struct Argument: Sendable {
        let name: String
        var isRequired = true
        /// Only the last one can be.
        var isRepeatable = false
        let help: String
    }

    struct Example: Sendable {
        let line: String
        let explanation: String
    }

    let command: Command
    /// One sentence without its subject: "Runs one payload …".
    let summary: String
    let arguments: [Argument]
    let options: [OptionDeclaration]
    var examples: [Example] = []

    /// The words that name it, such as `new case`.
    var words: [String] { command.rawValue.split(separator: " ").map(String.init) }
}

/// The commands that there are, under the words that name them.
enum Command: String, CaseIterable, Sendable {
    case check, invoke, notify, lint, fuzz, replay, redact, spec, calibrate
    case apiDiff = "api-diff"
    case merge, explain
    case newCase = "new case"
}
