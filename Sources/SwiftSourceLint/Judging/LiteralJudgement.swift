public import BridgeFindings
public import JavaScriptSyntax

/// What became of a literal when it was run.
public struct LiteralJudgement: Sendable {
    /// A fault that needs no hostile value, or a fault that one value shows.
    public struct Fault: Sendable, Hashable {
        public var verdict: Verdict
        /// The rule of the payload's own diagnosis, and its message.
        public var rule: RuleName
        public var message: String
        public var severity: Severity
        /// The text that went into the hole; empty where there is none.
        public var value: JavaScriptString
        /// The whole payload.
        public var payload: JavaScriptString
        /// What the payload's own finding points at, in bytes of the payload.
        public var place: Range<Int>?
        /// What the value was before the app changed it, where that differs.
        public var original: String?
        /// Whether only rare values do it: a number that is none, a quote with a combining mark.
        public var isRare = false
        /// Whether the value stands where code is expected.
        public var isBare = false
    }

    /// Faults of the fixed text, with harmless values in all holes; ranges are places of that payload.
    public var fixed: [Fault] = []
    /// One for each hole; nil where nothing broke it.
    public var holes: [Fault?] = []
    /// Where the harmless values stand in the payload that `fixed` speaks of.
    public var ranges: [Range<Int>] = []
}

// MARK: - On the wire

extension LiteralJudgement {
    public var value: JavaScriptValue {
        .object([
            "fixed": .array(fixed.map(\.wire)), "holes": .array(holes.map { $0?.wire ?? .null }),
            "ranges": .array(ranges.map(Self.value)),
        ])
    }

    public init(_ value: JavaScriptValue) {
        fixed = (value["fixed"]?.elements ?? []).compactMap(Fault.init)
        holes = (value["holes"]?.elements ?? []).map(Fault.init)
        ranges = (value["ranges"]?.elements ?? []).compactMap(Self.range)
    }

    fileprivate static func value(_ range: Range<Int>) -> JavaScriptValue {
        .array([.number(Double(range.lowerBound)), .number(Double(range.upperBound))])
    }

    fileprivate static func range(_ value: JavaScriptValue) -> Range<Int>? {
        guard let start = value.elements.first?.number, let end = value.elements.last?.number, start <= end else {
            return nil
        }
        return Int(start)..<Int(end)
    }
}

extension LiteralJudgement.Fault {
    fileprivate var wire: JavaScriptValue {
        .object([
            "verdict": .string(verdict.rawValue), "rule": .string(rule.rawValue), "message": .string(message),
            "severity": .string(severity.rawValue), "value": .string(value), "payload": .string(payload),
            "place": place.map(LiteralJudgement.value) ?? .null, "isRare": .boolean(isRare), "isBare": .boolean(isBare),
            "original": original.map { .string(JavaScriptString($0)) } ?? .null,
        ])
    }

    fileprivate init?(_ value: JavaScriptValue) {
        guard let verdict = value["verdict"]?.swiftString.flatMap(Verdict.init), let rule = value["rule"]?.swiftString,
            let severity = value["severity"]?.swiftString.flatMap(Severity.init)
        else { return nil }
        self.init(
            verdict: verdict, rule: RuleName(rawValue: rule), message: value["message"]?.swiftString ?? "",
            severity: severity,
            value: value["value"]?.string ?? "", payload: value["payload"]?.string ?? "",
            place: value["place"].flatMap(LiteralJudgement.range), original: value["original"]?.swiftString,
            isRare: value["isRare"]?.nodes[0].number == 1, isBare: value["isBare"]?.nodes[0].number == 1)
    }
}

extension LiteralJudgement {
    /// The literal that ended its process.
    public init(died finding: Finding) {
        fixed = [
            Fault(
                verdict: .failed, rule: finding.rule, message: finding.message, severity: .error, value: "",
                payload: "",
                place: nil)
        ]
    }
}
