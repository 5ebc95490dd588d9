import BridgeFindings
import JavaScriptEngine
import JavaScriptSyntax
import PayloadDiagnosis
import PlayerContract
import PlayerEmulator
import Testing

/// A payload of a rule's table. `⟦` and `⟧` in it mark the range that the finding must have.
struct ArrivedSample: Sendable, CustomTestStringConvertible {
    enum Way: Sendable {
        case invoke(String)
        case notify
        case script
        /// An answer to an event of the Live player.
        case answer(String)
    }

    var marked: String
    /// JSON in the notation of case files: the arguments, the info value, or the arguments of a script's call.
    var intended: String?
    var severity: Severity
    var verdict: Verdict?
    var way: Way
    var isLive: Bool
    /// The function that a script is meant to call.
    var call: String?

    /// - Parameter meant: what was meant; nil when nobody said, so that the rule can only warn.
    init(
        _ marked: String, meant intended: String? = nil, _ severity: Severity? = nil, verdict: Verdict? = nil,
        way: Way = .invoke("echo"), call: String? = nil, live: Bool = false
    ) {
        self.marked = marked
        self.intended = intended
        self.severity = severity ?? (intended == nil ? .warning : .error)
        self.verdict = verdict
        self.way = way
        self.call = call
        isLive = live
    }

    var text: String { marked.filter { $0 != "⟦" && $0 != "⟧" } }

    /// Bytes of the marked piece.
    var range: (offset: Int, length: Int)? {
        guard let open = marked.firstIndex(of: "⟦"), let close = marked.firstIndex(of: "⟧") else { return nil }
        return (marked[..<open].utf8.count, marked[open..<close].utf8.count - "⟦".utf8.count)
    }

    var testDescription: String { marked }

    // MARK: Running

    struct Outcome: Sendable {
        var verdict: Verdict
        var findings: [Finding]

        var errors: [Finding] { findings.filter { $0.severity == .error } }
        var words: String {
            findings.map {
                "\($0.severity) \($0.rule) @\($0.range?.offset ?? -1)+\($0.range?.length ?? 0) \($0.message)"
            }.joined(separator: "\n")
        }
    }

    func run() throws -> Outcome {
        try Self.run([self])[0]
    }

    /// Runs many samples in one engine, which costs more to make than a page.
    static func run(_ samples: [ArrivedSample]) throws -> [Outcome] {
        try EngineThread().sync {
            let engine = try EmulatorEngine()
            let contract = try PlayerContract.live()
            return try samples.map { try $0.run(in: engine, liveContract: contract) }
        }
    }

    private func run(in engine: EmulatorEngine, liveContract: PlayerContract) throws -> Outcome {
        let contract = isLive ? liveContract : nil
        var recorded = ["echo", "track", "updateProductWithData"]
        if let call, !recorded.contains(call) { recorded.append(call) }
        let page = BarePage(
            engine: engine,
            settings: PlayerSettings(
                kind: isLive ? .live : .recording, contract: contract, recorded: isLive ? [] : recorded))
        let outcome = try page.run(input, text: JavaScriptString(text), intended: try intention())
        let findings = Diagnosis(engine: engine, contract: contract).findings(
            for: outcome.run, in: .init(event: outcome.event))
        return Outcome(verdict: outcome.run.verdict, findings: findings)
    }

    private var input: PayloadCase.Input {
        switch way {
        case .invoke(let function): .payload(.invoke(function: function))
        case .notify: .payload(.notify(key: "cb-1"))
        case .script: .payload(.script)
        case .answer(let type): .answer(event: type, data: nil)
        }
    }

    private func intention() throws -> Intention? {
        guard let intended else { return nil }
        let value = try ValueNotation.value(of: LiteralTree.parse(Array(intended.utf8), as: .json))
        switch way {
        case .invoke: return Intention(arguments: value)
        case .script: return Intention(function: call, arguments: value)
        case .notify, .answer: return Intention(arguments: .array([value]))
        }
    }
}

extension RuleName {
    /// Expects that this rule, and no other error or warning, speaks about a sample at its mark.
    func expectAlone(_ sample: ArrivedSample, location: SourceLocation = #_sourceLocation) throws {
        let outcome = try sample.run()
        if let verdict = sample.verdict { #expect(outcome.verdict == verdict, sourceLocation: location) }
        let told = outcome.findings.filter {
            $0.severity >= min(sample.severity, .warning) && $0.rule.rule.family != .contract
        }
        #expect(told.map(\.rule) == [self], "\(outcome.words)", sourceLocation: location)
        #expect(outcome.errors.count <= 1, "\(outcome.words)", sourceLocation: location)
        guard let finding = told.first(where: { $0.rule == self }) else { return }
        #expect(finding.severity == sample.severity, "\(outcome.words)", sourceLocation: location)
        guard let range = sample.range else { return }
        #expect(finding.range?.offset == range.offset, "\(outcome.words)", sourceLocation: location)
        #expect(finding.range?.length == range.length, "\(outcome.words)", sourceLocation: location)
    }

    /// Expects that this rule has nothing to say about a sample.
    func expectSilence(_ sample: ArrivedSample, location: SourceLocation = #_sourceLocation) throws {
        let outcome = try sample.run()
        #expect(!outcome.findings.contains { $0.rule == self }, "\(outcome.words)", sourceLocation: location)
    }
}
