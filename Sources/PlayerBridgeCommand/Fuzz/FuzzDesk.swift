internal import BridgeFindings
internal import FindingReports
internal import Foundation
internal import JavaScriptSyntax
internal import PayloadFuzzing
internal import PlayerEmulator
internal import PlayerSessions

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

    /// What a worker does with the requests of a campaign.
    static func add(to table: inout WorkerDispatch, desk: @escaping () throws -> FuzzDesk) {
        func on<Request: WorkerRequest>(
            _ type: Request.Type, _ perform: @escaping (FuzzDesk, Campaign, Request) throws -> Request.Answer
        ) {
            table.on(type) { request in
                let desk = try desk()
                guard let campaign = desk.campaign else { throw EmulatorError("no campaign is open") }
                return try perform(desk, campaign, request)
            }
        }
        table.on(OpenCampaign.self) { try desk().open($0.setup) }
        on(RunCases.self) { _, campaign, request in
            let end = ContinuousClock.now + slice
            let cases = (0..<request.count).map { request.first + $0 * request.stride }
            let (record, done) = try campaign.run(cases) { ContinuousClock.now >= end }
            return RunCases.Answer(record: record, done: done)
        }
        on(CaseValues.self) { _, campaign, request in
            let (values, hostile) = campaign.values(of: request.number)
            return CaseValues.Answer(
                values: values, hostile: hostile, json: JavaScriptString(wtf8: campaign.json(values)))
        }
        on(RunGiven.self) { desk, campaign, request in
            try campaign.run(values: [try desk.values(request.json, campaign)])
        }
        on(TellCase.self) { desk, campaign, request in
            try campaign.result(of: try desk.values(request.json, campaign), source: desk.source).forReport()
        }
        on(TellRows.self) { desk, campaign, request in try desk.tellRows(from: request.first, campaign) }
        on(ShrinkFault.self) { desk, campaign, request in
            let (result, values) = try campaign.result(of: request.fault, as: request.key, source: desk.source)
            return ShrinkFault.Answer(
                result: result.forReport(), json: JavaScriptString(wtf8: campaign.json(values)))
        }
        on(MeasureEngine.self) { _, campaign, _ in MeasureEngine.Answer(seconds: campaign.bareSeconds()) }
        on(SummariseRecord.self) { desk, campaign, request in
            var result = CheckResult(id: "campaign", source: desk.source, kind: .campaign)
            result.campaign = campaign.summary(of: request.record)
            return result
        }
    }

    func finish() { encoder?.finish() }

    private func values(_ line: JavaScriptString, _ campaign: Campaign) throws -> [HoleValue] {
        do { return try campaign.values(json: line.wtf8) } catch {
            throw EmulatorError("the values do not fit: \(error)")
        }
    }

    private func tellRows(from first: Int, _ campaign: Campaign) throws -> TellRows.Answer {
        let end = ContinuousClock.now + Self.slice
        var results: [CheckResult] = []
        var next = first
        while next < rows.count, next == first || ContinuousClock.now < end {
            let row = rows[next]
            next += 1
            guard let values = FuzzRows.values(of: row, holes: campaign.holes) else { continue }
            var result = try campaign.result(of: values, source: source)
            guard !result.passed else { continue }
            result.id = "row \(row.id)"
            results.append(result.forReport())
        }
        return TellRows.Answer(results: results, next: next)
    }

    // MARK: Opening

    private func open(_ setup: FuzzSetup) throws -> OpenCampaign.Answer {
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
            let encoder = EncoderProcess(
                command, holes: holes, timeout: setup.encoderTimeout, memoryLimit: setup.encoderMemory)
            if setup.isVerbose { encoder.onOtherLine = { Complaint.say("encoder: \($0)") } }
            self.encoder = encoder
            target = encoder
            source = "encoder"
        }
        guard !target.holes.isEmpty else {
            throw EmulatorError(
                setup.template != nil
                    ? "the template has no holes to vary"
                    : "the values that the encoder takes are unknown: add --hole NAME:TYPE, --rows or --intended")
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
        return OpenCampaign.Answer(
            problems: problems, holes: target.holes.map { NamedType(name: $0.name, type: $0.type) },
            rowCount: rows.count, encoderIsGivenUp: encoder?.isGivenUp ?? false)
    }
}
