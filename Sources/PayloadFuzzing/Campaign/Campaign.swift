public import BridgeFindings
import JavaScriptSyntax
public import PlayerEmulator
public import PlayerSessions

/// A campaign: one target, one page, and endless cases for the two. Used on the engine's thread.
public final class Campaign {
    /// What a campaign is about, besides its target.
    public struct Settings: Sendable {
        /// One seed gives one list of cases.
        public var seed: UInt64
        /// Which way the payloads take.
        public var input: PayloadCase.Input
        /// What should arrive, as JSON with `{"$value": "name"}` where values belong; nil learns it.
        public var intended: [UInt8]?
        /// Values that are usual, one object by names of holes a row.
        public var rows: [[HoleValue]]

        /// What a campaign is about; the shape of the payload is learnt unless `intended` gives it.
        public init(seed: UInt64, input: PayloadCase.Input, intended: [UInt8]? = nil, rows: [[HoleValue]] = []) {
            self.seed = seed
            self.input = input
            self.intended = intended
            self.rows = rows
        }
    }

    /// What the campaign is about.
    public let settings: Settings
    let runner: CaseRunner
    let learnt: LearntShape
    private let checker: Checker
    let target: any PayloadTarget
    let hostModel: HostModel
    private let recipes: [Int: EscapingRecipe]

    /// Learns what the target does with harmless values.
    /// - Throws: ``EmulatorError``, also for an intention that cannot be read.
    public init(
        _ target: any PayloadTarget, settings: Settings, engine: EmulatorEngine, configuration: CheckConfiguration
    ) throws(EmulatorError) {
        self.target = target
        self.settings = settings
        hostModel = configuration.hostModel
        checker = Checker(engine: engine, configuration: configuration)
        let judge = PayloadJudge(engine: engine, configuration: configuration, input: settings.input)
        let harmless = target.holes.map { ValueGenerator(for: $0).harmless }
        var learnt = try ShapeLearner(target: target, judge: judge).learn(base: harmless)
        // A type that takes no harmless values may take those of a row.
        for row in settings.rows.prefix(8) where learnt.problem != nil || !learnt.fixed.isEmpty {
            learnt = try ShapeLearner(target: target, judge: judge).learn(base: row)
            if learnt.problem == nil { break }
        }
        if let intended = settings.intended {
            do throws(LiteralError) {
                let shape = try IntendedShape(intended, holes: target.holes)
                learnt.shape = settings.input.isAnswer ? shape.asArguments(target.holes.count) : shape
                learnt.problem = nil
            } catch {
                throw EmulatorError("--intended: \(error)")
            }
        }
        self.learnt = learnt
        // A row that breaks by itself would blame what stands beside it.
        let (shape, rows) = (learnt.shape, settings.rows)
        var sound: [[HoleValue]] = []
        for row in rows {
            if case .payload(let text) = target.build(row), try judge.fault(text, row, shape) == nil {
                sound.append(row)
            }
        }
        let plan = CasePlan(
            seed: settings.seed, holes: target.holes, bases: [learnt.harmless] + sound,
            fixed: learnt.fixed, allowsLoneSurrogates: target.allowsLoneSurrogates,
            takesNonFinite: target.takesNonFinite)
        runner = CaseRunner(target: target, judge: judge, plan: plan, shape: learnt.shape)
        recipes = target is TemplateTarget ? [:] : Self.probe(target, plan, learnt)
    }

    private static let probedHoles = 8

    private static func probe(
        _ target: any PayloadTarget, _ plan: CasePlan, _ learnt: LearntShape
    ) -> [Int: EscapingRecipe] {
        guard learnt.payload != nil else { return [:] }
        var recipes: [Int: EscapingRecipe] = [:]
        for hole in plan.textHoles.prefix(probedHoles) {
            recipes[hole] = EscapingRecipe(EscapeProbe(target, hole: hole, base: learnt.markers))
        }
        return recipes
    }

    // MARK: Running

