public import JavaScriptSyntax

/// Everything one run says: what `--format json` prints and `merge` joins.
public struct Report: Sendable {
    public var header: Header
    public var results: ResultList
    public var problems: [Problem]
    /// How complete it is; without one, nothing is claimed of the whole run.
    public var manifest: Manifest?

    public init(
        header: Header, results: some Sequence<CheckResult> = EmptyCollection(), problems: [Problem] = [],
        manifest: Manifest? = nil
    ) {
        self.header = header
        self.results = ResultList(results)
        self.problems = problems
        self.manifest = manifest
    }

    /// Which tool and which assumptions produced the report.
    public struct Header: Sendable, Hashable {
        public var version: String
        /// The engine's name and version, such as `JavaScriptCore 2.50.6`.
        public var engine: String
        /// Player and version of the contract, such as `live 3.0.2`; empty when none was checked.
        public var contract: String
        public var hostModel: String
        /// What a green run did not check, one clause each.
        public var unchecked: [String]
        /// What the run was part of, one clause each: the name of a test, the readings that it chose.
        public var context: [String] = []

        public init(version: String, engine: String, contract: String, hostModel: String, unchecked: [String] = []) {
            self.version = version
            self.engine = engine
            self.contract = contract
            self.hostModel = hostModel
            self.unchecked = unchecked
        }
    }

    /// An input that could not be used: it never ends a run, and makes the exit code 2.
    public struct Problem: Error, Hashable, Codable {
        /// File and line, or the name of an option.
        public var source: String
        public var message: String

        public init(source: String, message: String) {
            self.source = source
            self.message = message
        }
    }
}

/// What became of one payload, scenario step, campaign or literal.
public struct CheckResult: Sendable, Codable {
    public enum Kind: String, Sendable, CaseIterable, Codable {
        case payload, step, campaign, literal, spec, comparison
    }

    public var id: String
    /// File and line of the input, such as `faults.cases.jsonl:3`, or `command line`.
    public var source: String
    public var kind: Kind
    public var passed: Bool
    public var verdict: Verdict?
    /// The texts that ranges name, in WTF-8: `arguments`, `info` or `script`, and others.
    public var texts: [String: JavaScriptString]
    /// What the page received, in order.
    public var calls: [RecordedCall]
    public var findings: [Finding]
    public var transcript: [TranscriptEntry]
    /// Of a campaign as a whole.
    public var campaign: CampaignSummary?
    /// Of one fault that a campaign found.
    public var fault: CampaignFault?

    public init(
        id: String, source: String, kind: Kind = .payload, passed: Bool = true, verdict: Verdict? = nil,
        texts: [String: JavaScriptString] = [:], calls: [RecordedCall] = [], findings: [Finding] = [],
        transcript: [TranscriptEntry] = []
    ) {
        self.id = id
        self.source = source
        self.kind = kind
        self.passed = passed
        self.verdict = verdict
        self.texts = texts
        self.calls = calls
        self.findings = findings
        self.transcript = transcript
    }

    /// What became of it, in the words for people: a payload that arrived and is of no use did not come through.
    public var outcome: String {
        if let faults = campaign?.faults, faults > 0 { return "faults found" }
        if verdict == .delivered, findings.contains(where: { $0.severity == .error }) {
            return "arrived, but unusable"
        }
        return verdict?.rawValue ?? (passed ? "passed" : "failed")
    }
}

/// One call that the page received, with the arguments as they arrived.
public struct RecordedCall: Sendable, Codable {
    public enum Target: Sendable, Hashable, Codable {
        /// A function of the player.
        case function(String)
        /// A callback under its key.
        case callback(String)
    }

    public var target: Target
    /// An array value: one element an argument.
    public var arguments: JavaScriptValue

    public init(target: Target, arguments: JavaScriptValue) {
        self.target = target
        self.arguments = arguments
    }
}

/// One line of a session's record, in either direction, on the player clock.
public struct TranscriptEntry: Sendable, Codable {
    public enum Kind: String, Sendable, CaseIterable, Codable {
        /// Page to app.
        case event
        /// App to page.
        case invoke, notify
        /// What the page received because of it.
        case call
        /// What came back.
        case returned, threw
        case console, timer, state, reload
        /// A message that a payload posted to the app in the player's name.
        case forged
    }

    /// Seconds on the player clock since the page was made.
    public var at: Double
    public var kind: Kind
    /// Event type, function name, callback key, console level.
    public var name: String
    public var value: JavaScriptValue
    /// What a text of the app answers: a callback key, or what stands for one; nil when it answers nothing.
    public var key: String?

    public init(at: Double, kind: Kind, name: String, value: JavaScriptValue, key: String? = nil) {
        self.at = at
        self.kind = kind
        self.name = name
        self.value = value
        self.key = key
    }
}
