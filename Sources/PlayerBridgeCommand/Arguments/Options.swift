internal import BridgeFindings
internal import FindingReports
internal import PlayerEmulator

/// All options there are. Each command lists those that it takes.
enum Options {
    // MARK: Payload

    static let intended = Option.text(
        "intended", "JSON", in: .payload, "What should arrive: an array of arguments for invoke, one value for notify.")
    static let event = Option.text("event", "TYPE", in: .payload, "The event to emit; INFO answers its callback key.")
    static let eventData = Option.text(
        "event-data", "JSON", in: .payload, "The event's own fields; by default the example of the contract.")
    static let template = Option.text(
        "template", "TEXT", in: .payload,
        "The Swift literal with its \\(holes): in place of the text with --set, or beside it to name the guilty hole.")
    static let templateFile = Option.text("template-file", "FILE", in: .payload, "A template in a file.")
    static let rows = Option.text(
        "rows", "FILE", in: .payload, "With a template: a JSON Lines catalogue, each row of which fills the holes.")
    static let fromLog = Option.flag(
        "from-log", in: .payload, "The text was pasted from a log: undo what logs and chats do to it.")
    static let set = Option(
        "set", "NAME=VALUE", isRepeatable: true, in: .payload, "The value of a hole of the template.",
        expected: "NAME=VALUE", read: { NamedValue($0) })

    static let specRoot = Option<SpecRoot>.word(
        "as", in: .payload, "What the spec replies to; by default told by the methods that it calls.")

    // MARK: Swift source

    static let bridgeCall = Option.text(
        "bridge-call", "KIND=NAME(LABELS)", isRepeatable: true, in: .payload,
        "A call of your own that leads to the bridge, such as invoke=send(f:a:); KIND is invoke, notify or script.")
    static let encoder = Option.text(
        "encoder", "NAME", isRepeatable: true, in: .payload,
        "A function, method or type of your own whose result is safe JavaScript.")

    static let fix = Option.flag("fix", in: .payload, "Rewrite the literals whose fix was proved by running it.")

    // MARK: Player

    static let player = Option<PlayerName>.word("player", in: .player, "The page that receives (default live).")
    static let record = Option.text(
        "record", "NAME", isRepeatable: true, in: .player, "A function that the recording page records.")
    static let configuration = Option.text("configuration", "JSON", in: .player, "The configuration of the player.")
    static let contract = Option.text("contract", "FILE", in: .player, "A contract in place of the built-in one.")
    static let extend = Option.text(
        "extend", "FILE", isRepeatable: true, in: .player, "Functions, events and shapes to add to the contract.")
    static let readings = Option.text(
        "readings", "NAME|all", isRepeatable: true, in: .player,
        "Where documents disagree: the side to take; all runs each side alone.")
    static let hostModel = Option.text(
        "host-model", "NAME|FILE", in: .player, "What the native SDK is assumed to do around a text.")
    static let playerScript = Option.text(
        "player-script", "FILE", in: .player, "A page script of your own; no contract unless --contract names one.")

    // MARK: Judgement

    static let rule = Option<RuleSetting>(
        "rule", "NAME=LEVEL", in: .judgement, "Severity of a rule: off, note, warning or error.",
        expectation: RuleSetting.expectation)
    static let only = Option<Confidence>.word(
        "only", in: .judgement, "Leave out findings whose facts are less sure than this.")
    static let failOn = Option<FailureThreshold>.word(
        "fail-on", in: .judgement, "The severity that makes a result fail (default error).")
    static let baseline = Option.text(
        "baseline", "FILE", in: .judgement, "A JSON report; findings that it has already do not count.")
    static let today = Option(
        "today", "DATE", in: .judgement, "The day on which waivers of cases are judged (default: today, UTC).",
        expected: "a day such as 2027-03-31", read: { CalendarDay($0) })

    // MARK: Output

    static let format = Option.word(
        "format", "FORMAT", of: ReportFormat.all.map(\.name), in: .output,
        "The form of the report: \(ReportFormat.all.map(\.name).joined(separator: ", ")) (default text).")
    static let report = Option<NamedValue>(
        "report", "FORMAT=PATH", isRepeatable: true, in: .output, "Write the report to a file as well.",
        expected: "FORMAT=PATH with a format of \(ReportFormat.all.map(\.name).joined(separator: ", "))"
    ) { text in
        NamedValue(text).flatMap { ReportFormat.named($0.name) != nil && !$0.value.isEmpty ? $0 : nil }
    }
    static let verbose = Option.flag(
        "verbose", in: .output, "Show calls and transcripts, also of results without findings.")
    static let color = Option<ColourChoice>.word("color", in: .output, "Colours (default auto: on a terminal).")
    static let ascii = Option.flag("ascii", in: .output, "Print nothing but ASCII.")

    // MARK: Limits

    static let timeLimit = Option(
        "time-limit", "SECONDS", in: .limits, "Wall-clock time for one payload (default 2).",
        expected: "a number of seconds above 0", read: { Double($0).flatMap { $0 > 0 && $0.isFinite ? $0 : nil } })
    static let memoryLimit = Option(
        "memory-limit", "MB", in: .limits, "Memory for one payload (default 1024).",
        expected: "a whole number of megabytes from 1",
        read: { Int($0).flatMap { (1...1_000_000).contains($0) ? $0 : nil } })
    static let shard = Option<Shard>(
        "shard", "I/N", in: .limits, "Run the I-th of N parts; merge joins the reports.",
        expected: "I/N with I from 1 to N",
        read: { Shard($0) })
    static let jobs = Option(
        "jobs", "N", in: .limits, "Worker processes (default: one per core).",
        expected: "a whole number from 1 to 1024",
        read: { Int($0).flatMap { (1...1024).contains($0) ? $0 : nil } })
    static let timings = Option.text(
        "timings", "FILE", in: .limits, "Write wall times, which the report leaves out, as JSON.")

    static let output = Option.text("output", "FILE", in: .output, "Write to a file instead of standard output.")
    static let markdown = Option.flag("markdown", in: .output, "Print the pages of all rules as Markdown.")

    // MARK: General

    static let help = Option.flag("help", in: .general, "Show this help.")
    static let version = Option.flag("version", in: .general, "Show the version.")

    // MARK: Sets of them

    static let ofPayload: [OptionDeclaration] = [
        intended.declaration, template.declaration, templateFile.declaration, set.declaration,
        fromLog.declaration,
    ]
    static let ofRows: [OptionDeclaration] = [rows.declaration]
    static let ofSource: [OptionDeclaration] = [fix.declaration, bridgeCall.declaration, encoder.declaration]
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

extension Option where Value == RuleSetting {
    fileprivate init(
        _ name: String, _ placeholder: String, in group: OptionDeclaration.Group, _ help: String,
        expectation: @escaping @Sendable (String) -> String?
    ) {
        read = { RuleSetting($0) }
        declaration = OptionDeclaration(
            name: name, placeholder: placeholder, isRepeatable: true, group: group, help: help,
            expectation: expectation)
    }
}