    /// Runs the cases with these numbers until all are done or `isOver` says so.
    public func run(
        _ numbers: [Int], isOver: () -> Bool = { false }
    ) throws(EmulatorError) -> (record: CampaignRecord, done: Int) {
        var record = CampaignRecord()
        let done = try runner.run(numbers, into: &record, isOver: isOver)
        return (record, done)
    }

    /// Runs values that were given: of a corpus, of a replay line. They are case -1.
    public func run(values: [[HoleValue]]) throws(EmulatorError) -> CampaignRecord {
        var record = CampaignRecord()
        let base = runner.plan.bases[0]
        let cases = values.map { values in
            CasePlan.Values(values: values, hostile: values.indices.filter { values[$0] != base[$0] })
        }
        try runner.run(cases, number: -1, into: &record)
        return record
    }

    /// The fault with the smallest values that show it, as a result for a report.
    public func result(
        of fault: CampaignRecord.Fault, as key: CampaignRecord.Key, source: String
    ) throws(EmulatorError) -> (result: CheckResult, values: [HoleValue]) {
        var smallest = fault.values
        if var shrinker = shrinker(fault, key.rule) {
            try shrinker.shrink()
            smallest = shrinker.values
        }
        let holes = runner.plan.holes
        let shown = fault.hostile.map { "\(holes[$0].name) = \(String(decoding: smallest[$0].json, as: UTF8.self))" }
        let id = key.hole.isEmpty ? "encoder: \(key.rule.rawValue)" : "\(key.hole): \(key.rule.rawValue)"
        var result = CheckResult(id: id, source: source, kind: .campaign, passed: false, verdict: .failed)
        if let finding = fault.finding {
            result.findings = [finding]
            result.passed = finding.severity != .error
            result.verdict = result.passed ? nil : .failed
        } else if case .payload(let text) = target.build(smallest) {
            result = try told(key.rule, text, smallest, id: id, source: source)
            result.kind = .campaign
        }
        result.fault = CampaignFault(
            hole: key.hole, rule: key.rule, firstCase: fault.number, count: fault.count,
            value: shown.joined(separator: ", "),
            classes: CampaignFault.reduced(fault.classes))
        return (result, smallest)
    }

    /// Nil for what cannot be asked again: it happened once, or ended the whole worker.
    private func shrinker(_ fault: CampaignRecord.Fault, _ rule: RuleName) -> Shrinker? {
        guard let finding = fault.finding else {
            return Shrinker(fault, rule: rule, plan: runner.plan) { [runner] values throws(EmulatorError) in
                try runner.rule(of: values)
            }
        }
        guard finding.severity == .error, Self.encoderRules.contains(rule) else { return nil }
        return Shrinker(fault, rule: rule, plan: runner.plan, budget: 600, isSlow: true) { [runner] values in
            runner.encoderRule(of: values)
        }
    }

    /// What speaks of the encoder itself.
    private static let encoderRules: Set<RuleName> = [.encoderTimeout, .encoderCrash, .encoderProtocol]

    /// One case with given values, told as a result: it passes when the payload arrives as it was meant.
    public func result(of values: [HoleValue], source: String) throws(EmulatorError) -> CheckResult {
        let id = "replay"
        switch target.build(values) {
        case .payload(let text), .flaky(_, let text):
            guard let fault = try runner.judge.fault(text, values, runner.shape) else {
                return CheckResult(
                    id: id, source: source, verdict: .delivered, texts: [settings.input.textName: text])
            }
            return try told(fault.rule, text, values, id: id, source: source)
        case .refused(let reason):
            return CheckResult(
                id: id, source: source,
                findings: [
                    Finding(
                        rule: .unexpectedOutcome, severity: .note, message: "the encoder refuses the values: \(reason)")
                ])
        case .broken(let finding):
            return CheckResult(id: id, source: source, passed: false, verdict: .failed, findings: [finding])
        case .impossible:
            return CheckResult(
                id: id, source: source,
                findings: [Finding(rule: .unexpectedOutcome, severity: .note, message: "the type has no such value")])
        }
    }

