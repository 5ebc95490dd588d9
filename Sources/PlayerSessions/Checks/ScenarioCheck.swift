public import BridgeFindings
public import JavaScriptSyntax
import PlayerContract
public import PlayerEmulator

extension Checker {
    /// Plays a scenario step by step and hands over one result a step as it goes.
    public func check(_ scenario: Scenario, report: (CheckResult) -> Void) throws(EmulatorError) {
        try play(ScenarioPlay(scenario, checker: self), report: report)
    }

    func play(_ play: some StepPlay, report: (CheckResult) -> Void) throws(EmulatorError) {
        for index in 0..<play.stepCount {
            if let result = try play.perform(index) { report(result) }
        }
        play.settle().forEach(report)
    }
}

/// A session that is played step by step, so that whoever watches can stop a step that never ends.
public protocol StepPlay: AnyObject {
    var stepCount: Int { get }
    /// Plays the next step. Steps are played once, in order.
    func perform(_ index: Int) throws(EmulatorError) -> CheckResult?
    /// What is still open after the last step.
    func settle() -> [CheckResult]
    /// What each player shows at this moment.
    var views: [PlayerView] { get }
}

/// What one player of a session shows at some moment.
public struct PlayerView: Sendable, Codable {
    /// The player's id; empty where there is only one.
    public var id: String
    /// Seconds on the player clock.
    public var at: Double
    /// Products, cart, wishlist, errors and more, as plain data.
    public var state: JavaScriptValue

    init(id: String, _ session: PlayerSession) {
        self.id = id
        at = session.now
        state = session.state
    }
}

/// One scenario on its way: its players, and what the flow rules know of each.
public final class ScenarioPlay: StepPlay {
    private let scenario: Scenario
    private let configuration: CheckConfiguration
    private let players: [(id: String, recorder: SessionRecorder)]
    private let group = PlayerGroup()
    /// Events by the names that the scenario gave them.
    private var named: [String: PlayerEvent] = [:]

    public init(_ scenario: Scenario, checker: Checker) throws(EmulatorError) {
        self.scenario = scenario
        configuration = checker.configuration
        let all = scenario.players.isEmpty ? [(id: "", settings: scenario.settings)] : scenario.players
        var players: [(id: String, recorder: SessionRecorder)] = []
        for (id, settings) in all {
            let recorder = try SessionRecorder(
                settings, checker: checker, isBare: settings.products.isEmpty, playerID: id, group: group)
            recorder.customEvents = Set(settings.customEvents)
            players.append((id, recorder))
        }
        self.players = players
    }

    public var stepCount: Int { scenario.steps.count }
    public var views: [PlayerView] { players.map { PlayerView(id: $0.id, $0.recorder.session) } }

    /// What a step did, before it is compared with what was expected.
    private struct Outcome {
        var findings: [Finding] = []
        var judged: SessionRecorder.Judged?

        init(_ findings: [Finding] = []) { self.findings = findings }

        init(_ judged: SessionRecorder.Judged) {
            self.judged = judged
            findings = judged.findings
        }

        init(missing what: String) {
            findings = [Finding(rule: .unexpectedOutcome, severity: .error, message: what)]
        }
    }

    public func perform(_ index: Int) throws(EmulatorError) -> CheckResult? {
        let step = scenario.steps[index]
        let recorder = players.first { $0.id == step.player }?.recorder ?? players[0].recorder
        for player in players { player.recorder.beginStep() }
        let startFindings = index == 0 ? players.flatMap { $0.recorder.startFindings() } : []
        let outcome = try perform(step, on: recorder)
        let run = outcome.judged?.run
        let name = players.count > 1 ? "\(step.player ?? players[0].id): " : ""
        var result = CheckResult(
            id: "\(scenario.title) › \(index + 1) \(name)\(step.action.title)",
            source: "\(scenario.file.path):\(scenario.file.place(of: step.offset).line)", kind: .step,
            verdict: run?.verdict, texts: run.map { [$0.payload.channel.textName: $0.payload.text] } ?? [:],
            calls: run?.calls ?? [], findings: startFindings + outcome.findings,
            transcript: players.flatMap { $0.recorder.stepTranscript() })
        judge(&result, step.expected, recorder)
        if let judged = outcome.judged { recorder.mend(&result, judged) }
        return result
    }

