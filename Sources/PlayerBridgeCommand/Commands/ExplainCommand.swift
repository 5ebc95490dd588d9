internal import BridgeFindings
internal import FindingReports

/// `explain`: the list of rules, the page of one, or what an engine's message usually means.
struct ExplainCommand {
    let invocation: Invocation
    let style: ReportStyle

    func run(_ write: (String) -> Void) throws(ArgumentError) {
        if invocation.has(Options.markdown) { return write(RulePage.markdown()) }
        guard let subject = invocation.argument(0) else { return write(RulePage(style: style).list()) }
        if let rule = RuleTable.byName[RuleName(rawValue: subject)] {
            return write(RulePage(style: style).text(of: rule))
        }
        let nearest = NearestName.of(subject, among: RuleTable.all.map(\.name.rawValue))
        // A slip in a rule's name is no message, even if it holds a word of one.
        let isSlip = nearest.map { NearestName.distance(Array(subject.utf8), Array($0.utf8)) <= 2 } ?? false
        if !isSlip, let text = EngineMessagePage(style: style).text(of: subject) { return write(text) }
        throw ArgumentError(
            code: .invalidValue, origin: invocation.arguments.first?.origin ?? .end,
            message: "“\(subject)” is neither a rule nor a message of an engine that is known",
            hint: nearest.map { "did you mean \($0)?" } ?? "the list of rules: playerbridge explain",
            command: ["explain"])
    }
}