    private func told(
        _ rule: RuleName, _ text: JavaScriptString, _ values: [HoleValue], id: String, source: String
    ) throws(EmulatorError) -> CheckResult {
        let given = PayloadCase(
            id: id, input: settings.input, text: text, intended: runner.judge.intention(values, runner.shape))
        var result = try checker.check(given, source: source)
        result.texts = [settings.input.textName: text]
        result.passed = false
        // What a contract says of harmless values is no news here.
        let told = result.findings.filter { $0.rule == rule }
        if told.isEmpty, let fault = try runner.judge.fault(text, values, runner.shape) {
            result.findings = runner.judge.findings(of: fault).filter { $0.severity == .error }
        } else {
            result.findings = told
        }
        return result
    }

    // MARK: Values

    /// What is varied, in the order of the target's holes.
    public var holes: [FuzzHole] { runner.plan.holes }

    /// The values of one case, and which of the holes hold hostile ones.
    public func values(of number: Int) -> (values: [HoleValue], hostile: [Int]) {
        let given = runner.plan.values(of: number)
        return (given.values, given.hostile)
    }

    /// Values as an object by the names of holes, in ASCII; ``values(json:)`` reads it back.
    public func json(_ values: [HoleValue]) -> [UInt8] { HoleValue.json(values, holes: holes) }

    /// - Throws: ``EmulatorError`` when a hole has no value of its type.
    public func values(json: [UInt8]) throws(EmulatorError) -> [HoleValue] {
        guard let values = HoleValue.values(of: json, holes: holes) else {
            let list = holes.map { "\($0.name) (\($0.type))" }.joined(separator: ", ")
            throw EmulatorError("expected an object with a value for each of \(list)")
        }
        return values
    }

    // MARK: Telling

    /// What the campaign is about and how far it came.
    public func summary(of record: CampaignRecord) -> CampaignSummary {
        let plan = runner.plan
        var summary = CampaignSummary(
            seed: settings.seed, cases: record.cases, verdicts: record.verdicts, refusals: record.refusals,
            faults: record.faults.count)
        let unseen = Set(learnt.shape?.unseen ?? [])
        summary.holes = plan.holes.enumerated().map { index, hole in
            let note =
                learnt.fixed.contains(index)
                ? "takes only the values of the samples"
                : unseen.contains(index) ? "its value does not arrive; only payloads that break are found" : ""
            return .init(
                name: hole.name, type: hole.type.description, recipe: recipes[index]?.description ?? "", note: note)
        }
        if let problem = learnt.problem { summary.notes.append(problem) }
        if !plan.textHoles.isEmpty {
            summary.coverage = CasePlan.Part.allCases.map { part in
                .init(what: part.words, done: record.coverage[part.rawValue] ?? 0, total: part.count)
            }
        }
        return summary
    }
}

extension CasePlan.Part {
    /// What a certificate says was tried.
    var words: String {
        switch self {
        case .scalars: "every Unicode scalar (\(ScalarBlocks.scalarCount), \(ScalarBlocks.blockSize) per text)"
        case .specials: "every text of one, two and three of \(SpecialCharacters.all.count) special characters"
        case .lengths: "lengths around powers of two up to 65537, with characters of one to four bytes"
        }
    }
}

extension PayloadCase.Input {
    /// The name of the payload in results.
    fileprivate var textName: String {
        switch self {
        case .answer: "info"
        case .payload(let channel): channel.textName
        }
    }

    /// Whether one value is meant, not a list of arguments.
    fileprivate var isAnswer: Bool {
        switch self {
        case .answer, .payload(.notify): true
        case .payload: false
        }
    }
}

extension IntendedShape {
    /// The shape of a list whose only element this is.
    fileprivate func asArguments(_ holeCount: Int) -> IntendedShape {
        IntendedShape([.open(.array)] + steps + [.close], holeCount: holeCount)
    }
}
