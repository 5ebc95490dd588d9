/// A command: what it is called, what it takes, and what it does. Parsing and help know nothing else.
struct CommandDeclaration: Sendable {
    /// A positional argument.
    struct Argument: Sendable {
        let name: String
        var isRequired = true
        /// Only the last one can be.
        var isRepeatable = false
        /// Names a file or folder, or `-`.
        var isPath = false
        let help: String
    }

    struct Example: Sendable {
        let line: String
        let explanation: String
    }

    /// The words that name it, such as `new case`.
    let name: String
    /// One sentence without its subject: "Run one payload …".
    let summary: String
    var arguments: [Argument] = []
    var options: [OptionDeclaration] = []
    var examples: [Example] = []
    /// The player of a run that names none.
    var usualPlayer = PlayerName.live
    /// Whether its input files name players of their own.
    var filesNamePlayers = false
    let run: @Sendable (CommandContext) throws -> ExitCode

    var words: [String] { name.split(separator: " ").map(String.init) }

    /// The option with this name; commands may use one name for different options.
    func option(named name: String) -> OptionDeclaration? { options.first { $0.name == name } }
}
