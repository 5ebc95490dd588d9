internal import BridgeFindings
internal import FindingReports
internal import PlayerEmulator

/// The options that several commands take. Each command lists its own.
enum Options {
    // MARK: Payload

    static let intended = Option.text(
        "intended", "JSON", in: .payload, "What should arrive: an array of arguments for invoke, one value for notify."
    ).ofOneCommand
    static let event = Option.text("event", "TYPE", in: .payload, "The event to emit; INFO answers its callback key.")
        .completing(.vocabulary(.events))
    static let eventData = Option.text(
        "event-data", "JSON", in: .payload, "The fields of the event (default: the example of the contract).")
    static let template = Option.text(
        "template", "TEXT", in: .payload,
        "The Swift literal with its \\(holes): instead of the text with --set, or beside it to name the guilty hole.")
    static let templateFile = Option.path("template-file", in: .payload, "A file that holds the template.")
    static let file = Option.path(
        "file", in: .payload, "A file that holds the text, less one final line end.")
    static let rows = Option.path(
        "rows", in: .payload, "A JSON Lines catalogue; each row fills the holes once."
    ).changing(.source)
    static let fromLog = Option.flag(
        "from-log", in: .payload, "Undo what logs and chats did to the text before it was pasted.")
    static let set = Option(
        "set", "NAME=VALUE", isRepeatable: true, in: .payload, "The value of a hole of the template.",
        expected: "NAME=VALUE", read: { NamedValue($0) })

    // MARK: Player

    static let player = Option<PlayerName>.word("player", in: .player, "The page that receives (default: live).")
    static let record = Option.text(
        "record", "NAME", isRepeatable: true, in: .player, "A function that the recording page records."
    ).completing(.vocabulary(.functions))
    static let configuration = Option.text("configuration", "JSON", in: .player, "The configuration of the player.")
    static let contract = Option.path("contract", in: .player, "A contract that replaces the built-in one.")
    static let extend = Option.path(
        "extend", isRepeatable: true, in: .player, "Functions, events and shapes to add to the contract.")
    static let readings = Option.text(
        "readings", "NAME|all", isRepeatable: true, in: .player,
        "Which side to take where documents disagree; all runs each side alone."
    ).completing(.vocabulary(.readings))
    static let hostModel = Option.text(
        "host-model", "NAME|FILE", in: .player, "What the native SDK does around a text."
    ).naming { name, prefix in
        HostModel.named.contains { $0.name == name } ? name : RelativePath.moved(name, prefix)
    }.completing(.vocabulary(.hostModels))
    static let playerScript = Option.path(
        "player-script", in: .player, "A page script of your own; without --contract it has no contract.")

    // MARK: Judgement

    static let rule = Option<RuleSetting>(
        "rule", "NAME=LEVEL", isRepeatable: true, in: .judgement,
        "The severity of a rule: off, note, warning or error.", expectation: RuleSetting.expectation,
        read: { RuleSetting($0) }
    ).completing(.vocabulary(.ruleLevels))
    static let only = Option<Confidence>.word(
        "only", in: .judgement, "Leave out findings whose facts are less certain than this.")
    static let failOn = Option<FailureThreshold>.word(
        "fail-on", in: .judgement, "The severity that fails a result (default: error).")
    static let baseline = Option.path(
        "baseline", in: .judgement, "An earlier JSON report; the findings in it do not count."
    ).changing(.source)
    static let today = Option(
        "today", "DATE", in: .judgement, "The day on which waivers of cases are judged (default: today, UTC).",
        expected: "a day such as 2027-03-31", read: { CalendarDay($0) })

    // MARK: Output

    static let format = Option.word(
        "format", "FORMAT", of: ReportFormat.all.map(\.name), in: .output,
        "The form of the report: \(ReportFormat.all.map(\.name).joined(separator: ", ")) (default: text)."
    ).changing(.presentation)
    static let report = Option<NamedValue>(
        "report", "FORMAT=PATH", isRepeatable: true, in: .output, "Also write the report to a file.",
        expected: "FORMAT=PATH with a format of \(ReportFormat.all.map(\.name).joined(separator: ", "))"
    ) { text in
        NamedValue(text).flatMap { ReportFormat.named($0.name) != nil && !$0.value.isEmpty ? $0 : nil }
    }.naming { text, prefix in
        guard let pair = NamedValue(text) else { return text }
        return "\(pair.name)=\(RelativePath.moved(pair.value, prefix))"
    }.changing(.presentation).completing(.namedFile(ReportFormat.all.map(\.name)))
    static let verbose = Option.flag(
        "verbose", in: .output, "Show calls and transcripts, also of results without findings."
    ).changing(.presentation)
    static let color = Option<ColourChoice>.word("color", in: .output, "When to use colours (default: auto).")
        .changing(.presentation)
    static let ascii = Option.flag("ascii", in: .output, "Print ASCII only.").changing(.presentation)
    static let output = Option.path("output", in: .output, "Write to a file instead of standard output.")
        .changing(.presentation)

    // MARK: Limits

    static let timeLimit = Option.seconds(
        "time-limit", in: .limits, "The wall-clock time that one payload may take (default: 2).")
    static let memoryLimit = Option.count(
        "memory-limit", "MB", in: .limits, "The memory that one payload may use (default: 1024).", 1...1_000_000)
    static let shard = Option<Shard>(
        "shard", "I/N", in: .limits, "Run part I of N; merge joins the reports.",
        expected: "I/N with I from 1 to N, and N up to \(Shard.most)", read: { Shard($0) }
    ).changing(.extent)
    static let jobs = Option.count("jobs", in: .limits, "Worker processes (default: one per core).", 1...1024)
        .changing(.presentation)
    static let timings = Option.path(
        "timings", in: .limits, "Write wall times to a file, as JSON; reports do not hold them."
    ).changing(.presentation)

    // MARK: General

    static let help = Option.flag("help", in: .general, "Show this help.")
    static let version = Option.flag("version", in: .general, "Show the version.")

    // MARK: Sets of them

    static let ofPayload: [OptionDeclaration] = [
        file.declaration, intended.declaration, template.declaration, templateFile.declaration, set.declaration,
        fromLog.declaration,
    ]
    static let ofEvent: [OptionDeclaration] = [event.declaration, eventData.declaration]
    static let ofRun: [OptionDeclaration] = [
        player.declaration, record.declaration, configuration.declaration, contract.declaration, extend.declaration,
        readings.declaration, hostModel.declaration, playerScript.declaration, rule.declaration, only.declaration,
        failOn.declaration, baseline.declaration, today.declaration, timeLimit.declaration, memoryLimit.declaration,
        jobs.declaration, timings.declaration,
    ]
    static let ofReport: [OptionDeclaration] = [
        format.declaration, report.declaration, verbose.declaration, color.declaration, ascii.declaration,
    ]
}
