/// What the command line offers.
enum CommandTable {
    static let program = "playerbridge"
    static let summary =
        "Runs the JavaScript texts that an app sends to a Bambuser player, and says what becomes of them."

    static let all: [CommandDeclaration] = [
        CommandDeclaration(
            command: .check, summary: "Runs scenarios, case files and tapes, or folders of them.",
            arguments: [
                .init(
                    name: "PATH", isRepeatable: true,
                    help: "A file, or a folder to search for *.scenario.json5, *.cases.jsonl and *.tape.jsonl.")
            ],
            options: [Options.shard.declaration] + Options.ofRun + Options.ofReport,
            examples: [
                .init(
                    line: "playerbridge check fixtures --report json=report.json",
                    explanation: "everything in the folder, with a report for later"),
                .init(
                    line: "playerbridge check shop.cases.jsonl --fail-on warning",
                    explanation: "one file, and warnings fail it too"),
            ]),
        CommandDeclaration(
            command: .invoke, summary: "Runs one argument text as the app would hand it to invoke.",
            arguments: [
                .init(name: "FUNCTION", help: "The function of the player."),
                .init(
                    name: "ARGUMENTS", isRequired: false,
                    help: "The argument text; - reads it from standard input, where one final line end is dropped."),
            ],
            options: Options.ofPayload + Options.ofRows + Options.ofRun + Options.ofReport,
            examples: [
                .init(
                    line: #"playerbridge invoke updateProductWithData "'p-1', { name: 'Levi's 501' }""#,
                    explanation: "where it breaks, why, and the corrected text"),
                .init(
                    line: "playerbridge invoke updateWishlistStatus - < statuses.txt",
                    explanation: "a text that no shell has touched"),
            ]),
        CommandDeclaration(
            command: .notify, summary: "Emits an event and answers its callback key with one info text.",
            arguments: [
                .init(
                    name: "INFO", isRequired: false,
                    help: "The info text; - reads it from standard input, where one final line end is dropped.")
            ],
            options: Options.ofEvent + Options.ofPayload + Options.ofRows + Options.ofRun + Options.ofReport,
            examples: [
                .init(
                    line: #"playerbridge notify --event add-to-wishlist "{ success: true, sku: 'o'neill' }""#,
                    explanation: "an answer that the player would never get")
            ]),
        CommandDeclaration(
            command: .lint, summary: "Judges the payload literals in Swift source by running them.",
            arguments: [
                .init(
                    name: "PATH", isRequired: false, isRepeatable: true,
                    help: "A Swift file, or a folder to search for *.swift (default: this folder).")
            ],
            options: Options.ofSource + Options.ofRun + Options.ofReport,
            examples: [
                .init(
                    line: "playerbridge lint Sources --format short",
                    explanation: "file:line:column, as editors and Xcode read it")
            ]),
        CommandDeclaration(
            command: .fuzz,
            summary: "Searches for the smallest values that break or change what a template or an encoder builds.",
            arguments: [], options: FuzzOptions.all + Options.ofRun + Options.ofReport,
            examples: [
                .init(
                    line:
                        #"playerbridge fuzz --function updateProductWithData --template "'\\(id)', { name: '\\(name)' }""#,
                    explanation: "a Swift literal with its holes"),
                .init(
                    line:
                        #"playerbridge fuzz --function updateProductWithData --encoder "python3 encode.py" --hole name:string"#,
                    explanation: "a program that answers each line of values with a payload"),
            ]),
        CommandDeclaration(
            command: .replay, summary: "Plays a recording from a real app against the stub player.",
            arguments: [.init(name: "TAPE", help: "A *.tape.jsonl file.")],
            options: Options.ofRun + Options.ofReport),
        CommandDeclaration(
            command: .redact,
            summary: "Prints a tape with its customer data replaced, if all verdicts stay what they are.",
            arguments: [.init(name: "TAPE", help: "A *.tape.jsonl file.")],
            options: Options.ofRun + [Options.output.declaration],
            examples: [
                .init(
                    line: "playerbridge redact evening.tape.jsonl --output fixtures/evening.tape.jsonl",
                    explanation: "a recording that can be shown to others")
            ]),
        CommandDeclaration(
            command: .spec,
            summary: "Judges one factory spec of the call widget, and shows the builder calls and the agent's card.",
            arguments: [
                .init(name: "FILE", help: "The spec as JSON; - reads it from standard input.")
            ],
            options: [Options.specRoot.declaration] + Options.ofRun + Options.ofReport,
            examples: [
                .init(
                    line: "playerbridge spec product.json",
                    explanation: "a product or search reply, as a test printed it")
            ]),
        CommandDeclaration(
            command: .calibrate,
            summary: "Compares what a device measured of the bridge with what a host model assumes.",
            arguments: [.init(name: "FILE", help: "What Examples/Device/BridgeCalibration.swift wrote on a device.")],
            options: [Options.hostModel.declaration, Options.output.declaration],
            examples: [
                .init(
                    line: "playerbridge calibrate calibration.json --output measured.json5",
                    explanation: "and a host model for --host-model, by which reports say where it was measured")
            ]),
        CommandDeclaration(
            command: .apiDiff,
            summary: "Lists what an SDK's interface has that the stand-in of this package lacks or has otherwise.",
            arguments: [
                .init(name: "FILE", help: "A .swiftinterface file from the SDK's xcframework; it is not kept.")
            ],
            options: [],
            examples: [
                .init(
                    line: "playerbridge api-diff arm64-apple-ios.swiftinterface",
                    explanation: "what a newer SDK has changed")
            ]),
        CommandDeclaration(
            command: .merge, summary: "Joins JSON reports of shards or matrix jobs into one, in any format.",
            arguments: [
                .init(
                    name: "REPORT", isRepeatable: true, help: "A report that --format json or --report json=PATH wrote."
                )
            ],
            options: Options.ofReport,
            examples: [
                .init(
                    line: "playerbridge merge shard-*.json --report html=report.html",
                    explanation: "one page for all jobs of a workflow")
            ]),
        CommandDeclaration(
            command: .explain,
            summary: "Tells what a rule means, or what an engine's message from a log usually means.",
            arguments: [
                .init(
                    name: "RULE|MESSAGE", isRequired: false,
                    help: "The name of a rule, or a message; without it the rules are listed.")
            ],
            options: [Options.markdown.declaration, Options.color.declaration, Options.ascii.declaration],
            examples: [
                .init(line: "playerbridge explain unescaped-quote", explanation: "the page of one rule"),
                .init(
                    line: #"playerbridge explain "SyntaxError: Unexpected EOF""#,
                    explanation: "what such a message usually comes from"),
            ]),
        CommandDeclaration(
            command: .newCase, summary: "Prints the payload at hand as a line of a case file.",
            arguments: [
                .init(name: "FUNCTION", isRequired: false, help: "The function of the player; none with --event."),
                .init(
                    name: "TEXT", isRequired: false,
                    help: "The argument or info text; - reads it from standard input."),
            ],
            options: Options.ofEvent + Options.ofPayload + Options.ofRun,
            examples: [
                .init(
                    line: #"playerbridge new case echo "'a'" --player recording >> my.cases.jsonl"#,
                    explanation: "keeps what happens today as an expectation")
            ]),
    ]

    /// Options that every command takes besides its own.
    static let general: [OptionDeclaration] = [Options.help.declaration, Options.version.declaration]

    static func declaration(of command: Command) -> CommandDeclaration? {
        all.first { $0.command == command }
    }
}
