internal import BridgeFindings
internal import FindingReports
internal import PlayerEmulator

/// The options that several commands take. Each command lists its own.
enum Options {
    // MARK: Payload

    static let intended = Option.text(
        "intended", "JSON", in: .payload,
        "Compare what arrives with an array of arguments (invoke) or one value (notify)."
    ).ofOneCommand
    static let event = Option.text(
        "event", "TYPE", in: .payload, "Emit an event of this type; INFO answers its callback key."
    )
    .completing(.vocabulary(.events))
    static let eventData = Option.text(
        "event-data", "JSON", in: .payload, "Set the fields of the event (default: the example of the contract).")
    static let template = Option.text(
        "template", "TEXT", in: .payload,
        "Read the Swift literal with its \\(holes): with --set in place of the text, or with the text to name the faulty hole."
    )
    static let templateFile = Option.path("template-file", in: .payload, "Read the template from a file.")
    static let file = Option.path(
        "file", in: .payload, "Read the text from a file, without its final line end.")
    static let rows = Option.path(
        "rows", in: .payload, "Fill the holes with each row of a JSON Lines catalogue."
    ).changing(.source)
    static let fromLog = Option.flag(
        "from-log", in: .payload, "Undo the changes that logs and chats make to a text.")
    static let set = Option(
        "set", "NAME=VALUE", isRepeatable: true, in: .payload, "Set the value of a hole of the template.",
        expected: "NAME=VALUE", read: { NamedValue($0) })

    // MARK: Player

    static let player = Option<PlayerName>.word("player", in: .player, "Choose the page that receives (default: live).")
    static let record = Option.text(
        "record", "NAME", isRepeatable: true, in: .player, "Record the calls of a function in the recording page."
    ).completing(.vocabulary(.functions))
    static let configuration = Option.text("configuration", "JSON", in: .player, "Set the configuration of the player.")
    static let contract = Option.path("contract", in: .player, "Replace the built-in contract.")
    static let extend = Option.path(
        "extend", isRepeatable: true, in: .player, "Add functions, events and shapes to the contract.")
    static let readings = Option.text(
        "readings", "NAME|all", isRepeatable: true, in: .player,
        "Choose a side where documents disagree; all runs each side alone."
    ).completing(.vocabulary(.readings))
    static let hostModel = Option.text(
        "host-model", "NAME|FILE", in: .player, "Choose how the native SDK runs a text."
    ).naming { name, prefix in
        HostModel.named.contains { $0.name == name } ? name : RelativePath.moved(name, prefix)
    }.completing(.vocabulary(.hostModels))
    static let playerScript = Option.path(
        "player-script", in: .player, "Load your own page script; it has no contract without --contract.")

    // MARK: Judgement

    static let rule = Option<RuleSetting>(
        "rule", "NAME=LEVEL", isRepeatable: true, in: .judgement,
        "Set the severity of a rule: off, note, warning or error.", expectation: RuleSetting.expectation,
        read: { RuleSetting($0) }
    ).completing(.vocabulary(.ruleLevels))
    static let only = Option<Confidence>.word(
        "only", in: .judgement, "Leave out findings whose facts are less certain than this.")
    static let failOn = Option<FailureThreshold>.word(
        "fail-on", in: .judgement, "Fail results with findings of this severity or above (default: error).")
    static let baseline = Option.path(
        "baseline", in: .judgement, "Ignore the findings of an earlier JSON report."
    ).changing(.source)
    static let today = Option(
        "today", "DATE", in: .judgement, "Judge the waivers of cases as of this day (default: today, UTC).",
        expected: "a day such as 2027-03-31", read: { CalendarDay($0) })

    // MARK: Output

    static let format = Option.word(
        "format", "FORMAT", of: ReportFormat.all.map(\.name), in: .output,
        "Print the report as \(ReportFormat.all.map(\.name).joined(separator: ", ")) (default: text)."
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
        "verbose", in: .output, "Show calls and transcripts, even of results without findings."
    ).changing(.presentation)
    static let color = Option<ColourChoice>.word("color", in: .output, "Choose when to use colours (default: auto).")
        .changing(.presentation)
    static let ascii = Option.flag("ascii", in: .output, "Print ASCII only.").changing(.presentation)
    static let output = Option.path("output", in: .output, "Write to a file instead of standard output.")
        .changing(.presentation)

    // MARK: Limits

    static let timeLimit = Option.seconds(
        "time-limit", in: .limits, "Stop a payload after this wall-clock time (default: 2).")
    static let memoryLimit = Option.count(
        "memory-limit", "MB", in: .limits, "Stop a payload that uses more memory (default: 1024).", 1...1_000_000)
    static let shard = Option<Shard>(
        "shard", "I/N", in: .limits, "Run part I of N; merge joins the reports.",
        expected: "I/N with I from 1 to N, and N up to \(Shard.most)", read: { Shard($0) }
    ).changing(.extent)
    static let jobs = Option.count(
        "jobs", in: .limits, "Run this many worker processes (default: one per core).", 1...1024
    )
    .changing(.presentation)
    static let timings = Option.path(
        "timings", in: .limits, "Write wall times to a file as JSON; reports do not contain them."
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
