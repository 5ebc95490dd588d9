public import BridgeFindings
public import JavaScriptSyntax

/// A scripted session between an app and a player. `fixtures/scenario.schema.json` describes the format for editors.
public struct Scenario: Sendable {
    public struct Step: Sendable {
        public var action: Action
        /// Nil: nothing is expected, and the findings stand as they are.
        public var expected: Expectation?
        /// Bytes of the file at which the step begins.
        public var offset: Int
        /// The key and node offsets of the payload's text in the file, for places inside it.
        public var textRange: Range<Int>?
    }

    public enum Action: Sendable {
        case start
        case emit(type: String, data: JavaScriptValue?, name: String?)
        case invoke(function: String, text: JavaScriptString, intended: JavaScriptValue?)
        /// `target`: the name of an occurrence, else an event type: the last of that type.
        case notify(target: String, text: JavaScriptString, intended: JavaScriptValue?)
        case notifyKey(key: String, text: JavaScriptString, intended: JavaScriptValue?)
        /// Something that agent or shopper do in a call; `name` names the request that it leads to.
        case agent(action: String, data: JavaScriptValue, name: String?)
        /// What a handler of the call SDK returns; of a request for several products, for which one. `holds` is what the
        /// app's cart holds of the item then.
        case reply(target: String, reply: CallReply, product: Int, holds: Int?)
        /// Seconds on the player clock.
        case wait(Double)
        case signIn, signOut
        case fail(cause: String)
        case reload
        /// Looks at the player without doing anything.
        case look
        /// What is open now was never answered.
        case end

        /// What the step is called in reports.
        public var title: String {
            switch self {
            case .start: "start"
            case .emit(let type, _, _): "emit \(type)"
            case .invoke(let function, _, _): "invoke \(function)"
            case .notify(let target, _, _): "notify \(target)"
            case .notifyKey(let key, _, _): "notify key \(key)"
            case .agent(let action, _, _): "agent \(action)"
            case .reply(let target, _, _, _): "reply \(target)"
            case .wait(let seconds): "wait \(NumberText.javaScript(seconds))"
            case .signIn: "sign in"
            case .signOut: "sign out"
            case .fail(let cause): "fail \(cause)"
            case .reload: "reload"
            case .look: "expect"
            case .end: "end"
            }
        }
    }

    public struct Expectation: Sendable {
        /// Nil: not compared.
        public var verdict: Verdict?
        /// The rules of all errors and warnings of the step.
        public var findings: [RuleName] = []
        /// Paths of the player's state and the values there after the step.
        public var state: [(path: ValuePath, value: JavaScriptValue)] = []

        public init() {}
    }

    public let file: InputFile
    public var title: String
    public var settings: SettingsInput
    public var steps: [Step]

    /// Reads a scenario file; the first thing that is wrong is the problem.
    public init(_ file: InputFile) throws(InputProblem) {
        self.file = file
        var object = try InputNode(file, as: .json5).object("a scenario")
        _ = object.take("$schema")
        let version = try object.require("scenario", in: "a scenario")
        guard try version.number() == 1 else { throw version.problem("only scenarios of version 1 can be read") }
        title = try object.take("title")?.string() ?? file.path
        settings = try SettingsInput(&object)
        let list = try object.require("steps", in: "a scenario")
        try object.finish("a scenario")
        steps = []
        for element in try list.elements() { steps.append(try Self.readStep(element)) }
    }

    private static func readStep(_ node: InputNode) throws(InputProblem) -> Step {
        var object = try node.object("a step")
        _ = object.take("note")
        let expected = try object.take("expect").map(readExpectation)
        let textNode = object.members.first { $0.name == "arguments" || $0.name == "info" }?.node
        let action = try readAction(&object, hasExpectation: expected != nil)
        try object.finish("a step “\(action.title)”")
        return Step(
            action: action, expected: expected, offset: node.offset,
            textRange: textNode.map { $0.tree.range(of: $0.node) })
    }

