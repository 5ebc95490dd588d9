public import BridgeFindings
import JavaScriptSyntax
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
}

/// One scenario on its way: the session, and what the flow rules know.
public final class ScenarioPlay: StepPlay {
    private let scenario: Scenario
    private let configuration: CheckConfiguration
    private let recorder: SessionRecorder
    /// Events by the names that the scenario gave them.
    private var named: [String: PlayerEvent] = [:]

    public init(_ scenario: Scenario, checker: Checker) throws(EmulatorError) {
        self.scenario = scenario
        configuration = checker.configuration
        recorder = try SessionRecorder(scenario.settings, checker: checker, isBare: scenario.settings.products.isEmpty)
    }

    public var stepCount: Int { scenario.steps.count }

    public func perform(_ index: Int) throws(EmulatorError) -> CheckResult? {
        let step = scenario.steps[index]
        recorder.beginStep()
        var findings: [Finding] = []
        let startFindings = index == 0 ? recorder.startFindings() : []
        var verdict: Verdict?
        var text: (name: String, value: JavaScriptString)?
        var calls: [RecordedCall] = []
        var judged: SessionRecorder.Judged?
        func take(_ sent: SessionRecorder.Judged) {
            judged = sent
            findings = sent.findings
            verdict = sent.run.verdict
            text = (sent.run.payload.channel.textName, sent.run.payload.text)
            calls = sent.run.calls
        }
        switch step.action {
        case .start: recorder.session.control("start")
        case .emit(let type, let data, let name):
            let event = recorder.session.emit(type, data: data)
            if let name, let event { named[name] = event }
            findings = recorder.eventFindings(type, event)
        case .invoke(let function, let payload, let intended):
            take(recorder.send(.invoke(function: function), payload, intended: intended, event: nil))
        case .notify(let target, let payload, let intended):
            let event = named[target] ?? recorder.session.events.last { $0.type == target }
            guard let event else {
                findings = [
                    Finding(
                        rule: .unexpectedOutcome, severity: .error,
                        message: "no event named or of the type `\(target)` has come that could be answered")
                ]
                break
            }
            take(recorder.send(.notify(key: event.callbackKey ?? ""), payload, intended: intended, event: event))
        case .notifyKey(let key, let payload, let intended):
            take(recorder.send(.notify(key: key), payload, intended: intended, event: nil))
        case .agent(let action, let data, let name):
            let known = recorder.session.events.count
            recorder.session.control("agent", [.string(action), data])
            let event = recorder.session.events.dropFirst(known).first
            if let name, let event { named[name] = event }
        case .reply(let target, let reply, let product, let holds):
            let event = named[target] ?? recorder.session.events.last { $0.type == target }
            guard let event, let request = CallRequest(event, product: product) else {
                findings = [
                    Finding(
                        rule: .unexpectedOutcome, severity: .error,
                        message: "no request named or of the type `\(target)` has come that waits for a reply")
                ]
                break
            }
            if let sent = recorder.send(reply, to: request, event: event, held: holds.map { (nil, $0) }) { take(sent) }
        case .wait(let seconds): recorder.session.wait(seconds)
        case .signIn: recorder.session.control("setSignedIn", [.boolean(true)])
        case .signOut: recorder.session.control("setSignedIn", [.boolean(false)])
        case .fail(let cause): recorder.session.control("fail", [.string(cause)])
        case .reload: try recorder.session.reload()
        case .look: break
        case .end: findings = recorder.endFindings()
        }
        findings = startFindings + findings
        var result = CheckResult(
            id: "\(scenario.title) › \(index + 1) \(step.action.title)",
            source: "\(scenario.file.path):\(scenario.file.place(of: step.offset).line)", kind: .step, verdict: verdict,
            texts: text.map { [$0.name: $0.value] } ?? [:], calls: calls, findings: findings,
            transcript: recorder.stepTranscript())
        judge(&result, step.expected)
        if let judged { recorder.mend(&result, judged) }
        return result
    }

    /// What is open at the end of a scenario without an `end` step.
    public func settle() -> [CheckResult] {
        if scenario.steps.contains(where: { if case .end = $0.action { true } else { false } }) { return [] }
        let findings = recorder.endFindings()
        guard !findings.isEmpty else { return [] }
        var result = CheckResult(
            id: "\(scenario.title) › end", source: scenario.file.path, kind: .step, findings: findings)
        judge(&result, nil)
        return [result]
    }

    // MARK: Expectations

    /// A step passes when its verdict, its errors and warnings, and the player's state are what the file says.
    private func judge(_ result: inout CheckResult, _ expected: Scenario.Expectation?) {
        guard let expected else {
            result.passed = !result.findings.contains(where: configuration.fails)
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
        var told = result.findings.filter { $0.severity > .note }
        for rule in expected.findings {
            if let index = told.firstIndex(where: { $0.rule == rule }) {
                let name = told[index].rule
                told.removeAll { $0.rule == name }
            } else {
                complain("expected the finding \(rule), which did not come", notes: explanations(result))
            }
        }
        // The list of an expectation is complete: what it does not name was not expected.
        for finding in told {
            let note = Finding.Note("[\(finding.rule)] \(finding.message)", range: finding.range)
            complain("the finding \(finding.rule) was not expected", notes: [note], range: finding.range)
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
