public import BridgeFindings
public import JavaScriptSyntax

/// What the first line of a case file says about the page of all its cases.
public struct CaseHeader: Sendable {
    /// The name of a player; nil: that of the command line.
    public var player: String?
    /// Functions that the recording page records.
    public var functions: [String] = []
    /// The player's configuration; nil: the usual one.
    public var configuration: JavaScriptValue?
    /// Severities of rules: a severity's name, or `off`.
    public var rules: [String: String] = [:]

    /// A header that says nothing.
    public init() {}

    /// Reads a header line.
    public init(_ file: InputFile, in range: Range<Int>) throws(InputProblem) {
        var object = try InputNode(file, in: range, as: .json).object("the header of a case file")
        let version = try object.require("cases", in: "the header of a case file")
        guard try version.number() == 1 else { throw version.problem("unsupported version of a case file; expected 1") }
        player = try object.take("player")?.string()
        functions = try object.take("functions")?.strings() ?? []
        configuration = try object.take("configuration")?.decoded()
        if let rules = object.take("rules") {
            for member in try rules.object("severities by rule").members {
                self.rules[member.name] = try RuleLevel.read(member.name, member.cursor)
            }
        }
        try object.finish(ignoring: PayloadCase.keysForPeople, "the header of a case file")
    }

    /// Whether a line is a header: an object whose first key is `cases`.
    package static func isHeader(_ file: InputFile, in range: Range<Int>) -> Bool {
        guard let tree = try? LiteralTree.parse(file.bytes, in: range, as: .json) else { return false }
        return tree.value.child("cases") != nil
    }
}

enum RuleLevel {
    /// A severity for a known rule, or `off`.
    static func read(_ rule: String, _ node: InputNode) throws(InputProblem) -> String {
        let level = try node.string()
        guard level == "off" || Severity(rawValue: level) != nil else {
            throw node.problem("expected off, note, warning or error, not “\(level)”")
        }
        guard RuleTable.byName[RuleName(rawValue: rule)] != nil else {
            throw node.file.problem("unknown rule “\(rule)”", at: node.keyOffset)
        }
        return level
    }
}

/// One line of a case file: a payload, what it was meant to be, and what is expected of it.
public struct PayloadCase: Sendable {
    /// Which way the payload takes.
    public enum Input: Sendable {
        /// It is sent by itself.
        case payload(Payload.Channel)
        /// The event is sent first, and the payload answers its key.
        case answer(event: String, data: JavaScriptValue?)
    }

    /// What has to become of the payload.
    public struct Expectation: Sendable {
        /// Delivered unless the case says otherwise.
        public var verdict: Verdict
        /// The rule that has to speak; nil for any.
        public var rule: RuleName?
        /// UTF-8 bytes into the payload.
        public var offset: Int?

        /// An expectation.
        public init(verdict: Verdict = .delivered, rule: RuleName? = nil, offset: Int? = nil) {
            self.verdict = verdict
            self.rule = rule
            self.offset = offset
        }
    }

    /// The case's name in reports.
    public var id: String
    /// Which way the payload takes.
    public var input: Input
    /// The payload.
    public var text: JavaScriptString
    /// What was meant to arrive; nil when unknown.
    public var intended: Intention?
    /// Nil: nothing is expected, and the findings stand as they are.
    public var expected: Expectation?
    /// Findings that are put up with until a day.
    public var waivers: [Waiver] = []

    /// A case that was not read from a file.
    public init(
        id: String, input: Input, text: JavaScriptString, intended: Intention? = nil, expected: Expectation? = nil
    ) {
        self.id = id
        self.input = input
        self.text = text
        self.intended = intended
        self.expected = expected
    }

    /// The name of the payload in findings: `arguments`, `info` or `script`.
    public var textName: String {
        switch input {
        case .payload(let channel): channel.textName
        case .answer: "info"
        }
    }

    static let keysForPeople: Set<String> = [
        // For editors.
        "$schema",
        "swift", "title", "category", "source", "engine", "diagnosis", "fix", "note",
    ]

    /// Reads one line. `number` names the case when it has no id.
    public init(_ file: InputFile, in range: Range<Int>, number: Int) throws(InputProblem) {
        let node = try InputNode(file, in: range, as: .json)
        var object = try node.object("a case")
        id = try object.take("id")?.string() ?? "line \(number)"
        (input, text) = try Self.readInput(&object)
        if let intended = object.take("intended") { self.intended = try Self.readIntention(intended, for: input) }
        if let expect = object.take("expect") { expected = try Self.readExpectation(expect) }
        if let waive = object.take("waive") { waivers = try Waiver.list(waive) }
        try object.finish(ignoring: Self.keysForPeople, "a case")
    }

    private static func readInput(_ object: inout InputObject) throws(InputProblem) -> (Input, JavaScriptString) {
        let template = object.take("template")
        let values = object.take("values")
        func payload(_ name: String, _ object: inout InputObject) throws(InputProblem) -> JavaScriptString {
            if let template { return try PayloadTemplate.fill(template, with: values, insteadOf: object.take(name)) }
            return try object.require(name, in: "a case").text()
        }
        if let function = object.take("invoke") {
            return (.payload(.invoke(function: try function.string())), try payload("arguments", &object))
        }
        if let key = object.take("notify") {
            return (.payload(.notify(key: try key.string())), try payload("info", &object))
        }
        if let event = object.take("event") {
            var fields = try event.object("an event")
            let type = try fields.require("type", in: "an event").string()
            let data = try fields.take("data")?.decoded()
            try fields.finish("an event")
            return (.answer(event: type, data: data), try payload("info", &object))
        }
        return (.payload(.script), try payload("script", &object))
    }

    private static func readIntention(_ node: InputNode, for input: Input) throws(InputProblem) -> Intention {
        if case .payload(.script) = input {
            var object = try node.object("an intended call")
            let function = try object.require("call", in: "an intended call").string()
            let arguments = try object.require("args", in: "an intended call")
            guard arguments.kind == .array else { throw arguments.problem("expected the arguments as a list in [ ]") }
            try object.finish("an intended call")
            return Intention(function: function, arguments: try arguments.decoded())
        }
        guard node.kind == .array else { throw node.problem("expected the intended arguments as a list in [ ]") }
        return Intention(arguments: try node.decoded())
    }

    private static func readExpectation(_ node: InputNode) throws(InputProblem) -> Expectation {
        var object = try node.object("an expectation")
        var expectation = Expectation()
        if let verdict = object.take("verdict") { expectation.verdict = try verdict.word(Verdict.self) }
        if let rule = object.take("rule") {
            let name = RuleName(rawValue: try rule.string())
            guard RuleTable.byName[name] != nil else { throw rule.problem("unknown rule “\(name)”") }
            expectation.rule = name
        }
        expectation.offset = try object.take("offset")?.count()
        try object.finish("an expectation")
        return expectation
    }
}
