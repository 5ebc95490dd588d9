/// A command: what it is called, what it takes, and what it does. Parsing and help know nothing else.
struct CommandDeclaration: Sendable {
    /// A positional argument.
    struct Argument: Sendable {
        let name: String
        let isRequired: Bool
        /// Only the last one can be.
        let isRepeatable: Bool
        /// Names a file or folder, or `-`.
        let isPath: Bool
        let help: String
        /// What a shell offers for it.
        let completion: Completion

        init(
            name: String, isRequired: Bool = true, isRepeatable: Bool = false, isPath: Bool = false, help: String,
            completion: Completion? = nil
        ) {
            self.name = name
            self.isRequired = isRequired
            self.isRepeatable = isRepeatable
            self.isPath = isPath
            self.help = help
            self.completion = completion ?? (isPath ? .files(endingIn: []) : .anything)
        }
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
