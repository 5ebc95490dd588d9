internal import JavaScriptSyntax
internal import PayloadFuzzing
internal import PlayerEmulator

/// What a campaign is about, as it travels to a worker.
struct FuzzSetup: Sendable {
    /// A function of the player, or the type of an event that is answered.
    var name = ""
    var isEvent = false
    /// The event's own fields, as JSON.
    var eventData: JavaScriptValue?
    var template: JavaScriptString?
    var syntax = TemplateSyntax.swift
    /// A command line for the shell.
    var encoder: String?
    /// Seconds.
    var encoderTimeout = 1.0
    /// In the order given.
    var holes: [(name: String, type: HoleType)] = []
    var intended: JavaScriptString?
    /// A JSON Lines catalogue.
    var rows: RunSetup.NamedText?
    var seed: UInt64 = 0
    /// Whether lines of the encoder that are no answers are wanted.
    var isVerbose = false

    var input: PayloadCase.Input {
        isEvent ? .answer(event: name, data: eventData) : .payload(.invoke(function: name))
    }

    /// Seconds that a slice of work may wait for an encoder that is asked three times, and started as often; the search
    /// for a smallest value asks it a few times more.
    var patience: Double { encoder == nil ? 1 : 1 + 20 * encoderTimeout + 60 }

    var value: JavaScriptValue {
        .object([
            "name": .string(name), "isEvent": .boolean(isEvent), "eventData": eventData ?? .undefined,
            "template": template.map { .string($0) } ?? .null, "syntax": .string(syntax.rawValue),
            "encoder": encoder.map { .string($0) } ?? .null, "encoderTimeout": .number(encoderTimeout),
            "holes": .array(holes.map { .object(["name": .string($0.name), "type": .string($0.type.description)]) }),
            "intended": intended.map { .string($0) } ?? .null,
            "rows": rows.map { .object(["name": .string($0.name), "text": .string($0.text)]) } ?? .null,
            "seed": .string("\(seed)"), "isVerbose": .boolean(isVerbose),
        ])
    }

    init() {}

    init(_ value: JavaScriptValue) {
        name = value["name"]?.swiftString ?? ""
        isEvent = value["isEvent"]?.boolean ?? false
        eventData = value["eventData"].flatMap { $0.kind == .undefined ? nil : $0 }
        template = value["template"]?.string
        syntax = value["syntax"]?.swiftString.flatMap(TemplateSyntax.init(rawValue:)) ?? .swift
        encoder = value["encoder"]?.swiftString
        encoderTimeout = value["encoderTimeout"]?.number ?? encoderTimeout
        holes = (value["holes"]?.elements ?? []).compactMap { entry in
            guard let name = entry["name"]?.swiftString,
                let type = entry["type"]?.swiftString.flatMap(HoleType.init(name:))
            else { return nil }
            return (name, type)
        }
        intended = value["intended"]?.string
        if let name = value["rows"]?["name"]?.swiftString, let text = value["rows"]?["text"]?.string {
            rows = .init(name: name, text: text)
        }
        seed = value["seed"]?.swiftString.flatMap { UInt64($0) } ?? 0
        isVerbose = value["isVerbose"]?.boolean ?? false
    }
}

/// What a parent asks about a campaign.
enum FuzzRequest: Sendable {
    /// Before anything else.
    case open(FuzzSetup)
    /// Cases `first`, `first + stride`, …
    case run(first: Int, stride: Int, count: Int)
    /// The values of one case.
    case values(Int)
    /// Values that were given, as objects by the names of holes.
    case given([JavaScriptString])
    /// One case with these values, told as a result.
    case tell(JavaScriptString)
    /// The rows that break, from one on.
    case rows(from: Int)
    /// The smallest values of a fault.
    case shrink(hole: String, rule: String, fault: CampaignRecord.Fault)
    /// What a record comes to.
    case summary(CampaignRecord)
    /// What the bare engine needs for a payload.
    case rate

    var value: JavaScriptValue {
        switch self {
        case .open(let setup): .object(["open": setup.value])
        case .run(let first, let stride, let count):
            .object([
                "first": .number(Double(first)), "stride": .number(Double(stride)), "count": .number(Double(count)),
            ])
        case .values(let number): .object(["values": .number(Double(number))])
        case .given(let lines): .object(["given": .array(lines.map { .string($0) })])
        case .tell(let line): .object(["tell": .string(line)])
        case .rows(let first): .object(["rows": .number(Double(first))])
        case .shrink(let hole, let rule, let fault):
            .object(["hole": .string(hole), "rule": .string(rule), "shrink": fault.value])
        case .summary(let record): .object(["summary": record.value])
        case .rate: .object(["rate": .boolean(true)])
        }
    }

    init?(_ value: JavaScriptValue) {
        if let setup = value["open"] {
            self = .open(FuzzSetup(setup))
        } else if let first = value["first"]?.number, let stride = value["stride"]?.number,
            let count = value["count"]?.number
        {
            self = .run(first: Int(first), stride: Int(stride), count: Int(count))
        } else if let number = value["values"]?.number {
            self = .values(Int(number))
        } else if let lines = value["given"] {
            self = .given(lines.elements.compactMap(\.string))
        } else if let line = value["tell"]?.string {
            self = .tell(line)
        } else if let first = value["rows"]?.number {
            self = .rows(from: Int(first))
        } else if let fault = value["shrink"].flatMap(CampaignRecord.Fault.init), let hole = value["hole"]?.swiftString,
            let rule = value["rule"]?.swiftString
        {
            self = .shrink(hole: hole, rule: rule, fault: fault)
        } else if let record = value["summary"] {
            self = .summary(CampaignRecord(record))
        } else if value["rate"] != nil {
            self = .rate
        } else {
            return nil
        }
    }
}
