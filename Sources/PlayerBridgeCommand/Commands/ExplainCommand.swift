internal import BridgeFindings
internal import FindingReports

extension CommandDeclaration {
    static let explain = CommandDeclaration(
        name: "explain", summary: "Explain a rule, or an engine's message from a log.",
        arguments: [
            .init(
                name: "RULE|MESSAGE", isRequired: false,
                help: "The name of a rule, or a message; without it, the list of rules.",
                completion: .vocabulary(.rules))
        ],
        options: [markdown.declaration, Options.color.declaration, Options.ascii.declaration],
        examples: [
            .init(line: "playerbridge explain unescaped-quote", explanation: "the page of one rule"),
            .init(
                line: #"playerbridge explain "SyntaxError: Unexpected EOF""#,
                explanation: "the usual cause of such a message"),
        ]
    ) { context in
        StandardOutput.print(try ExplainCommand(invocation: context.invocation, style: context.style).page())
    }

    fileprivate static let markdown = Option.flag("markdown", in: .output, "Print the pages of all rules as Markdown.")
        .ofOneCommand.changing(.presentation)
}

/// `explain`: the list of rules, the page of one, or what an engine's message usually means.
struct ExplainCommand {
    let invocation: Invocation
    let style: ReportStyle

    /// The page that was asked for.
    func page() throws(ArgumentError) -> String {
        if invocation.has(CommandDeclaration.markdown) { return RulePage.markdown() }
        guard let subject = invocation.argument(0) else { return RulePage(style: style).list() }
        if let rule = RuleTable.byName[RuleName(rawValue: subject)] {
            return RulePage(style: style).text(of: rule)
        }
        let nearest = NearestName.of(subject, among: RuleTable.all.map(\.name.rawValue))
        // A slip in a rule's name is no message, even if it holds a word of one.
        let isSlip = nearest.map { EditDistance.between(Array(subject.utf8), Array($0.utf8)) <= 2 } ?? false
        if !isSlip, let text = EngineMessagePage(style: style).text(of: subject) { return text }
        throw ArgumentError(
            code: .invalidValue, origin: invocation.arguments.first?.origin ?? .end,
            message: "“\(subject)” is neither a rule nor a known message of an engine",
            hint: nearest.map { "did you mean \($0)?" } ?? "playerbridge explain lists the rules",
            command: ["explain"])
    }
}
