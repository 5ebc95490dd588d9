package import BridgeFindings
package import JavaScriptSyntax
import PayloadDiagnosis
import PlayerContract
package import PlayerEmulator

/// A session whose every text is diagnosed, with the history that the flow rules need.
///
/// Used by scenarios, by tapes and by the players of the SDK's stand-in, on the engine's thread only.
package final class SessionRecorder {
    package let session: PlayerSession
    /// What the flow rules know.
    package var history: FlowHistory
    private let diagnosis: Diagnosis
    private let configuration: CheckConfiguration
    private weak var group: PlayerGroup?
    private var stepBegan = 0
    /// What was said of texts so far: what is open in the end may follow from it.
    private var explained: [Finding] = []
    /// Entries of the transcript that a result has already.
    private var toldCount = 0
    /// Events that the page sends although no contract knows them; nil where any may come, as from a device.
    package var customEvents: Set<String>?
    /// Since when nobody listens, in a scenario that says so.
    private var isDeafSince: Double?

    package struct Judged {
        package var run: PayloadRun
        package var findings: [Finding]
        /// The finding that a fix is about.
        var fault: Finding? { findings.first { $0.severity == .error } }
    }

    /// Where fixes are tried: the session itself must not see them.
    private lazy var trialPage = BarePage(
        engine: engine, settings: session.settings, hostModel: session.hostModel)
    private let engine: EmulatorEngine

    /// - Parameter settings: With the contract that its texts are judged by, and with a `playerID` of its own when
    ///   there is a group.
    package init(
        _ settings: PlayerSettings, hostModel: HostModel? = nil, levels: [RuleName: Severity?] = [:],
        group: PlayerGroup? = nil, checker: Checker
    ) throws(EmulatorError) {
        engine = checker.engine
        configuration = checker.configuration
        session = try PlayerSession(
            engine: engine, settings: settings,
            hostModel: (hostModel ?? configuration.hostModel).suited(to: settings.kind))
        diagnosis = Diagnosis(
            engine: engine, contract: settings.contract, levels: configuration.levels.merging(levels) { $1 })
        history = FlowHistory(settings: settings, contract: settings.contract)
        self.group = group
        group?.members.append(self)
    }

    /// A player as a scenario or a tape describes it.
    convenience init(
        _ input: SettingsInput, checker: Checker, isBare: Bool, playerID: String = "", group: PlayerGroup? = nil
    ) throws(EmulatorError) {
        let base = checker.configuration
        let kind = try checker.kind(input.player)
        var settings = PlayerSettings(
            kind: kind, contract: try base.contract(for: kind),
            configuration: input.configuration ?? base.configuration,
            readings: base.readings.merging(input.readings) { _, file in file }, products: input.products,
            recorded: input.functions, signedIn: input.signedIn, isBare: isBare, events: input.events)
        settings.playerID = playerID
        let hostModel: HostModel?
        do { hostModel = try input.hostModel.map(HostModel.named) } catch { throw EmulatorError("\(error)") }
        try self.init(
            settings, hostModel: hostModel,
            levels: CheckConfiguration.levels(input.rules), group: group, checker: checker)
    }

    // MARK: Texts

    /// Runs one text and says what is wrong with it, in itself and in the flow.
    package func send(
        _ channel: Payload.Channel, _ text: JavaScriptString, intended: JavaScriptValue?, event: PlayerEvent?
    ) -> Judged {
        let payload = Payload(channel: channel, text: text, intended: intended.map { Intention(arguments: $0) })
        let run = session.run(payload)
        var sent = FlowHistory.Sent(run: run, event: event, eventsBefore: session.events.count, owner: owner(channel))
        sent.key = key(of: run)
        return judge(sent)
    }

    /// Sends what a handler of the call SDK returned; nil when that sends nothing.
    package func send(
        _ reply: CallReply, to request: CallRequest, event: PlayerEvent, held: (before: Int?, after: Int)? = nil
    ) -> Judged? {
        guard let evaluation = CallEvaluation(reply, to: request) else {
            history.skippedKeys.insert(request.key)
            return nil
        }
        let run = session.run(evaluation.payload)
        return judge(
            FlowHistory.Sent(
                run: run, event: event, eventsBefore: session.events.count, key: request.key, reply: reply, held: held))
    }

    private func judge(_ given: FlowHistory.Sent) -> Judged {
        var sent = given
        sent.entry = sent.key.flatMap { session.ledger.entries[$0] }
        history.events = session.events
        history.ledger = session.ledger
        if sent.event == nil { sent.event = sent.entry?.event }
        history.sent.append(sent)
        if let key = sent.key {
            session.noteKey(key)
            if sent.run.arrived { session.noteAnswer(key) }
        }
        history.ledger = session.ledger
        return Judged(run: sent.run, findings: findings(about: sent))
    }

    private func owner(_ channel: Payload.Channel) -> FlowHistory.KeyOwner? {
        guard case .notify(let key) = channel, session.ledger.entries[key] == nil else { return nil }
        guard let owner = group?.owner(of: key) else { return nil }
        group?.misdirected.insert(key)
        return owner
    }

    /// What a text is called in reports: by the function, or by the event that it answers.
    package func name(of channel: Payload.Channel) -> String {
        switch channel {
        case .invoke(let function): "invoke \(function)"
        case .notify(let key): "notify \(session.ledger.entries[key]?.event.type ?? key)"
        case .script: "script"
        }
    }

    /// A text and what became of it, with the corrected text where one is wanted.
    ///
    /// - Parameter isSession: Gives it what happened since the last result.
    package func result(_ judged: Judged, id: String, source: String, isSession: Bool = false) -> CheckResult {
        let channel = judged.run.payload.channel
        var result = CheckResult(
            id: id, source: source, kind: .step, verdict: judged.run.verdict,
            texts: [channel.textName: judged.run.payload.text], calls: judged.run.calls, findings: judged.findings)
        result.passed = !result.findings.contains(where: configuration.fails)
        mend(&result, judged)
        if isSession { result.transcript = takeTranscript() }
        return result
    }

    /// Adds the corrected text to a result that wants one.
    func mend(_ result: inout CheckResult, _ judged: Judged) {
        guard configuration.wantsFix(result) else { return }
        Diagnosis.mend(
            &result.findings, fault: judged.fault, of: judged.run, names: configuration.contract?.memberNames ?? []
        ) { text, intention in
            try? trialPage.run(.payload(judged.run.payload.channel), text: text, intended: intention).run
        } judge: {
            diagnosis.findings(for: $0)
        }
    }

    /// The callback key that a text answered, or the id that stands for one.
    private func key(of run: PayloadRun) -> String? {
        if case .notify(let key) = run.payload.channel { return key }
        guard let call = run.calls.first, case .function(let name) = call.target else { return nil }
        return history.contract?.functions[name]?.answers?.text(in: call.arguments)
    }

    private func findings(about sent: FlowHistory.Sent) -> [Finding] {
        let findings = diagnosis.findings(
            for: sent.run,
            in: Diagnosis.Surroundings(
                event: sent.event, circumstances: circumstances(of: sent.run),
                others: FlowRules.candidates(afterLast: sent, in: history),
                remarks: AnswerConsequences.remarks(about: sent.run, event: sent.event),
                keys: history.subjects(of: sent)))
        explained += findings.filter { $0.severity > .note }
        return configuration.told(findings, of: sent.run.verdict)
    }

    private func circumstances(of run: PayloadRun) -> Circumstances {
        guard case .invoke(let function) = run.payload.channel else { return Circumstances() }
        let product = run.firstArgument?.swiftString.flatMap { id in history.settings.products.first { $0.id == id } }
        return Circumstances(
            isBarePage: history.settings.isBare, dashboardData: product?.dashboard,
            missingConfiguration: history.missingConfiguration(for: function))
    }

    // MARK: Events and the end

    /// Calls one of the stub's controls, such as `start` or `tapAddToCart`; the last event that came of it, or the first.
    @discardableResult
    package func control(_ name: String, _ arguments: [JavaScriptValue] = [], first: Bool = false) -> PlayerEvent? {
        let known = session.events.count
        session.control(name, arguments)
        noteUnheard(since: known)
        let news = session.events.dropFirst(known)
        return first ? news.first : news.last
    }

    /// Makes the player send an event; without data, the usual one.
    func emit(_ type: String, data: JavaScriptValue?) -> PlayerEvent? {
        let known = session.events.count
        let event = session.emit(type, data: data)
        noteUnheard(since: known)
        return event
    }

    /// Whether the app of a scenario has a delegate from now on.
    func listen(_ isSet: Bool) {
        isDeafSince = isSet ? nil : session.now
        // At the very beginning none was set yet.
        if isSet {
            history.listenerSetAt = history.listenerSetAt ?? session.now
        } else if !session.events.isEmpty {
            history.listenerSetAt = history.listenerSetAt ?? 0
        }
    }

    private func noteUnheard(since known: Int) {
        guard let isDeafSince else { return }
        let reason: Unheard = history.listenerSetAt == nil ? .beforeDelegate : .removed(at: isDeafSince)
        for number in session.events.indices.dropFirst(known) { history.unheard[number] = reason }
    }

    /// What is wrong with the page itself, before anything happens on it.
    package func startFindings() -> [Finding] {
        let settings = session.settings
        let found =
            settings.kind.hasStartPage
            ? StartPageRule.findings(about: settings.configuration, on: engine)
            : ConfigurationForms.findings(about: settings, on: engine)
        return told(found.map { Candidate($0, from: .payload) })
    }

    package func eventFindings(_ type: String, _ event: PlayerEvent?) -> [Finding] {
        guard let contract = history.contract, let event else { return [] }
        let isMisspelt = customEvents.map { !$0.contains(type) } ?? false
        let found = contract.findings(forEvent: type, data: event.data, in: Circumstances())
            .compactMap { finding in
                guard finding.rule == .unknownEvent else { return finding.severity > .note ? finding : nil }
                return isMisspelt ? Self.misspelt(finding) : nil
            }
        return told(MalformedEvent.candidates(about: type, found))
    }

    /// An event that a test or scenario makes up, which no page would send.
    private static func misspelt(_ finding: Finding) -> Finding {
        var finding = finding
        finding.severity = .error
        finding.notes.append(Finding.Note("declare an event of your own page in `customEvents`"))
        return finding
    }

    package func endFindings() -> [Finding] {
        takeStock()
        return FlowRules.folded(told(FlowRules.candidates(atEndOf: history)), in: history)
    }

    /// What is told that is not about one text.
    private func told(_ candidates: [Candidate]) -> [Finding] {
        let earlier = group?.members.flatMap(\.explained) ?? explained
        return diagnosis.arbiter.findings(candidates, about: nil, after: earlier).filter(configuration.tells)
    }

    /// What there is to say of an answer for a player that the app has ended: nothing is run.
    package func findingOfAnswerAfterEnd(_ key: String) -> Finding? {
        session.ledger.entries[key].map { AnsweredAfterReset.finding($0) }
    }

    /// Loads the page anew; says why, when that fails.
    package func reload() -> String? {
        do { try session.reload() } catch { return error.description }
        return nil
    }

    /// The history as it stands now, also when nothing was sent since.
    package func takeStock() {
        history.events = session.events
        history.ledger = session.ledger
        history.misdirected = group?.misdirected ?? []
    }

    /// Why a value of the player's state is not the expected one, or nil when it is.
    func stateComplaint(_ path: ValuePath, _ expected: JavaScriptValue) -> String? {
        let state = session.state
        guard let node = state.node(at: path) else { return "\(path) does not exist" }
        let difference = ValueDifference.first(
            intended: expected, received: state.subvalue(at: node), root: "\(path)")
        return difference.map {
            let was = $0.received.map { ValueNotation.json(state.subvalue(at: node), node: $0) } ?? "nothing"
            let meant = $0.intended.map { ValueNotation.json(expected, node: $0) } ?? "nothing"
            return "\($0.path) is \(was); expected \(meant)"
        }
    }

    // MARK: Steps

    /// What happened since the last result, which goes with the next.
    package func takeTranscript() -> [TranscriptEntry] {
        defer { toldCount = session.transcript.count }
        return restOfTranscript
    }

    /// What happened since the last result.
    package var restOfTranscript: [TranscriptEntry] { Array(session.transcript.dropFirst(toldCount)) }

    func beginStep() { stepBegan = session.transcript.count }
    func stepTranscript() -> [TranscriptEntry] { Array(session.transcript[stepBegan...]) }
}
