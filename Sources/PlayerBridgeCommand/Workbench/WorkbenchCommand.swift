internal import FindingReports

extension CommandDeclaration {
    static let workbench = CommandDeclaration(
        name: "workbench", summary: "Serve a page on this machine that judges payloads while you type.",
        arguments: [
            .init(
                name: "PATH", isRequired: false, isRepeatable: true, isPath: true,
                help: "A file, or a folder, of *.scenario.json5, *.cases.jsonl and *.tape.jsonl to list.",
                completion: .files(endingIn: InputFinder.Kind.checked.map(\.suffix)))
        ],
        options: [port.declaration, noOpen.declaration, published.declaration],
        examples: [
            .init(line: "playerbridge workbench", explanation: "prints the address and opens it in a browser"),
            .init(
                line: "playerbridge workbench fixtures --port 8080 --no-open",
                explanation: "also lists the files of a folder; opens no browser"),
        ]
    ) { context in
        let invocation = context.invocation
        // `--` ends the options, whatever the paths are called.
        var words = ["--desk", NeighbourProgram.own, "--port", String(invocation[port] ?? 0)]
        if invocation.has(noOpen) { words.append("--no-open") }
        if invocation.has(published) { words.append("--published") }
        throw NeighbourProgram.workbench.become(
            words + ["--"] + invocation.arguments.map(\.text), environment: context.environment)
    }

    fileprivate static let port = Option.count(
        "port", in: .output, "Listen on this port of the loopback address (default: any free port).", 1...65_535
    ).ofOneCommand.changing(.presentation)
    fileprivate static let noOpen = Option.flag("no-open", in: .output, "Print the address without opening a browser.")
        .ofOneCommand.changing(.presentation)
    fileprivate static let published = Option.flag(
        "published", in: .output,
        "Listen, in a container, on the port that it publishes on the loopback address of its host."
    ).ofOneCommand.changing(.presentation)
}

extension NeighbourProgram {
    /// Linked against GLib's library for HTTP.
    static let workbench = NeighbourProgram(
        name: "playerbridge-workbench", command: "workbench",
        hint: "build it with `make workbench`, which needs libsoup-3.0-dev, and put it next to playerbridge")
}
