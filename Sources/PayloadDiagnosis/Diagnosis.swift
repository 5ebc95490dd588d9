public import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
public import PlayerContract
public import PlayerEmulator

/// Says what is wrong with one payload: which character, why, and what to do about it.
public final class Diagnosis {
    public let contract: PlayerContract?
    /// Decides what of all that is told.
    package let arbiter: Arbiter
    private let engine: EmulatorEngine
    /// Knows the player's functions by name, where values are not checked against a contract.
    private let functions: PlayerContract?

    /// - Parameter levels: Severities that differ from the table: a severity, or nil for a rule that is switched off.
    public convenience init(engine: EmulatorEngine, contract: PlayerContract?, levels: [RuleName: Severity?] = [:]) {
        self.init(engine: engine, contract: contract, functions: contract, levels: levels)
    }

    /// - Parameter functions: The contract whose functions are known; nil: every name may be one.
    package init(
        engine: EmulatorEngine, contract: PlayerContract?, functions: PlayerContract?,
        levels: [RuleName: Severity?] = [:]
    ) {
        self.engine = engine
        self.contract = contract
        self.functions = functions
        arbiter = Arbiter(levels: RuleLevels(levels))
    }

    /// What else there is to say about a payload, beside what its text, its run and its value say.
    public struct Surroundings {
        /// The event that it answers.
        public var event: PlayerEvent?
        public var circumstances: Circumstances
        /// Findings of other rules about it; values that they name by a path get their place in the text.
        var others: [Candidate]
        var remarks: [Remark]
        /// Callback keys, or what stands for one, that every finding is about.
        var keys: Set<String>

        public init(event: PlayerEvent? = nil, circumstances: Circumstances = .barePage) {
            self.init(event: event, circumstances: circumstances, others: [])
        }

        package init(
            event: PlayerEvent?, circumstances: Circumstances = .barePage, others: [Candidate],
            remarks: [Remark] = [], keys: Set<String> = []
        ) {
            self.event = event
            self.circumstances = circumstances
            self.others = others
            self.remarks = remarks
            self.keys = keys
        }
    }

    /// All findings about one run, the gravest fault first told by the most specific rule that sees it.
    public func findings(for run: PayloadRun, in surroundings: Surroundings = Surroundings()) -> [Finding] {
        let subject = DiagnosisSubject(run, probe: engine.checkSyntax)
        let expected = run.verdict == .rejected ? [] : contractFindings(subject, surroundings)
        subject.contractFindings = expected.compactMap(arbiter.levels.applied)
        let isBeyondDoubt = subject.isBeyondDoubt
        // Tests run with assertions, so every text that they deliver holds the shortcut against the rules.
        assert(
            !isBeyondDoubt || payloadCandidates(subject).isEmpty,
            "a rule speaks of a text that was said to be beyond doubt")
        var candidates = isBeyondDoubt ? [] : payloadCandidates(subject)
        candidates += expected.map { Candidate($0, from: .contract) }
        candidates += surroundings.others.map { Candidate(place($0.finding, in: subject), from: $0.origin) }
        if !surroundings.keys.isEmpty {
            for index in candidates.indices { candidates[index].finding.keys.formUnion(surroundings.keys) }
        }
        return arbiter.findings(
            candidates, about: run.verdict, remarks: surroundings.remarks + HostModelNote.remarks(about: subject)
        ) {
            generalCandidates(subject, keys: surroundings.keys)
        }
    }

    /// The rule of the first error among the findings, and nothing else of them.
    ///
    /// Whoever judges thousands of texts by their rules does without the notes: what else is suspicious, and where hosts
    /// disagree, for which each of them parses the text.
    public func firstError(of run: PayloadRun) -> RuleName? {
        guard arbiter.levels.isEmpty, contract == nil else {
            return findings(for: run).first { $0.severity == .error }?.rule
        }
        let subject = DiagnosisSubject(run, probe: engine.checkSyntax)
        var candidates: [Candidate] = []
        for rule in PayloadRules.ranked(in: run.verdict) {
            let spoken = rule.findings(in: subject)
            guard !spoken.isEmpty else { continue }
            candidates += spoken.map { candidate($0, subject) }
            if let error = arbiter.error(of: candidates, in: run.verdict) { return error.rule }
        }
        candidates += unknownFunction(subject).map { Candidate($0, from: .contract) }
        return arbiter.findings(candidates, about: run.verdict) { generalCandidates(subject) }
            .first { $0.severity == .error }?.rule
    }

    // MARK: Text, value and run

