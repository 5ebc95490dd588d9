internal import FindingReports

/// Help, written from the declarations alone.
struct HelpText {
    /// Columns of the page.
    let width: Int

    init(width: Int = 80) { self.width = min(max(width, 48), 100) }

    /// The program's own page.
    func program(_ commands: [CommandDeclaration] = CommandTable.all) -> String {
        page([
            wrapped(CommandTable.summary, indent: 0),
            "Usage: \(CommandTable.program) COMMAND [OPTIONS] [ARGUMENTS]",
            section("Commands", commands.map { ($0.name, $0.summary) }),
            section("General", CommandTable.general.map { ($0.spelling, $0.help) }),
            wrapped(
                "A \(SettingsFile.name) in the working folder or above it sets the options of a repository: their names"
                    + " without --, rules: {NAME: LEVEL}, and a section for a single command. The command line"
                    + " overrides it.", indent: 0),
            exitCodes,
        ])
    }

    /// The page of one command.
    func command(_ command: CommandDeclaration) -> String {
        var sections = [wrapped(command.summary, indent: 0), usage(of: command)]
        sections.append(section("Arguments", command.arguments.map { ($0.name, $0.help) }))
        for group in OptionDeclaration.Group.allCases {
            let rows = (command.options + CommandTable.general).filter { $0.group == group }.map { option in
                (option.spelling, option.help + (option.isRepeatable ? " Repeatable." : ""))
            }
            sections.append(section(group.rawValue, rows))
        }
        if !command.examples.isEmpty {
            let lines = command.examples.map { "  \($0.line)\n" + wrapped($0.explanation, indent: 6) }
            sections.append("Examples:\n" + lines.joined(separator: "\n"))
        }
        sections.append(exitCodes)
        return page(sections)
    }

    private func usage(of command: CommandDeclaration) -> String {
        let arguments = command.arguments.map { argument in
            let name = argument.name + (argument.isRepeatable ? "…" : "")
            return argument.isRequired ? name : "[\(name)]"
        }
        return ([("Usage: " + CommandTable.program), command.name, "[OPTIONS]"] + arguments)
            .joined(separator: " ")
    }

    private var exitCodes: String {
        section("Exit codes", ExitCode.meanings.map { (String($0.code.rawValue), $0.text) })
    }

    private func page(_ sections: [String]) -> String {
        sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    /// A heading with two columns below it; empty without rows. A long term has a line of its own.
    private func section(_ title: String, _ rows: [(term: String, text: String)]) -> String {
        guard !rows.isEmpty else { return "" }
        let longest = 24
        let column = min(rows.map(\.term.unicodeScalars.count).max() ?? 0, longest) + 4
        let lines = rows.map { row in
            let text = wrapped(row.text, indent: column)
            let length = row.term.unicodeScalars.count
            guard length + 4 <= column else { return "  \(row.term)\n\(text)" }
            return "  \(row.term)" + text.dropFirst(2 + length)
        }
        return "\(title):\n" + lines.joined(separator: "\n")
    }

    private func wrapped(_ text: String, indent: Int) -> String {
        WrappedText.lines(text, width: width, indent: indent)
    }
}
