/// The shells for which there is a completion script.
enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The script that completes the words of the program.
    var script: String {
        switch self {
        case .bash: BashCompletion().script
        case .zsh: ZshCompletion().script
        case .fish: FishCompletion().script
        }
    }
}

/// What all completion scripts are made from.
struct ShellTable {
    /// A value that can be completed: of an option, or of the argument at a place.
    struct Slot {
        /// `--player`, `0` for the first argument, `*` for any argument.
        var key: String
        var completion: Completion
    }

    let commands: [CommandDeclaration]
    let general: [OptionDeclaration]

    init(_ commands: [CommandDeclaration] = CommandTable.all, general: [OptionDeclaration] = CommandTable.general) {
        self.commands = commands
        self.general = general
    }

    func options(of command: CommandDeclaration) -> [OptionDeclaration] { command.options + general }

    /// The names of options without a value.
    var flags: [String] {
        Set((commands.flatMap(\.options) + general).filter { $0.placeholder == nil }.map { "--" + $0.name }).sorted()
    }

    /// In the order in which a script must look: an argument at any place comes last.
    func slots(of command: CommandDeclaration) -> [Slot] {
        let options = options(of: command).map { Slot(key: "--" + $0.name, completion: $0.completion) }
        let arguments = command.arguments.enumerated().map { index, argument in
            Slot(key: argument.isRepeatable ? "*" : "\(index)", completion: argument.completion)
        }
        return (options + arguments).filter { $0.completion != .anything }
    }

    /// The first words of commands, with what help says of them; those of a family are told as one.
    var firstWords: [(word: String, summary: String)] {
        var words: [(word: String, summary: String)] = []
        for command in commands where !words.contains(where: { $0.word == command.words[0] }) {
            words.append((command.words[0], command.summary))
        }
        return words
    }
}

/// Text between single quotes, for `sh` and its family.
enum ShellQuoting {
    static func posix(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }

    /// Without quotes where none are needed.
    static func word(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || "-_.=/:".utf8.contains(byte)
            }
        return isPlain ? text : posix(text)
    }

    /// In fish a backslash escapes between single quotes.
    static func fish(_ text: String) -> String {
        "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    }
}
