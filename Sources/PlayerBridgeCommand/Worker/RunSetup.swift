internal import BridgeFindings
internal import JavaScriptSyntax
internal import PlayerSessions
internal import PlayerContract
internal import PlayerEmulator

/// Everything that a worker must know before its first payload, as it travels to it.
struct RunSetup: Sendable {
    struct NamedText: Sendable {
        var name: String
        var text: JavaScriptString
    }

    var player = "live"
    /// A player script of the user's own.
    var playerScript: NamedText?
    /// Replaces the built-in contract.
    var contract: NamedText?
    var extensions: [NamedText] = []
    var configuration: JavaScriptValue?
    var readings: [String: String] = [:]
    var hostModel = HostModel.standard
    var recorded: [String] = []
    /// Severities by rule, or `off`.
    var levels: [String: String] = [:]
    var failOn: Severity? = .error
    var only: Confidence?
    /// The day on which waivers are judged.
    var today: CalendarDay?
    /// Seconds.
    var timeLimit: Double = 2

    /// Whether payloads are checked against a contract.
    var hasContract: Bool { contract != nil || (PlayerKind.withContract.contains(player) && playerScript == nil) }

    /// Those that a run may use: that of the call SDK, too, where a file may name its player.
    func hostModels(whereFilesNamePlayers: Bool) -> [HostModel] {
        let ofCalls = hostModel.suited(to: .calls)
        return whereFilesNamePlayers && ofCalls != hostModel ? [hostModel, ofCalls] : [hostModel]
    }

    // MARK: What the worker makes of it

    func makeConfiguration() throws -> CheckConfiguration {
        let kind: PlayerKind =
            if let playerScript {
                .custom(source: playerScript.text.description, name: playerScript.name)
            } else {
                PlayerKind(name: player) ?? .live
            }
        return CheckConfiguration(
            player: kind, contract: try makeContract(), configuration: configuration, readings: readings,
            hostModel: hostModel, recorded: recorded,
            levels: Dictionary(
                uniqueKeysWithValues: levels.map { (RuleName(rawValue: $0.key), Severity(rawValue: $0.value)) }),
            failOn: failOn, only: only, today: today)
    }

    /// The contract of the run; nil when there is none.
    func makeContract() throws -> PlayerContract? {
        guard hasContract else { return nil }
        let given = try contract.map { try PlayerContract(json: $0.text.wtf8, sourceName: $0.name) }
        guard var result = try given ?? PlayerKind(name: player)?.builtInContract() else { return nil }
        for file in extensions { result = try result.extended(byJSON: file.text.wtf8, sourceName: file.name) }
        return result
    }
}

// MARK: - On the wire

extension RunSetup {
    var value: JavaScriptValue {
        func named(_ text: NamedText?) -> JavaScriptValue {
            text.map { .object(["name": .string($0.name), "text": .string($0.text)]) } ?? .null
        }
        func table(_ entries: [String: String]) -> JavaScriptValue {
            .object(entries.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
        }
        return .object([
            "player": .string(player), "playerScript": named(playerScript), "contract": named(contract),
            "extensions": .array(extensions.map { named($0) }), "configuration": configuration ?? .null,
            "readings": table(readings),
            "hostModel": .object([
                "name": .string(hostModel.name), "summary": .string(hostModel.summary),
                "invoke": .string(hostModel.invoke), "notify": .string(hostModel.notify),
                "script": .string(hostModel.script), "basis": .string(hostModel.basis),
            ]),
            "recorded": .array(recorded.map { .string($0) }), "levels": table(levels),
            "failOn": failOn.map { .string($0.rawValue) } ?? .null, "only": only.map { .string($0.rawValue) } ?? .null,
            "today": today.map { .string($0.description) } ?? .null, "timeLimit": .number(timeLimit),
        ])
    }

    init(_ value: JavaScriptValue) {
        func named(_ value: JavaScriptValue?) -> NamedText? {
            guard let name = value?["name"]?.swiftString, let text = value?["text"]?.string else { return nil }
            return NamedText(name: name, text: text)
        }
        func table(_ name: String) -> [String: String] {
            let members = value[name]?.members ?? []
            return Dictionary(members.map { ($0.name, $0.value.swiftString ?? "") }) { _, last in last }
        }
        player = value["player"]?.swiftString ?? player
        playerScript = named(value["playerScript"])
        contract = named(value["contract"])
        extensions = (value["extensions"]?.elements ?? []).compactMap { named($0) }
        configuration = value["configuration"].flatMap { $0.kind == .null ? nil : $0 }
        readings = table("readings")
        if let model = value["hostModel"] {
            func text(_ name: String) -> String { model[name]?.swiftString ?? "" }
            hostModel = HostModel(
                name: text("name"), summary: text("summary"), invoke: text("invoke"), notify: text("notify"),
                script: text("script"), basis: text("basis"))
        }
        recorded = (value["recorded"]?.elements ?? []).compactMap(\.swiftString)
        levels = table("levels")
        failOn = value["failOn"]?.swiftString.flatMap(Severity.init(rawValue:))
        only = value["only"]?.swiftString.flatMap(Confidence.init(rawValue:))
        today = value["today"]?.swiftString.flatMap { CalendarDay($0) }
        timeLimit = value["timeLimit"]?.number ?? timeLimit
    }
}
