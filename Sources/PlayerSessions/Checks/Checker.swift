public import BridgeFindings
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerContract
public import PlayerEmulator

/// Checks payloads, scenarios and tapes, one after the other, in one engine. Used on the engine's thread only.
public final class Checker {
    public let configuration: CheckConfiguration
    let engine: EmulatorEngine
    /// The page of single payloads, for the header it was made for.
    private var page: (header: PageHeader, page: BarePage, diagnosis: Diagnosis)?

    public init(engine: EmulatorEngine, configuration: CheckConfiguration) {
        self.engine = engine
        self.configuration = configuration
    }

    struct PageHeader: Equatable {
        var player: String?
        var functions: [String]
        var configuration: String
        var rules: [String: String]
    }

    // MARK: Single payloads

    /// Runs one case and says whether it came out as expected. Ranges are places in the payload's text.
    ///
    /// - Parameter mends: Whether a corrected text is looked for where the configuration wants one.
    public func check(
        _ given: PayloadCase, header: CaseHeader = CaseHeader(), source: String, mends: Bool = true
    ) throws(EmulatorError) -> CheckResult {
        let (page, diagnosis) = try page(for: header)
        let outcome = try page.run(given.input, text: given.text, intended: given.intended)
        var findings = diagnosis.findings(
            for: outcome.run,
            in: Diagnosis.Surroundings(
                event: outcome.event, others: candidates(about: outcome, of: given.input, on: page),
                remarks: AnswerConsequences.remarks(about: outcome.run, event: outcome.event)))
        findings = configuration.told(findings, of: outcome.run.verdict)
        WaivedFindings.apply(given.waivers, to: &findings, on: configuration.today)
        var result = CheckResult(
            id: given.id, source: source, verdict: outcome.run.verdict,
            texts: [given.textName: given.text], calls: outcome.run.calls, findings: findings,
            transcript: outcome.transcript.filter { Self.told.contains($0.kind) })
        let fault = findings.first { $0.severity == .error }
        if let expected = given.expected {
            Expectations.judge(&result, against: expected, configuration)
        } else {
            result.passed = !findings.contains(where: configuration.fails)
        }
        if mends, configuration.wantsFix(result) {
            Diagnosis.mend(
                &result.findings, fault: fault, of: outcome.run, names: configuration.contract?.memberNames ?? []
            ) { text, intention in
                try? page.run(given.input, text: text, intended: intention).run
            } judge: {
                diagnosis.findings(for: $0, in: Diagnosis.Surroundings(event: outcome.event))
            }
        }
        SentPlaces.apply(to: &result.findings, of: outcome.run.payload)
        return result
    }

    /// What the event of an answer adds.
    private func candidates(
        about outcome: BarePage.Outcome, of input: PayloadCase.Input, on page: BarePage
    ) -> [Candidate] {
        guard case .answer(let type, let data) = input else { return [] }
        guard let event = outcome.event, event.callbackKey != nil else {
            let unknown = page.settings.contract?.findings(forEvent: type, data: .undefined, in: .barePage) ?? []
            return [Candidate(AnswerNotExpected.finding(type), from: .flow)]
                + unknown.filter { $0.rule == .unknownEvent }.map { Candidate($0, from: .contract) }
        }
        // The contract's example takes the place of data that was not given: its sku is not one to be answered.
        return data == nil
            ? [] : AnswerMismatch.skuFindings(outcome.run, event).map { Candidate($0, from: .flow) }
    }

    /// What a single payload's transcript holds; its text and the calls that it made at once are in the result.
    private static let told: Set<TranscriptEntry.Kind> = [.event, .call, .console, .forged, .timer, .state]

    private func page(for header: CaseHeader) throws(EmulatorError) -> (BarePage, Diagnosis) {
        let key = PageHeader(
            player: header.player, functions: header.functions,
            configuration: header.configuration.map { ValueNotation.json($0) } ?? "", rules: header.rules)
        if let page, page.header == key { return (page.page, page.diagnosis) }
        let fresh = BarePage(
            engine: engine, settings: try settings(header),
            hostModel: configuration.hostModel.suited(to: try header.player.map(kind) ?? configuration.player))
        let levels = configuration.levels.merging(CheckConfiguration.levels(header.rules)) { _, file in file }
        let diagnosis = Diagnosis(engine: engine, contract: fresh.settings.contract, levels: levels)
        page = (key, fresh, diagnosis)
        return (fresh, diagnosis)
    }

    private func settings(_ header: CaseHeader) throws(EmulatorError) -> PlayerSettings {
        let kind = try header.player.map(kind) ?? configuration.player
        return PlayerSettings(
            kind: kind, contract: try configuration.contract(for: kind),
            configuration: header.configuration ?? configuration.configuration, readings: configuration.readings,
            recorded: kind == .recording ? header.functions + configuration.recorded : [])
    }

    func kind(_ name: String) throws(EmulatorError) -> PlayerKind {
        if let kind = PlayerKind(name: name) { return kind }
        throw EmulatorError("unknown player “\(name)”; expected one of \(PlayerKind.names.joined(separator: ", "))")
    }
}