    private static func readAction(_ object: inout InputObject, hasExpectation: Bool) throws(InputProblem) -> Action {
        func isSet(_ name: String, _ object: inout InputObject) throws(InputProblem) -> Bool {
            guard let node = object.take(name) else { return false }
            guard try node.boolean() else { throw node.problem("expected true: leave the step out instead") }
            return true
        }
        if try isSet("start", &object) { return .start }
        if try isSet("signIn", &object) { return .signIn }
        if try isSet("signOut", &object) { return .signOut }
        if try isSet("reload", &object) { return .reload }
        if try isSet("end", &object) { return .end }
        if let type = object.take("emit") {
            return .emit(
                type: try type.string(), data: try object.take("data")?.value(), name: try object.take("as")?.string())
        }
        if let function = object.take("invoke") {
            return .invoke(
                function: try function.string(), text: try object.require("arguments", in: "an invoke step").text(),
                intended: try readIntended(&object))
        }
        if let target = object.take("notify") {
            return .notify(
                target: try target.string(), text: try object.require("info", in: "a notify step").text(),
                intended: try readIntended(&object))
        }
        if let key = object.take("notifyKey") {
            return .notifyKey(
                key: try key.string(), text: try object.require("info", in: "a notifyKey step").text(),
                intended: try readIntended(&object))
        }
        if let action = object.take("agent") { return try .readAgent(action, &object) }
        if let target = object.take("reply") { return try .readReply(target, &object) }
        if let seconds = object.take("wait") {
            let value = try seconds.number()
            guard value > 0, value.isFinite else { throw seconds.problem("expected a number of seconds above 0") }
            return .wait(value)
        }
        if let cause = object.take("fail") { return .fail(cause: try cause.string()) }
        if hasExpectation { return .look }
        throw object.node.problem(
            "a step needs one of start, emit, invoke, notify, notifyKey, agent, reply, wait, signIn, signOut, fail, reload, end, expect"
        )
    }

    private static func readIntended(_ object: inout InputObject) throws(InputProblem) -> JavaScriptValue? {
        guard let node = object.take("intended") else { return nil }
        guard node.kind == .array else { throw node.problem("expected the intended arguments as a list in [ ]") }
        return try node.value()
    }

    /// A path into the state as people write it: `products.p-1.data.name`, `cart[0].quantity`. Names need no quotes.
    private static func statePath(_ text: String) -> ValuePath? {
        if let path = try? ValuePath(parsing: "state." + text) { return path }
        var steps: [ValuePath.Step] = []
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
            guard let name = pieces.first, !name.isEmpty else { return nil }
            steps.append(.name(JavaScriptString(String(name))))
            for piece in pieces.dropFirst() {
                guard piece.last == "]", let index = Int(piece.dropLast()), index >= 0 else { return nil }
                steps.append(.index(index))
            }
        }
        return ValuePath(root: "state", steps)
    }

    private static func readExpectation(_ node: InputNode) throws(InputProblem) -> Expectation {
        var object = try node.object("an expectation")
        var expectation = Expectation()
        expectation.verdict = try object.take("verdict")?.word(Verdict.self)
        for rule in try object.take("findings")?.elements() ?? [] {
            let name = RuleName(rawValue: try rule.string())
            guard RuleTable.byName[name] != nil else { throw rule.problem("there is no rule “\(name)”") }
            expectation.findings.append(name)
        }
        for member in try object.take("state")?.object("values by path").members ?? [] {
            guard let path = statePath(member.name) else {
                throw node.file.problem("“\(member.name)” is no path into the state", at: member.node.keyOffset)
            }
            expectation.state.append((path, try member.node.value()))
        }
        try object.finish("an expectation")
        return expectation
    }
}

/// What a scenario or a tape says about its player.
public struct SettingsInput: Sendable {
    public var player: String
    public var version: String?
    public var hostModel: String?
    public var configuration: JavaScriptValue?
    public var events: [String]?
    public var readings: [String: String] = [:]
    public var rules: [String: String] = [:]
    public var signedIn = true
    public var functions: [String] = []
    public var products: [PlayerSettings.Product] = []

    init(_ object: inout InputObject) throws(InputProblem) {
        player = try object.take("player")?.string() ?? "live"
        version = try object.take("version")?.string()
        hostModel = try object.take("hostModel")?.string()
        configuration = try object.take("configuration")?.value()
        events = try object.take("events")?.strings()
        for member in try object.take("readings")?.object("readings by name").members ?? [] {
            readings[member.name] = try member.node.string()
        }
        for member in try object.take("rules")?.object("severities by rule").members ?? [] {
            rules[member.name] = try RuleLevel.read(member.name, member.node)
        }
        signedIn = try object.take("signedIn")?.boolean() ?? true
        functions = try object.take("functions")?.strings() ?? []
        for node in try object.take("products")?.elements() ?? [] { products.append(try Self.readProduct(node)) }
    }

    private static func readProduct(_ node: InputNode) throws(InputProblem) -> PlayerSettings.Product {
        var object = try node.object("a product")
        let product = PlayerSettings.Product(
            id: try object.require("id", in: "a product").string(), ref: try object.take("ref")?.string() ?? "",
            url: try object.take("url")?.string() ?? "", dashboard: try object.take("dashboard")?.value())
        try object.finish("a product")
        return product
    }
}
