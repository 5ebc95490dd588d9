internal import BridgeFindings

/// Manual pages, written from the declarations alone.
struct ManualPage {
    /// The name of the page: `playerbridge`, `playerbridge-new-case`.
    let name: String
    private let summary: String
    private let sections: [(title: String, text: String)]

    /// The program's own page.
    init() {
        name = CommandTable.program
        summary = CommandTable.summary
        sections = [
            ("SYNOPSIS", ".B \(CommandTable.program)\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]"),
            ("DESCRIPTION", Self.escaped(CommandTable.summary) + "\nEach command has a page of its own."),
            (
                "COMMANDS",
                Self.list(
                    CommandTable.all.map { command in
                        ("\\fB\(Self.escaped(command.name))\\fR", Self.escaped(command.summary))
                    })
            ),
            ("OPTIONS", Self.list(CommandTable.general.map(Self.row))),
            Self.exitStatus,
            (
                "FILES",
                Self.list([
                    (
                        "\\fI\(Self.escaped(SettingsFile.name))\\fR",
                        Self.escaped(
                            "The options of a repository, in the working folder or above it: their names without --,"
                                + " rules: {NAME: LEVEL}, and a section for a single command. The command line"
                                + " overrides it.")
                    )
                ])
            ),
            ("ENVIRONMENT", Self.list([("\\fBNO_COLOR\\fR", "No colours, unless \\-\\-color always asks for them.")])),
            ("SEE ALSO", Self.references(to: CommandTable.all.map(Self.name))),
        ]
    }

    init(_ command: CommandDeclaration) {
        name = Self.name(of: command)
        summary = command.summary
        let arguments = command.arguments.map { argument in
            let text = "\\fI\(Self.escaped(argument.name))\\fR" + (argument.isRepeatable ? " ..." : "")
            return argument.isRequired ? text : "[\(text)]"
        }
        let synopsis = (["[\\fIOPTIONS\\fR]"] + arguments).joined(separator: " ")
        var sections = [
            ("SYNOPSIS", ".B \(CommandTable.program) \(Self.escaped(command.name))\n\(synopsis)"),
            ("DESCRIPTION", Self.escaped(command.summary)),
        ]
        if !command.arguments.isEmpty {
            sections.append(
                (
                    "ARGUMENTS",
                    Self.list(command.arguments.map { ("\\fI\(Self.escaped($0.name))\\fR", Self.escaped($0.help)) })
                ))
        }
        sections.append(("OPTIONS", Self.options(of: command)))
        if !command.examples.isEmpty {
            let examples = command.examples.map { example in
                "\(Self.escaped(example.explanation)):\n.PP\n.RS 4\n.nf\n\(Self.escaped(example.line))\n.fi\n.RE"
            }
            sections.append(("EXAMPLES", examples.joined(separator: "\n.PP\n")))
        }
        self.sections = sections + [Self.exitStatus, ("SEE ALSO", Self.references(to: [CommandTable.program]))]
    }

    /// The page in the macros of man(7).
    var text: String {
        let title = name.uppercased()
        let head =
            ".TH \(Self.escaped(title)) 1 \"\" \"PlayerBridge \(Version.current)\" \"User Commands\"\n"
            + ".SH NAME\n\(Self.escaped(name)) \\- \(Self.escaped(Self.clause(summary)))\n"
        return head + sections.map { ".SH \($0.title)\n\($0.text)\n" }.joined()
    }

    static func name(of command: CommandDeclaration) -> String {
        ([CommandTable.program] + command.words).joined(separator: "-")
    }

    // MARK: Pieces

    private static let exitStatus = (
        "EXIT STATUS", list(ExitCode.meanings.map { ("\\fB\($0.code.rawValue)\\fR", escaped($0.text)) })
    )

    private static func options(of command: CommandDeclaration) -> String {
        let options = command.options + CommandTable.general
        return OptionDeclaration.Group.allCases.compactMap { group in
            let rows = options.filter { $0.group == group }.map(row)
            return rows.isEmpty ? nil : ".SS \(group.rawValue)\n" + list(rows)
        }.joined(separator: "\n")
    }

    private static func row(_ option: OptionDeclaration) -> (term: String, text: String) {
        let value = option.placeholder.map { " \\fI\(escaped($0))\\fR" } ?? ""
        return (
            "\\fB\(escaped("--" + option.name))\\fR\(value)",
            escaped(option.help + (option.isRepeatable ? " Repeatable." : ""))
        )
    }

    private static func list(_ rows: [(term: String, text: String)]) -> String {
        rows.map { ".TP\n\($0.term)\n\($0.text)" }.joined(separator: "\n")
    }

    private static func references(to names: [String]) -> String {
        names.sorted().map { ".BR \(escaped($0)) (1)" }.joined(separator: ",\n")
    }

    /// The one-line description of a page has no full stop.
    private static func clause(_ sentence: String) -> String {
        sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }

    /// Text that no macro and no escape of roff changes.
    private static func escaped(_ text: String) -> String {
        let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("'", with: "\\(aq")
            .replacing("`", with: "\\(ga").replacing("…", with: "...")
        return plain.hasPrefix(".") ? "\\&" + plain : plain
    }
}
