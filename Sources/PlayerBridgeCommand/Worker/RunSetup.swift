internal import BridgeFindings
internal import JavaScriptSyntax
internal import PlayerContract
internal import PlayerEmulator
internal import PlayerSessions

/// Everything that a worker must know before its first payload, as it travels to it.
struct RunSetup: Codable, Sendable {
    struct NamedText: Codable, Sendable {
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
    ///
    /// - Parameter extended: whether with what `--extend` adds.
    func makeContract(extended: Bool = true) throws -> PlayerContract? {
        guard hasContract else { return nil }
        let given = try contract.map { try PlayerContract(json: $0.text.wtf8, sourceName: $0.name) }
        guard var result = try given ?? PlayerKind(name: player)?.builtInContract() else { return nil }
        for file in extended ? extensions : [] {
            result = try result.extended(byJSON: file.text.wtf8, sourceName: file.name)
        }
        return result
    }
}
