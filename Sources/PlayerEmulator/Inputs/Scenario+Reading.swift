import BridgeFindings
import JavaScriptSyntax
import PlayerContract

extension Scenario {
    /// Reads a scenario file.
    ///
    /// - Throws: The first problem, with all further ones in `others`.
    public init(_ file: InputFile) throws(InputProblem) {
        self.file = file
        var object = try InputNode(file, as: .json5).object("a scenario")
        _ = object.take("$schema")
        let version = try object.require("scenario", in: "a scenario")
        guard try version.number() == 1 else { throw version.problem("unsupported version of a scenario; expected 1") }
        title = try object.take("title")?.string() ?? file.path
        var problems = InputProblems()
        settings = try SettingsInput(&object, &problems)
        do { players = try Self.readPlayers(&object, settings, &problems) } catch { problems.add(error) }
        if let first = players.first { settings = first.settings }
        let list = try object.require("steps", in: "a scenario")
        do { try object.finish("a scenario") } catch { problems.add(error) }
        steps = []
        let kinds = Dictionary(uniqueKeysWithValues: players.map { ($0.id, $0.settings.player) })
        let first = settings.player
        let elements = try list.elements()
        if elements.isEmpty { problems.add(list.problem("the scenario has no steps")) }
        for element in elements {
            do { steps.append(try Self.readStep(element, kinds: kinds, first: first)) } catch { problems.add(error) }
        }
        try problems.finish()
    }

    private static func readPlayers(
        _ object: inout InputObject, _ shared: SettingsInput, _ problems: inout InputProblems
    ) throws(InputProblem) -> [(id: String, settings: SettingsInput)] {
        guard let node = object.take("players") else { return [] }
        let members = try node.object("settings by the player's id").members
        if members.isEmpty { throw node.problem("expected at least one player") }
        var players: [(id: String, settings: SettingsInput)] = []
        for member in members {
            var own = try member.cursor.object("a player's settings")
            var settings = shared
            try settings.read(&own, &problems)
            try own.finish("a player's settings")
            players.append((member.name, settings))
        }
        return players
    }

    private static func readStep(
        _ node: InputNode, kinds: [String: String], first: String
    ) throws(InputProblem) -> Step {
        var object = try node.object("a step")
        _ = object.take("note")
        let player = try object.take("on").map { (node: InputNode) throws(InputProblem) -> String in
            let id = try node.string()
            guard kinds[id] != nil else {
                throw node.problem("no player “\(id)” in `players`\(NearestName.hint(for: id, in: kinds.keys))")
            }
            return id
        }
        let expected = try object.take("expect").map(readExpectation)
        let kind = player.flatMap { kinds[$0] } ?? first
        let textNode = object.members.first { $0.name == "arguments" || $0.name == "info" }?.cursor
        let action = try readAction(&object, of: kind, hasExpectation: expected != nil)
        try object.finish("a step “\(action.title)”")
        return Step(
            player: player, action: action, expected: expected, offset: node.offset,
            textRange: textNode.map { $0.tree.range(of: $0.node) })
    }

    private static func readAction(
        _ object: inout InputObject, of kind: String, hasExpectation: Bool
    ) throws(InputProblem) -> Action {
        func isSet(_ name: String, _ object: inout InputObject) throws(InputProblem) -> Bool {
            guard let node = object.take(name) else { return false }
            guard try node.boolean() else { throw node.problem("expected true; remove the step instead") }
            return true
        }
        if try isSet("start", &object) { return .start }
        if try isSet("signIn", &object) { return .signIn }
        if try isSet("signOut", &object) { return .signOut }
        if try isSet("reload", &object) { return .reload }
        if try isSet("end", &object) { return .end }
        if let type = object.take("emit") {
            return .emit(
                type: try type.string(), data: try object.take("data")?.decoded(), name: try object.take("as")?.string()
            )
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
        for who in PlayerAction.Who.allCases {
            if let action = object.take(who.rawValue) { return try .readAction(of: who, kind, action, &object) }
        }
        if let isSet = object.take("listen") { return .listen(try isSet.boolean()) }
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
            "a step needs one of \(Self.stepNames.joined(separator: ", "))"
        )
    }

    /// What steps there are; `fixtures/scenario.schema.json` lists the same.
    static let stepNames = [
        "start", "emit", "shopper", "playback", "invoke", "notify", "notifyKey", "agent", "reply", "wait", "signIn",
        "signOut", "listen", "fail", "reload", "end", "expect",
    ]

    private static func readIntended(_ object: inout InputObject) throws(InputProblem) -> JavaScriptValue? {
        guard let node = object.take("intended") else { return nil }
        guard node.kind == .array else { throw node.problem("expected the intended arguments as a list in [ ]") }
        return try node.decoded()
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
            guard RuleTable.byName[name] != nil else { throw rule.problem("unknown rule “\(name)”") }
            expectation.findings.append(name)
        }
        for member in try object.take("state")?.object("values by path").members ?? [] {
            guard let path = statePath(member.name) else {
                throw node.file.problem("“\(member.name)” is not a path into the state", at: member.cursor.keyOffset)
            }
            expectation.state.append((path, try member.cursor.decoded()))
        }
        try object.finish("an expectation")
        return expectation
    }
}
