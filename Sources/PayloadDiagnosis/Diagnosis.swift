public import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
public import PlayerContract
public import PlayerEmulator

/// Says what is wrong with one payload: which character, why, and what to do about it.
public final class Diagnosis {
    /// Severities that differ from the table: a severity, or nil for a rule that is switched off.
    public let levels: [RuleName: Severity?]
    public let contract: PlayerContract?
    private let engine: EmulatorEngine

    public init(engine: EmulatorEngine, contract: PlayerContract?, levels: [RuleName: Severity?] = [:]) {
        self.engine = engine
        self.contract = contract
        self.levels = levels
    }

    /// All findings about one run, the gravest fault first told by the most specific rule that sees it.
    ///
    public func findings(
        for run: PayloadRun, event: PlayerEvent? = nil, in circumstances: Circumstances = .barePage
    ) -> [Finding] {
        let subject = DiagnosisSubject(run, probe: engine.checkSyntax)
        if run.verdict != .rejected { subject.contractFindings = contractFindings(subject, event, circumstances) }
        let isBeyondDoubt = subject.isBeyondDoubt
        // Tests run with assertions, so every text that they deliver holds the shortcut against the rules.
        assert(
            !isBeyondDoubt || textFindings(subject).isEmpty, "a rule speaks of a text that was said to be beyond doubt")
        var findings = ContractJoin(run).join(isBeyondDoubt ? [] : textFindings(subject), subject.contractFindings)
        HostModelNote.add(to: &findings, of: subject)
        return findings.compactMap(leveled)
    }

    /// The rule of the first error among the findings, and nothing else of them.
    ///
    /// Whoever judges thousands of texts by their rules does without the notes: what else is suspicious, and where hosts
    /// disagree, for which each of them parses the text.
    public func firstError(of run: PayloadRun) -> RuleName? {
        guard levels.isEmpty, contract == nil else { return findings(for: run).first { $0.severity == .error }?.rule }
        let subject = DiagnosisSubject(run, probe: engine.checkSyntax)
        return textFindings(subject, untilError: true).first { $0.severity == .error }?.rule
    }

    // MARK: Text, value and run

    private func textFindings(_ subject: DiagnosisSubject, untilError: Bool = false) -> [Finding] {
        var kept: [Finding] = []
        var hasError = false
        for rule in RuleOrder.all where !isOff(rule.name) {
            for finding in rule.findings(in: subject) {
                // One fault, one error; what else is suspicious is told only where nothing else is.
                let isRepeated = kept.contains { Self.speakOfTheSame($0, finding) }
                if isRepeated || (hasError && finding.severity != .note) { continue }
                hasError = hasError || finding.severity == .error
                kept.append(finding)
                if hasError && untilError { return kept }
            }
        }
        if !hasError, let general = RuleOrder.general(for: subject.run.verdict) {
            let spoken = general.findings(in: subject)
            kept = spoken + kept.filter { note in !spoken.contains { Self.speakOfTheSame($0, note) } }
        }
        return kept
    }

    private static func speakOfTheSame(_ one: Finding, _ other: Finding) -> Bool {
        guard let left = one.range, let right = other.range, left.text == right.text else { return false }
        return one.rule == other.rule && left.offset == right.offset
            || left.offset < right.offset + max(right.length, 1) && right.offset < left.offset + max(left.length, 1)
    }

    // MARK: Contract

    private func contractFindings(
        _ subject: DiagnosisSubject, _ event: PlayerEvent?, _ circumstances: Circumstances
    ) -> [Finding] {
        guard let contract else { return [] }
        if case .threw = subject.run.outcome, subject.run.calls.isEmpty {
            guard case .invoke(let function) = subject.run.payload.channel, contract.functions[function] == nil else {
                return []
            }
            return contract.findings(forUnknownFunction: function)
        }
        guard let call = subject.run.calls.first else { return [] }
        let found: [Finding] =
            switch call.target {
            case .function(let name): contract.findings(forArguments: call.arguments, of: name, in: circumstances)
            case .callback:
                event.map {
                    contract.findings(forAnswer: call.arguments, toEvent: $0.type, data: $0.data, in: circumstances)
                } ?? []
            }
        return place(found, in: subject)
    }

    /// Findings about values, levelled, with the places of those values in the payload.
    package func placed(_ findings: [Finding], in run: PayloadRun) -> [Finding] {
        place(findings, in: DiagnosisSubject(run, probe: engine.checkSyntax)).compactMap(leveled)
    }

    /// Findings with the severities that were asked for; those of rules that are switched off are gone.
    package func leveled(_ findings: [Finding]) -> [Finding] { findings.compactMap(leveled) }

    private func place(_ findings: [Finding], in subject: DiagnosisSubject) -> [Finding] {
        findings.map { finding in
            var finding = finding
            if finding.range == nil, finding.rule == .argumentCount, finding.path == nil {
                finding.range = ArgumentCount.place(of: subject)
            } else if finding.range == nil, let path = finding.path, let parsed = try? ValuePath(parsing: path) {
                finding.range =
                    finding.rule == .unknownField ? subject.keyRange(of: parsed) : subject.nearestRange(of: parsed)
            }
            return finding
        }
    }

    // MARK: Levels

    private func isOff(_ rule: RuleName) -> Bool {
        if case .some(.none) = levels[rule] { return true }
        return false
    }

    private func leveled(_ finding: Finding) -> Finding? {
        guard let level = levels[finding.rule] else { return finding }
        var finding = finding
        // The general rules stay when they are switched off: a bad verdict always has an error.
        guard let level else { return finding.severity == .error && finding.rule.isGeneral ? finding : nil }
        finding.severity = level
        return finding
    }
}

extension RuleName {
    fileprivate var isGeneral: Bool {
        Verdict.allCases.contains { RuleOrder.general(for: $0)?.name == self }
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
            marks |= byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "`") ? 1 : 0
        }
        return high < 0x80 && marks == 0
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
