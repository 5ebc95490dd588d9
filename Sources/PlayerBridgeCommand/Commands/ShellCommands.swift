internal import FindingReports

extension CommandDeclaration {
    static let completions = CommandDeclaration(
        name: "completions", summary: "Print the script that completes the words of playerbridge in a shell.",
        arguments: [
            .init(
                name: Shell.allCases.map(\.rawValue).joined(separator: "|"), help: "The shell.",
                completion: .words(Shell.allCases.map(\.rawValue)))
        ],
        examples: [
            .init(line: "source <(playerbridge completions bash)", explanation: "in ~/.bashrc"),
            .init(
                line: "playerbridge completions zsh > ~/.zfunc/_playerbridge",
                explanation: "with ~/.zfunc in fpath, before compinit"),
            .init(
                line: "playerbridge completions fish > ~/.config/fish/completions/playerbridge.fish",
                explanation: "fish finds it there"),
        ]
    ) { context in
        let name = context.invocation.argument(0) ?? ""
        guard let shell = Shell(rawValue: name) else {
            throw context.invocation.wrongArgument(
                "unknown shell “\(name)”",
                hint: "expected \(Shell.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return StandardOutput.print(shell.script)
    }

    static let manual = CommandDeclaration(
        name: "manual", summary: "Print the manual page of a command, or of playerbridge, for man.",
        arguments: [
            .init(
                name: "COMMAND", isRequired: false, isRepeatable: true, help: "The command; without it, the program.",
                completion: .vocabulary(.commands))
        ],
        options: [pageNames.declaration],
        examples: [.init(line: "playerbridge manual check | man -l -", explanation: "read the page")]
    ) { context in
        let commands = CommandTable.all
        if context.invocation.has(pageNames) {
            let names = [CommandTable.program] + commands.map(ManualPage.name)
            return StandardOutput.print(names.map { $0 + "\n" }.joined())
        }
        let name = context.invocation.arguments.map(\.text).joined(separator: " ")
        if name.isEmpty { return StandardOutput.print(ManualPage().text) }
        // A page may be asked for by its own name, as --list prints it.
        guard let command = commands.first(where: { [$0.name, ManualPage.name(of: $0)].contains(name) }) else {
            if name == CommandTable.program { return StandardOutput.print(ManualPage().text) }
            throw context.invocation.wrongArgument(
                "unknown command “\(name)”", hint: "commands: \(commands.map(\.name).joined(separator: ", "))")
        }
        return StandardOutput.print(ManualPage(command).text)
    }

    fileprivate static let pageNames = Option.flag("list", in: .output, "Print the names of all pages, one per line.")
        .ofOneCommand.changing(.presentation)
}

extension Invocation {
    /// An error about the first argument.
    func wrongArgument(_ message: String, hint: String?) -> ArgumentError {
        ArgumentError(
            code: .invalidValue, origin: arguments.first?.origin ?? .end, message: message, hint: hint,
            command: command.words)
    }
}
