public import BridgeFindings
public import JavaScriptSyntax

/// Everything that was observed when one payload was run: what the rules of `PayloadDiagnosis` look at.
public struct PayloadRun: Sendable {
    /// How the evaluation of the script ended.
    public enum Outcome: Sendable {
        /// The script ran to its end.
        case completed
        /// The syntax check refuses the script; nothing ran.
        case refused(Refusal)
        /// The engine's stack or size limit stopped the script before its first statement.
        case engineLimit(String)
        /// An exception reached the host.
        case threw(ThrownError)
        /// The engine's time limit ended the script.
        case timedOut
        /// The worker process was ended from outside, or ended by itself: time, memory or a crash.
        case died(ProcessDeath)
    }

    /// What the engine said of a script that it refuses.
    public struct Refusal: Sendable {
        /// A literal was never closed.
        public var isUnterminatedLiteral: Bool
        /// The engine's own words; never asserted, often misleading.
        public var message: String
        /// Line in the spliced script, from 1.
        public var line: Int

        /// A refusal as the engine gave it.
        public init(isUnterminatedLiteral: Bool, message: String, line: Int) {
            self.isUnterminatedLiteral = isUnterminatedLiteral
            self.message = message
            self.line = line
        }
    }

    /// What a script threw.
    public struct ThrownError: Sendable {
        /// `TypeError`, or nil when what was thrown is not an error object.
        public var name: String?
        /// The engine's own words, or the text of what was thrown.
        public var message: String
        /// In the spliced script, from 1; 0 when the engine does not say.
        public var line: Int
        /// From 1; 0 when the engine does not say.
        public var column: Int
        /// What was thrown.
        public var value: JavaScriptValue

        /// An error by its parts.
        public init(name: String?, message: String, line: Int, column: Int, value: JavaScriptValue) {
            self.name = name
            self.message = message
            self.line = line
            self.column = column
            self.value = value
        }
    }

    /// Why the worker is gone.
    public enum ProcessDeath: Sendable, Hashable {
        /// Wall-clock seconds after which it was killed.
        case deadline(Double)
        /// Megabytes that it was allowed.
        case memory(Int)
        /// How it ended by itself, such as `signal 11`.
        case crash(String)
    }

    /// Whether the text stands on its own in the grammar, whatever the wrapper makes of it.
    public enum Form: Sendable, Hashable {
        /// A complete argument list, expression or script.
        case wellFormed
        /// The grammar refuses it in the neutral form.
        case malformed
        /// The neutral form runs, but only because the text closes brackets that it did not open.
        case breaksOut
    }

    /// What ran.
    public var payload: Payload
    /// The script that was evaluated.
    public var script: SplicedScript
    /// What the text says about itself.
    public var scan: PayloadScan
    /// How the evaluation ended.
    public var outcome: Outcome
    /// Whether the text stands on its own.
    public var form: Form
    /// What the page received, in order.
    public var calls: [RecordedCall]
    /// When those of the calls that timers of the payload made were made, on the player clock: they are the last ones.
    public var laterCalls: [Double] = []
    /// What the payload changed of all that scripts can reach in the page, one clause each.
    public var changes: [String]
    /// The handlers to which the payload posted messages of its own, where the player posts its events.
    public var forged: [String]
    /// Where what arrived first differs from what was intended.
    public var difference: ValueDifference?
    /// What the call gave back to the host; nil when it threw or gave undefined.
    public var result: JavaScriptValue?
    /// Reasons of promises that were rejected with nobody listening.
    public var rejections: [JavaScriptValue]
    /// Timers that were still to fire when the payload had run: they may settle a promise later.
    public var pendingTimers = 0
    /// A received value was too large to read: which limit, and where.
    public var oversize: String?
    /// Seconds on the player clock.
    public var at: Double
    /// What became of the payload: the first of the verdicts that applies.
    public var verdict: Verdict

    /// A run by its parts.
    public init(
        payload: Payload, script: SplicedScript, scan: PayloadScan, outcome: Outcome, form: Form,
        calls: [RecordedCall] = [], changes: [String] = [], forged: [String] = [], result: JavaScriptValue? = nil,
        rejections: [JavaScriptValue] = [], oversize: String? = nil, at: Double = 0
    ) {
        self.payload = payload
        self.script = script
        self.scan = scan
        self.outcome = outcome
        self.form = form
        self.calls = calls
        self.changes = changes
        self.forged = forged
        self.result = result
        self.rejections = rejections
        self.oversize = oversize
        self.at = at
        difference = nil
        verdict = .delivered
        difference = payload.intended.flatMap { Self.difference(from: $0, in: self) }
        verdict = judgedVerdict
    }
}

// MARK: - Verdict

extension PayloadRun {
    /// The first that applies, in the order of ``Verdict``.
    private var judgedVerdict: Verdict {
        switch outcome {
        case .refused, .engineLimit: return .rejected
        default: break
        }
        if form != .wellFormed || calls.count > expectedCallCount || !changes.isEmpty || isForgery { return .injected }
        switch outcome {
        case .threw, .timedOut, .died: return .failed
        default: break
        }
        return isAltered ? .altered : .delivered
    }

    /// One call for `invoke` and `notify`; for a script, the intended one, or any number when nobody said.
    private var expectedCallCount: Int {
        if case .script = payload.channel, payload.intended == nil { return .max }
        return 1
    }

    /// A script of the app's own may post to the app; code in a value may not.
    private var isForgery: Bool { !forged.isEmpty && expectedCallCount == 1 }

    private var isAltered: Bool {
        guard let intended = payload.intended else { return false }
        return difference != nil || calls.isEmpty || !Self.reaches(intended.function, calls[0].target)
    }

    private static func reaches(_ function: String?, _ target: RecordedCall.Target) -> Bool {
        guard let function else { return true }
        return switch target {
        case .function(let name): name == function
        case .callback(let key): function == "window[\"\(key)\"]" || function == key
        }
    }

    private static func difference(from intended: Intention, in run: PayloadRun) -> ValueDifference? {
        guard let call = run.calls.first else { return nil }
        var difference = ValueDifference.first(
            intended: intended.arguments, received: call.arguments, root: call.target.textName)
        // The info text is one argument: its paths begin with the value itself.
        if case .callback = call.target, difference?.path.steps.first == .index(0) {
            difference?.path.steps.removeFirst()
        }
        return difference
    }
}
