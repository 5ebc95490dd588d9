/// What the command line offers. Each command is declared in its own file, beside what it does.
enum CommandTable {
    static let program = "playerbridge"
    static let summary =
        "Runs the JavaScript that an app sends to a Bambuser player, and reports what happens to it."

    static let all: [CommandDeclaration] = [
        .check, .invoke, .notify, .lint, .fuzz, .replay, .redact, .spec, .calibrate, .apiDiff, .merge, .explain,
        .newCase, .initialise, .workbench, .completions, .manual, .languageServer,
    ]

    /// Options that every command takes besides its own.
    static let general: [OptionDeclaration] = [Options.help.declaration, Options.version.declaration]
}
