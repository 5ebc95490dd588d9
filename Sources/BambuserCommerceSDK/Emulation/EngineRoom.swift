import JavaScriptEngine
import PlayerContract
import PlayerEmulator
import PlayerSessions

/// What lives on the engine's thread: the engine of one emulation and the sessions of its players.
///
/// The players are on the main actor and wait for each entry: what the app does has happened when the call returns, so
/// the order of a session is the order of the app's own steps.
final class EngineRoom: @unchecked Sendable {
    private let options: EmulationOptions
    // Used on the engine's thread only.
    private var parts: Parts?

    struct Parts {
        var checkers: [PlayerKind: Checker] = [:]
        var engine: EmulatorEngine
        var group = PlayerGroup()
    }

    init(_ options: EmulationOptions) { self.options = options }

    /// Makes a player's session.
    ///
    /// - Throws: `EmulatorError` when there is no memory for an engine or the name of a reading or host model is misspelt.
    func open(_ settings: PlayerSettings) throws(EmulatorError) -> SessionHandle {
        try EngineThread.shared.sync { () throws(EmulatorError) -> SessionHandle in
            var settings = settings
            let checker = try self.checker(for: settings.kind)
            settings.contract = checker.configuration.contract
            guard let parts = self.parts else { throw EmulatorError("the engine is gone") }
            let hostModel: HostModel
            do { hostModel = try HostModel.named(self.options.hostModel) } catch { throw EmulatorError("\(error)") }
            return SessionHandle(
                try SessionRecorder(settings, hostModel: hostModel, group: parts.group, checker: checker))
        }
    }

    private func checker(for kind: PlayerKind) throws(EmulatorError) -> Checker {
        var parts =
            if let known = self.parts { known } else { try Parts(engine: EmulatorEngine(timeLimit: options.timeLimit)) }
        if let known = parts.checkers[kind] { return known }
        let contract: PlayerContract?
        do {
            contract = try kind.builtInContract(includeAssumed: options.includesAssumed)
        } catch {
            throw EmulatorError("\(error)")
        }
        try checkReadings()
        let checker = Checker(
            engine: parts.engine,
            configuration: CheckConfiguration(player: kind, contract: contract, levels: options.levels, fixes: .failing)
        )
        parts.checkers[kind] = checker
        self.parts = parts
        return checker
    }

    /// The contract of Shoppable Video has all readings that there are.
    private func checkReadings() throws(EmulatorError) {
        guard !options.readings.isEmpty, let known = try? PlayerContract.shoppable().readings else { return }
        for (name, side) in options.readings.sorted(by: { $0.key < $1.key }) {
            guard let reading = known[name] else { throw EmulatorError("there is no reading “\(name)”") }
            guard reading.values.contains(where: { $0.name == side }) else {
                throw EmulatorError("the reading \(name) has no side “\(side)”")
            }
        }
    }
}