    private func payloadCandidates(_ subject: DiagnosisSubject) -> [Candidate] {
        PayloadRules.ranked(in: subject.run.verdict).flatMap { rule in
            arbiter.levels.isOff(rule.name) ? [] : rule.findings(in: subject).map { candidate($0, subject) }
        }
    }

    private func generalCandidates(_ subject: DiagnosisSubject, keys: Set<String> = []) -> [Candidate] {
        guard let general = PayloadRules.general(for: subject.run.verdict) else { return [] }
        return general.findings(in: subject).map { finding in
            var finding = finding
            finding.keys = keys
            return candidate(finding, subject)
        }
    }

    /// A finding about an altered value that names no path is about the first difference.
    private func candidate(_ finding: Finding, _ subject: DiagnosisSubject) -> Candidate {
        let difference = subject.run.verdict == .altered ? subject.run.difference.map { "\($0.path)" } : nil
        return Candidate(finding, from: .payload, path: difference)
    }

    // MARK: Contract

    private func contractFindings(_ subject: DiagnosisSubject, _ surroundings: Surroundings) -> [Finding] {
        if case .threw = subject.run.outcome, subject.run.calls.isEmpty { return unknownFunction(subject) }
        guard let contract else { return [] }
        let circumstances = surroundings.circumstances
        guard let call = subject.run.calls.first else { return [] }
        let found: [Finding] =
            switch call.target {
            case .function(let name): contract.findings(forArguments: call.arguments, of: name, in: circumstances)
            case .callback:
                surroundings.event.map {
                    contract.findings(forAnswer: call.arguments, toEvent: $0.type, data: $0.data, in: circumstances)
                } ?? []
            }
        // A hole is no value of a wrong type: something is missing there, and the difference says what.
        let hole = subject.altersHole ? subject.run.difference.map { "\($0.path)" } : nil
        return found.filter { hole == nil || $0.path != hole }.map { place($0, in: subject) }
    }

    /// That the player has no function of the name, if the call threw.
    private func unknownFunction(_ subject: DiagnosisSubject) -> [Finding] {
        guard let functions, case .threw = subject.run.outcome, subject.run.calls.isEmpty,
            case .invoke(let function) = subject.run.payload.channel
        else { return [] }
        return functions.findings(forUnknownFunction: function)
    }

    /// The finding with the place of its value in the payload.
    private func place(_ given: Finding, in subject: DiagnosisSubject) -> Finding {
        var finding = given
        if finding.range == nil, finding.rule == .argumentCount, finding.path == nil {
            finding.range = ArgumentCount.place(of: subject)
        } else if finding.range == nil, let path = finding.path, let parsed = try? ValuePath(parsing: path) {
            finding.range =
                finding.rule == .unknownField ? subject.keyRange(of: parsed) : subject.nearestRange(of: parsed)
        }
        return finding
    }
}

extension DiagnosisSubject {
    /// Whether no rule can have anything to say: literals in printable ASCII without escapes, and they arrived as meant.
    ///
    /// Most payloads of a run are of this kind, and asking forty rules would cost more than checking the contract.
    var isBeyondDoubt: Bool {
        guard run.verdict == .delivered, run.payload.intended != nil, run.scan.inertness == .json, run.result == nil,
            run.rejections.isEmpty, run.oversize == nil
        else { return false }
        var high: UInt8 = 0
        var marks: UInt8 = 0
        for byte in bytes {
            high |= byte
            marks |= byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "`") || byte == UInt8(ascii: "&") ? 1 : 0
        }
        return high < 0x80 && marks == 0 && !DuplicateSku.isPossible(in: run)
    }

    /// Whether nothing arrived in a list where something was meant.
    fileprivate var altersHole: Bool {
        guard run.verdict == .altered, let received = run.difference?.received else { return false }
        return run.calls.first?.arguments.nodes[received].kind == .hole
    }

    /// The place of a value, or of the innermost object around it that is written in the payload.
    func nearestRange(of path: ValuePath) -> TextRange? {
        guard let outline else { return nil }
        return range(ofPart: outline.parts[outline.nearestPart(to: listed(path)).part])
    }

    /// The place of the key of a member, or of the innermost object around it.
    func keyRange(of path: ValuePath) -> TextRange? {
        guard let outline, let part = outline.part(at: listed(path)), let key = outline.parts[part].key else {
            return nearestRange(of: path)
        }
        return range(of: tokens[key])
    }

    /// The info text is one argument, and stands in a list of one.
    private func listed(_ path: ValuePath) -> [ValuePath.Step] {
        textName == "info" ? [.index(0)] + path.steps : path.steps
    }
}
