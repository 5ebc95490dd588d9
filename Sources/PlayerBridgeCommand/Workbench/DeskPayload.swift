internal import BridgeFindings
internal import FindingReports
internal import JavaScriptSyntax
internal import PlayerContract
internal import PlayerEmulator

/// A payload as the page describes it, read like the words of a command line.
struct DeskPayload {
    let name: String
    let isEvent: Bool
    let options: [(name: String, value: String)]
    let invocation: Invocation
    let setup: RunSetup
    let line: PayloadCommand.Line

    /// The options that a page may give: none of them names a file.
    static let allowed: Set = [
        "player", "host-model", "readings", "configuration", "record", "intended", "event-data", "template", "set",
    ]

    /// - Throws: ``DeskProblem``, ``ArgumentError`` or the problem of the template.
    init(_ question: DeskQuestion) throws {
        name = try question.text("name")
        isEvent = question.isSet("isEvent")
        options = try question.pairs("options")
        invocation = try Self.invocation(
            isEvent ? "notify" : "invoke", isEvent ? ["event=\(name)"] : [], options, isEvent ? [] : [name])
        let command = PayloadCommand(invocation)
        setup = try command.setup.setups()[0].setup
        let template = options.contains { $0.name == "template" }
        guard let text = try? question.exactText("text") else {
            guard template else { throw DeskProblem("expected a text, or a template with its values") }
            line = try command.line().get()
            return
        }
        var line = try command.line(text: text, source: Self.source)
        if template, let given = try TemplateReader(setup: command.setup).template() {
            line.holes = TemplateNotes(given, payload: text)
        }
        self.line = line
    }

    /// What reports name as the payload's place.
    static let source = "workbench"

    /// A command with the options of the page, over the settings of the folder.
    static func invocation(
        _ command: String, _ own: [String], _ options: [(name: String, value: String)], _ arguments: [String]
    ) throws -> Invocation {
        for option in options where !allowed.contains(option.name) {
            throw DeskProblem("the page cannot set the option \(option.name)")
        }
        if let model = options.last(where: { $0.name == "host-model" })?.value {
            do throws(UnknownHostModel) { _ = try HostModel.named(model) } catch { throw DeskProblem("\(error)") }
        }
        let words = [command] + (own + options.map { "\($0.name)=\($0.value)" }).map { "--\($0)" }
        guard case .run(let given) = try ArgumentParser().parse(words + ["--"] + arguments) else {
            throw DeskProblem("expected a payload")
        }
        return try SettingsReader.merge(into: given)
    }

    /// What the contract knows of what arrived, place by place.
    func outline(of result: CheckResult) -> [OutlineRow] {
        guard let call = result.calls.first, let contract = try? setup.makeContract() else { return [] }
        return isEvent
            ? contract.outline(ofAnswer: call.arguments, toEvent: name)
            : contract.outline(ofArguments: call.arguments, of: name)
    }
}
