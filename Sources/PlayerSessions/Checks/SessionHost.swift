package import BridgeFindings
import JavaScriptEngine
import PlayerContract
package import PlayerEmulator

/// What lives on the engine's thread for the players of one app: the engine, a checker for each kind of player, and
/// the sessions. Both SDKs open theirs here.
///
/// The players are on the main actor and wait for each entry: what the app does has happened when the call returns, so
/// the order of a session is the order of the app's own steps.
package final class SessionHost: @unchecked Sendable {
    /// What a test decides about all of its sessions.
    package struct Options: Sendable {
        /// Sides of what documents disagree about, by reading.
        package var readings: [String: String] = [:]
        /// The name of a preset.
        package var hostModel = HostModel.standard.name
        /// Takes in events and functions whose native name is a guess.
        package var includesAssumed = false
        /// Events of the app's own page, which no contract knows.
        package var customEvents: Set<String> = []
        /// Severities that differ from the rule table; nil switches a rule off.
        package var levels: [RuleName: Severity?] = [:]
        /// Seconds that each entry into a page may take.
        package var timeLimit: Double = 2

        package init() {}

        /// The preset, or the usual one where the name is unknown: then no session can be opened.
        package var model: HostModel { (try? HostModel.named(hostModel)) ?? .standard }

        /// Says which name is misspelt.
        ///
        /// - Throws: `EmulatorError` with the nearest known name.
        func check() throws(EmulatorError) {
            do { _ = try HostModel.named(hostModel) } catch { throw EmulatorError("\(error)") }
            guard !readings.isEmpty else { return }
            let known = Self.knownReadings
            for (name, side) in readings.sorted(by: { $0.key < $1.key }) {
                guard let reading = known[name] else {
                    throw EmulatorError("unknown reading “\(name)”\(NearestName.hint(for: name, in: known.keys))")
                }
                let sides = reading.values.map(\.name)
                guard sides.contains(side) else {
                    throw EmulatorError(
                        "the reading \(name) has no side “\(side)”\(NearestName.hint(for: side, in: sides))")
                }
            }
        }

        /// Tests have one list for all players. Shoppable Video has all readings of the Live player.
        private static var knownReadings: [String: PlayerContract.Reading] {
            let contracts = [try? PlayerContract.shoppable(), try? PlayerContract.calls()]
            return contracts.reduce(into: [:]) { $0.merge($1?.readings ?? [:]) { known, _ in known } }
        }
    }

    /// That of programs that run without a test.
    package static let standalone = SessionHost(Options())

    /// That of all hosts, and of nothing else: the main actor waits for each entry, so whatever takes long, such as a
    /// search for values that break, must not be in its way.
    private static let thread = EngineThread()

    private let options: Options
    // Used on the engine's thread only.
    private var engine: EmulatorEngine?
    private var checkers: [PlayerKind: Checker] = [:]
    private let group = PlayerGroup()

    package init(_ options: Options) { self.options = options }

    /// Makes a player's session. Players of one host may answer each other's events.
    ///
    /// - Throws: `EmulatorError` when there is no memory for an engine, or a reading or host model is misspelt.
    package func open(_ settings: PlayerSettings) throws(EmulatorError) -> SessionHandle {
        try Self.thread.sync { () throws(EmulatorError) -> SessionHandle in
            let checker = try self.checker(for: settings.kind)
            var settings = settings
            let contract = checker.configuration.contract
            settings.contract = contract
            settings.readings = self.options.readings.filter { contract?.readings[$0.key] != nil }
            let recorder = try SessionRecorder(
                settings, group: settings.kind == .calls ? nil : self.group, checker: checker)
            recorder.customEvents = self.options.customEvents
            return SessionHandle(recorder, on: Self.thread)
        }
    }

    private func checker(for kind: PlayerKind) throws(EmulatorError) -> Checker {
        if let known = checkers[kind] { return known }
        try options.check()
        let engine = if let known = self.engine { known } else { try EmulatorEngine(timeLimit: options.timeLimit) }
        self.engine = engine
        let contract: PlayerContract?
        do {
            contract = try kind.builtInContract(includeAssumed: options.includesAssumed)
        } catch {
            throw EmulatorError("\(error)")
        }
        let checker = Checker(
            engine: engine,
            configuration: CheckConfiguration(
                player: kind, contract: contract, hostModel: kind == .calls ? .calls : options.model,
                levels: options.levels, fixes: .failing))
        checkers[kind] = checker
        return checker
    }
}
