/// One thing worth telling about a payload, a session or a source file.
///
/// The message reads well with everything else gone: ranges, notes and fix only add to it. No text is escaped here;
/// every writer of `FindingReports` makes what it prints safe.
public struct Finding: Sendable, Hashable, Codable {
    public var rule: RuleName
    public var severity: Severity
    public var confidence: Confidence
    /// Where the fact behind a contract or flow finding was read, such as `Live iOS docs, product hydration`.
    public var source: String?
    public var message: String
    public var range: TextRange?
    /// Where in the received value, such as `arguments[1].sizes[2].inStock`.
    public var path: String?
    public var notes: [Note]
    public var fix: Fix?
    /// The known name that was probably meant in place of an unknown one.
    public var suggestion: String?
    /// Callback keys, or what stands for one, that the finding is about. Not printed: the arbiter compares them.
    public var keys: Set<String>

    public init(
        rule: RuleName, severity: Severity? = nil, confidence: Confidence = .measured, source: String? = nil,
        message: String, range: TextRange? = nil, path: String? = nil, notes: [Note] = [], fix: Fix? = nil,
        suggestion: String? = nil, keys: Set<String> = []
    ) {
        self.rule = rule
        self.severity = severity ?? rule.rule.severity
        self.confidence = confidence
        self.source = source
        self.message = message
        self.range = range
        self.path = path
        self.notes = notes
        self.fix = fix
        self.suggestion = suggestion
        self.keys = keys
    }

    /// More about a finding, at a place of its own if it has one.
    public struct Note: Sendable, Hashable, Codable {
        public var message: String
        public var range: TextRange?
        /// A correction that is only possible; it is shown and never applied.
        public var fix: Fix?

        public init(_ message: String, range: TextRange? = nil, fix: Fix? = nil) {
            self.message = message
            self.range = range
            self.fix = fix
        }
    }

    /// The corrected text of the payload, which was run.
    public struct Fix: Sendable, Hashable, Codable {
        /// How sure it is that the corrected text says what was meant.
        public enum Grade: String, Sendable, CaseIterable, Codable {
            /// The intention was given, and the corrected text delivers it.
            case proved
            /// The single sensible reading of the payload.
            case likely
            /// One of several readings; stands on a note and is never applied.
            case possible
        }

        public var text: String
        public var grade: Grade
        /// The piece of the payload that it replaces, when where that stands in a file is known.
        public var range: TextRange?

        public init(text: String, grade: Grade, range: TextRange? = nil) {
            self.text = text
            self.grade = grade
            self.range = range
        }
    }
}
