internal import BridgeFindings
internal import JavaScriptSyntax
internal import PlayerEmulator

extension CommandDeclaration {
    static let newCase = CommandDeclaration(
        name: "new case", summary: "Print a payload as a line of a case file.",
        arguments: [
            .init(
                name: "FUNCTION", isRequired: false, help: "The function of the player; omit it with --event.",
                completion: .vocabulary(.functions)),
            .init(
                name: "TEXT", isRequired: false,
                help: "The argument or info text; - reads it from standard input."),
        ],
        options: Options.ofEvent + Options.ofPayload + Options.ofRun,
        examples: [
            .init(
                line: #"playerbridge new case echo "'a'" --player recording >> my.cases.jsonl"#,
                explanation: "records today's result as the expectation")
        ]
    ) { try NewCaseCommand.run($0) }
}

/// `new case`: the payload at hand as a line of a case file, with what becomes of it today as its expectation.
struct NewCaseCommand {
    let line: PayloadCommand.Line
    let result: CheckResult

    static func run(_ context: CommandContext) throws -> ExitCode {
        switch try PayloadCommand(context).line() {
        case .failure(let problem):
            Complaint.say("\(problem.source): \(problem.message)")
            return .usage
        case .success(let line):
            let session = try context.session(try context.setup.setups()[0].setup)
            line.check(in: session)
            guard let result = session.report.results.first else { return session.finish() }
            session.end()
            return StandardOutput.print(NewCaseCommand(line: line, result: result).text + "\n")
        }
    }

    /// The line, without its line end.
    var text: String {
        var members = line.value.members.map { ($0.name, $0.value) }
        members[0].1 = .string(identifier)
        members.append(("expect", Self.expectation(of: result)))
        return ValueNotation.json(.object(members), options: .init(asciiOnly: true))
    }

    /// What becomes of a payload today, as a case expects it.
    static func expectation(of result: CheckResult) -> JavaScriptValue {
        var expected: [(String, JavaScriptValue)] = [("verdict", .string((result.verdict ?? .failed).rawValue))]
        if let error = result.findings.first(where: { $0.severity == .error }) {
            expected.append(("rule", .string(error.rule.rawValue)))
            if let range = error.range { expected.append(("offset", .number(Double(range.offset)))) }
        }
        return .object(expected)
    }

    /// Short, and the same for the same text, so that a case is recognised when it is made again.
    private var identifier: String {
        "\(line.id.split(separator: " ").last ?? "case")-\(StableHash(line.text.wtf8).shortDigits)"
    }
}
