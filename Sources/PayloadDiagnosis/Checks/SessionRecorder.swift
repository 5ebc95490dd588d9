import BridgeFindings
import JavaScriptSyntax
import PlayerContract
import PlayerEmulator

/// A session whose every text is diagnosed, with the history that the flow rules need. Used by scenarios and tapes.
final class SessionRecorder {
    let session: PlayerSession
    private let diagnosis: Diagnosis
    private let configuration: CheckConfiguration
    private var history: FlowHistory
    private var stepBegan = 0

    struct Judged {
        var run: PayloadRun
        var findings: [Finding]
        /// The finding that a fix is about.
        var fault: Finding? { findings.first { $0.severity == .error } }
    }

    /// Where fixes are tried: the session itself must not see them.
    private lazy var trialPage = BarePage(
        engine: engine, settings: session.settings, hostModel: session.hostModel)
    private let engine: EmulatorEngine

    init(_ input: SettingsInput, checker: Checker, isBare: Bool) throws(EmulatorError) {
        let base = checker.configuration
        engine = checker.engine
        configuration = base
        let kind = try checker.kind(input.player)
        let contract = kind == .recording ? nil : base.contract
        let settings = PlayerSettings(
            kind: kind, contract: contract, configuration: input.configuration ?? base.configuration,
            readings: base.readings.merging(input.readings) { _, file in file }, products: input.products,
            recorded: input.functions, signedIn: input.signedIn, isBare: isBare, events: input.events)
        if let name = input.hostModel, HostModel.preset(named: name) == nil {
            throw EmulatorError("there is no host model “\(name)”")
        }
        session = try PlayerSession(
            engine: checker.engine, settings: settings,
            hostModel: input.hostModel.flatMap(HostModel.preset(named:)) ?? base.hostModel)
        diagnosis = Diagnosis(
            engine: checker.engine, contract: contract,
            levels: base.levels.merging(CheckConfiguration.levels(input.rules)) { _, file in file })
        history = FlowHistory(settings: settings, contract: contract)
    }

    // MARK: Texts

    /// Runs one text and says what is wrong with it, in itself and in the flow.
    func send(
        _ channel: Payload.Channel, _ text: JavaScriptString, intended: JavaScriptValue?, event: PlayerEvent?
    ) -> Judged {
        let payload = Payload(channel: channel, text: text, intended: intended.map { Intention(arguments: $0) })
        var sent = FlowHistory.Sent(
            run: session.run(payload), event: event, eventsBefore: session.events.count, entry: entry(channel))
        history.events = session.events
        history.ledger = session.ledger
        if sent.event == nil { sent.event = sent.entry?.event }
        history.sent.append(sent)
        if case .notify(let key) = channel, sent.run.arrived { session.noteAnswer(key) }
        history.ledger = session.ledger
        return Judged(run: sent.run, findings: findings(about: sent))
    }

    /// Adds the corrected text to a result that wants one.
    func mend(_ result: inout CheckResult, _ judged: Judged) {
        guard configuration.wantsFix(result) else { return }
        Diagnosis.mend(&result.findings, fault: judged.fault, of: judged.run) { text, intention in
            try? trialPage.run(.payload(judged.run.payload.channel), text: text, intended: intention).run
        }
    }

    private func entry(_ channel: Payload.Channel) -> CallbackLedger.Entry? {
        guard case .notify(let key) = channel else { return nil }
        return session.ledger.entries[key]
    }

    private func findings(about sent: FlowHistory.Sent) -> [Finding] {
        var own = diagnosis.findings(for: sent.run, event: sent.event, in: circumstances(of: sent.run))
        let flow = diagnosis.placed(FlowOrder.findings(afterLast: sent, in: history), in: sent.run)
        // A missing callback makes the text throw: the flow rule says why, and the exception only follows from it.
        if flow.contains(where: { [.unknownCallbackKey, .answerNotExpected].contains($0.rule) }) {
            own.removeAll { $0.rule.rule.family == .run }
        }
        AnswerConsequences.add(to: &own, of: sent.run, event: sent.event)
        return (own + flow).filter(configuration.tells)
    }

    private func circumstances(of run: PayloadRun) -> Circumstances {
        guard case .invoke(let function) = run.payload.channel else { return Circumstances() }
        let product = run.firstArgument?.swiftString.flatMap { id in history.settings.products.first { $0.id == id } }
        return Circumstances(
            isBarePage: history.settings.isBare, dashboardData: product?.dashboard,
            missingConfiguration: history.missingConfiguration(for: function))
    }

    // MARK: Events and the end

    func eventFindings(_ type: String, _ event: PlayerEvent?) -> [Finding] {
        guard let contract = history.contract, let event else { return [] }
        return contract.findings(forEvent: type, data: event.data, in: Circumstances())
            .filter { $0.severity > .note }.filter(configuration.tells)
    }

    func endFindings() -> [Finding] {
        history.events = session.events
        history.ledger = session.ledger
        return diagnosis.leveled(FlowOrder.findings(atEndOf: history)).filter(configuration.tells)
    }

    /// Why a value of the player's state is not the expected one, or nil when it is.
    func stateComplaint(_ path: ValuePath, _ expected: JavaScriptValue) -> String? {
        let state = session.state
        guard let node = state.node(at: path) else { return "\(path) is not there" }
        let difference = ValueDifference.first(
            intended: expected, received: state.subvalue(at: node), root: "\(path)")
        return difference.map {
            let was = $0.received.map { ValueNotation.json(state.subvalue(at: node), node: $0) } ?? "nothing"
            let meant = $0.intended.map { ValueNotation.json(expected, node: $0) } ?? "nothing"
            return "\($0.path) is \(was); expected \(meant)"
        }
    }

    // MARK: Steps

    func beginStep() { stepBegan = session.transcript.count }
    func stepTranscript() -> [TranscriptEntry] { Array(session.transcript[stepBegan...]) }
}