    private func perform(_ step: Scenario.Step, on recorder: SessionRecorder) throws(EmulatorError) -> Outcome {
        let session = recorder.session
        switch step.action {
        case .start: recorder.control("start")
        case .emit(let type, let data, let name):
            let event = recorder.emit(type, data: data)
            if let name, let event { named[name] = event }
            return Outcome(recorder.eventFindings(type, event))
        case .act(let action, let values, let name):
            let event = recorder.control(action.control, values)
            if let name, let event { named[name] = event }
        case .invoke(let function, let payload, let intended):
            return Outcome(recorder.send(.invoke(function: function), payload, intended: intended, event: nil))
        case .notify(let target, let payload, let intended):
            guard let event = event(target, on: recorder) else {
                return Outcome(missing: "no event with the name or type `\(target)` was sent before this step")
            }
            return Outcome(
                recorder.send(.notify(key: event.callbackKey ?? ""), payload, intended: intended, event: event))
        case .notifyKey(let key, let payload, let intended):
            return Outcome(recorder.send(.notify(key: key), payload, intended: intended, event: nil))
        case .agent(let action, let data, let name):
            let event = recorder.control("agent", [.string(action), data], first: true)
            if let name, let event { named[name] = event }
        case .reply(let target, let reply, let product, let holds):
            guard let event = event(target, on: recorder), let request = CallRequest(event, product: product) else {
                return Outcome(missing: "no request with the name or type `\(target)` waits for a reply")
            }
            let sent = recorder.send(reply, to: request, event: event, held: holds.map { (nil, $0) })
            if let sent { return Outcome(sent) }
        // All players share one clock.
        case .wait(let seconds): for player in players { player.recorder.session.wait(seconds) }
        case .signIn: session.control("setSignedIn", [.boolean(true)])
        case .signOut: session.control("setSignedIn", [.boolean(false)])
        case .listen(let isSet): recorder.listen(isSet)
        case .fail(let cause): session.control("fail", [.string(cause)])
        case .reload: try session.reload()
        case .look: break
        case .end: return Outcome(endFindings(of: step.player))
        }
        return Outcome()
    }

    private func event(_ target: String, on recorder: SessionRecorder) -> PlayerEvent? {
        named[target] ?? recorder.session.events.last { $0.type == target }
    }

    private func endFindings(of player: String?) -> [Finding] {
        players.filter { player == nil || $0.id == player }.flatMap { $0.recorder.endFindings() }
    }

    /// What is open at the end of a scenario without an `end` step.
    public func settle() -> [CheckResult] {
        if scenario.steps.contains(where: { if case .end = $0.action { true } else { false } }) { return [] }
        let findings = endFindings(of: nil)
        guard !findings.isEmpty else { return [] }
        var result = CheckResult(
            id: "\(scenario.title) › end", source: scenario.file.path, kind: .step, findings: findings)
        judge(&result, nil, players[0].recorder)
        return [result]
    }

    // MARK: Expectations

    /// A step passes when its verdict, its errors and warnings, and the player's state are what the file says.
    private func judge(
        _ result: inout CheckResult, _ expected: Scenario.Expectation?, _ recorder: SessionRecorder
    ) {
        guard let expected else {
            // A text that did not do what it was sent for is a fault, whatever severities the run has.
            result.passed =
                !result.findings.contains(where: configuration.fails)
                && (configuration.failOn == nil || ![.failed, .rejected, .injected].contains(result.verdict))
            return
        }
        var complaints: [Finding] = []
        func complain(_ message: String, notes: [Finding.Note] = [], range: TextRange? = nil) {
            complaints.append(
                Finding(rule: .unexpectedOutcome, severity: .error, message: message, range: range, notes: notes))
        }
        if let verdict = expected.verdict, verdict != result.verdict {
            let was = result.verdict.map { "was \($0.rawValue)" } ?? "is none"
            complain("expected verdict \(verdict.rawValue), but it \(was)", notes: explanations(result))
        }
        if expected.verdict == nil, expected.findings.isEmpty, let verdict = result.verdict,
            [.failed, .rejected, .injected].contains(verdict)
        {
            complain("unexpected verdict \(verdict.rawValue); the step expects neither it nor a finding")
        }
        var told = result.findings.filter { $0.severity > .note }
        for rule in expected.findings {
            if let index = told.firstIndex(where: { $0.rule == rule }) {
                let name = told[index].rule
                told.removeAll { $0.rule == name }
            } else {
                complain("expected finding \(rule) was not reported", notes: explanations(result))
            }
        }
        // The list of an expectation is complete: what it does not name was not expected.
        for finding in told {
            let note = Finding.Note("[\(finding.rule)] \(finding.message)", range: finding.range)
            complain("unexpected finding \(finding.rule)", notes: [note], range: finding.range)
        }
        for (path, value) in expected.state {
            if let complaint = recorder.stateComplaint(path, value) { complain(complaint) }
        }
        result.passed = complaints.isEmpty
        guard !complaints.isEmpty else {
            for index in result.findings.indices where expected.findings.contains(result.findings[index].rule) {
                result.findings[index].severity = .note
                result.findings[index].notes.append(Finding.Note("this was expected"))
            }
            return
        }
        result.findings.removeAll { $0.severity == .error || told.contains($0) }
        result.findings = complaints + result.findings
    }

    private func explanations(_ result: CheckResult) -> [Finding.Note] {
        result.findings.filter { $0.severity > .note }.map {
            Finding.Note("[\($0.rule)] \($0.message)", range: $0.range)
        }
    }
}
