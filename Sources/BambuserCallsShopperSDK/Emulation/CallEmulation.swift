package import BridgeFindings
import JavaScriptEngine
import PlayerContract
import PlayerEmulator
package import PlayerSessions

/// The call widgets of one test, or of a program that runs without one.
@MainActor package final class CallEmulation {
    /// That of the running test; without one, that of the process.
    nonisolated static var current: CallEmulation { CallEmulationScope.current ?? standalone }
    private nonisolated static let standalone = CallEmulation(Options())

    /// What a test decides about its widgets before they are made.
    package struct Options: Sendable {
        /// Sides of what documents disagree about, by reading.
        package var readings: [String: String] = [:]
        /// Severities that differ from the rule table; nil switches a rule off.
        package var levels: [RuleName: Severity?] = [:]
        /// Seconds that each entry into a page may take.
        package var timeLimit: Double = 2

        package init() {}
    }

    package let options: Options
    package var controllers: [BambuserCallController] = []
    /// Something happened that a test may wait for.
    package let changes: ChangeSignal
    /// Seconds on the player clock.
    package private(set) var now: Double = 0
    private nonisolated let engine = CallEngine()

    nonisolated package init(_ options: Options, changes: ChangeSignal = ChangeSignal()) {
        self.options = options
        self.changes = changes
    }

    package func pass(_ seconds: Double) {
        now += seconds
        for controller in controllers { controller.enter { $0.session.wait(seconds) } }
        changes.signal()
    }

    func open(_ settings: PlayerSettings) throws(EmulatorError) -> SessionHandle {
        let options = options
        return try EngineThread.shared.sync { [engine] () throws(EmulatorError) -> SessionHandle in
            try engine.open(settings, options)
        }
    }
}

/// The engine of one emulation. Used on the engine's thread only.
private final class CallEngine: @unchecked Sendable {
    private var checker: Checker?

    func open(_ settings: PlayerSettings, _ options: CallEmulation.Options) throws(EmulatorError) -> SessionHandle {
        var settings = settings
        let checker = if let known = self.checker { known } else { try makeChecker(options) }
        self.checker = checker
        settings.contract = checker.configuration.contract
        return SessionHandle(try SessionRecorder(settings, checker: checker))
    }

    private func makeChecker(_ options: CallEmulation.Options) throws(EmulatorError) -> Checker {
        let contract: PlayerContract?
        do { contract = try PlayerKind.calls.builtInContract() } catch { throw EmulatorError("\(error)") }
        for (name, side) in options.readings {
            guard let reading = contract?.readings[name] else {
                // Tests have one list for all players.
                if let shoppable = try? PlayerContract.shoppable(), shoppable.readings[name] != nil { continue }
                throw EmulatorError("there is no reading “\(name)”")
            }
            guard reading.values.contains(where: { $0.name == side }) else {
                throw EmulatorError("the reading \(name) has no side “\(side)”")
            }
        }
        let own = options.readings.filter { contract?.readings[$0.key] != nil }
        return Checker(
            engine: try EmulatorEngine(timeLimit: options.timeLimit),
            configuration: CheckConfiguration(
                player: .calls, contract: contract, readings: own, hostModel: .calls, levels: options.levels,
                fixes: .failing))
    }
}

/// Where the app's code finds the emulation of the running test, in every task that the test starts.
package enum CallEmulationScope {
    @TaskLocal package static var current: CallEmulation?
}
