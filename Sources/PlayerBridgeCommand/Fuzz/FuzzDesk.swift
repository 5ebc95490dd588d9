internal import BridgeFindings
internal import FindingReports
internal import Foundation
internal import JavaScriptSyntax
internal import PlayerSessions
internal import PayloadFuzzing
internal import PlayerEmulator

/// The worker's side of a campaign. Used on the engine's thread.
final class FuzzDesk {
    private let engine: EmulatorEngine
    private let configuration: CheckConfiguration
    private var campaign: Campaign?
    private var encoder: EncoderProcess?
    private var rows: [CatalogueRow] = []
    private var source = ""

    /// Seconds after which a request for many cases is answered with those that were done.
    private static let slice = Duration.milliseconds(400)

    init(engine: EmulatorEngine, configuration: CheckConfiguration) {
        self.engine = engine
        self.configuration = configuration
    }

    func answer(_ request: JavaScriptValue) throws -> JavaScriptValue {
        guard let request = FuzzRequest(request) else {
            throw EmulatorError("the worker does not understand its parent")
        }
        if case .open(let setup) = request { return try open(setup) }
        guard let campaign else { throw EmulatorError("there is no campaign") }
        switch request {
        case .open: return .null
        case .run(let first, let stride, let count):
            let end = ContinuousClock.now + Self.slice
            let (record, done) = try campaign.run((0..<count).map { first + $0 * stride }) {
                ContinuousClock.now >= end
            }
            return .object(["record": record.value, "done": .number(Double(done))])
        case .values(let number):
            let (values, hostile) = campaign.values(of: number)
            return .object([
                "values": .array(values.map(\.value)), "hostile": .array(hostile.map { .number(Double($0)) }),
                "json": .string(JavaScriptString(wtf8: campaign.json(values))),
            ])
        case .given(let lines):
            return .object(["record": try campaign.run(values: try lines.map { try values($0, campaign) }).value])
        case .tell(let line):
            return .object([
                "results": .array([JavaScriptValue(try campaign.result(of: try values(line, campaign), source: source))]
                )
            ])
        case .rows(let first): return try tellRows(from: first, campaign)
        case .shrink(let hole, let rule, let fault):
            let key = CampaignRecord.Key(hole: hole, rule: RuleName(rawValue: rule))
            let (result, values) = try campaign.result(of: fault, as: key, source: source)
            return .object([
                "results": .array([JavaScriptValue(result)]),
                "json": .string(JavaScriptString(wtf8: campaign.json(values))),
            ])
        case .rate: return .object(["seconds": campaign.bareSeconds().map { .number($0) } ?? .null])
        case .summary(let record):
            var result = CheckResult(id: "campaign", source: source, kind: .campaign)
            result.campaign = campaign.summary(of: record)
            return .object(["results": .array([JavaScriptValue(result)])])
        }
    }

    func finish() { encoder?.finish() }

    private func values(_ line: JavaScriptString, _ campaign: Campaign) throws -> [HoleValue] {
        do { return try campaign.values(json: line.wtf8) } catch {
            throw EmulatorError("the values do not fit: \(error)")
        }
    }

    private func tellRows(from first: Int, _ campaign: Campaign) throws -> JavaScriptValue {
        let end = ContinuousClock.now + Self.slice
        var results: [JavaScriptValue] = []
        var next = first
        while next < rows.count, next == first || ContinuousClock.now < end {
            let row = rows[next]
            next += 1
            guard let values = FuzzRows.values(of: row, holes: campaign.holes) else { continue }
            var result = try campaign.result(of: values, source: source)
            guard !result.passed else { continue }
            result.id = "row \(row.id)"
            results.append(JavaScriptValue(result))
        }
        return .object([
            "results": .array(results), "next": .number(Double(next)), "count": .number(Double(rows.count)),
        ])
    }

    // MARK: Opening

    private func open(_ setup: FuzzSetup) throws -> JavaScriptValue {
        var problems: [Report.Problem] = []
        rows = []
        if let file = setup.rows {
            for (_, row) in CatalogueRow.rows(of: InputFile(path: file.name, bytes: file.text.wtf8)) {
                switch row {
                case .success(let row): rows.append(row)
                case .failure(let problem): problems.append(problem.forReport)
                }
            }
        }
        let target: any PayloadTarget
        if let template = setup.template {
            let types = Dictionary(setup.holes.map { ($0.name, $0.type) }) { _, last in last }
            let parsed: PayloadTemplate
            do throws(PayloadTemplate.Unfilled) {
                parsed = try PayloadTemplate(template, syntax: setup.syntax)
            } catch {
                throw EmulatorError(error.message)
            }
            target = TemplateTarget(
                parsed, syntax: setup.syntax,
                types: types.merging(FuzzRows.types(rows, of: parsed)) { given, _ in given })
            if let unknown = setup.holes.first(where: { hole in !target.holes.contains { $0.name == hole.name } }) {
                throw EmulatorError(
                    "--hole \(unknown.name): the template has no such hole; it has \(target.holes.map(\.name).joined(separator: ", "))"
                )
            }
            source = "template"
        } else {
            let holes = FuzzRows.holes(given: setup.holes, rows: rows, intended: setup.intended)
            let command = EncoderProcess.command(setup.encoder ?? "", environment: ProcessInfo.processInfo.environment)
            let encoder = EncoderProcess(command, holes: holes, timeout: setup.encoderTimeout)
            if setup.isVerbose { encoder.onOtherLine = { Complaint.print("encoder: \($0)") } }
            self.encoder = encoder
            target = encoder
            source = "encoder"
        }
        guard !target.holes.isEmpty else {
            throw EmulatorError(
                setup.template != nil
                    ? "the template has no holes: there is nothing to vary"
                    : "nobody says what the encoder takes: give --hole NAME:TYPE, --rows or --intended")
        }
        let usable = rows.prefix(FuzzRows.limit).compactMap { FuzzRows.values(of: $0, holes: target.holes) }
        if let first = rows.first, usable.isEmpty {
            throw EmulatorError("\(setup.rows?.name ?? "rows"): row \(first.id) has no value for every hole")
        }
        let campaign = try Campaign(
            target,
            settings: .init(seed: setup.seed, input: setup.input, intended: setup.intended?.wtf8, rows: Array(usable)),
            engine: engine, configuration: configuration)
        self.campaign = campaign
        return .object([
            "problems": .array(
                problems.map { .object(["source": .string($0.source), "message": .string($0.message)]) }),
            "holes": .array(
                target.holes.map {
                    .object(["name": .string($0.name), "type": .string($0.type.description)])
                }), "rows": .number(Double(rows.count)),
        ])
    }
}
