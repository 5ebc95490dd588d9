import PlayerEmulator
package import PlayerSessions

/// The call widgets of one test, or of a program that runs without one.
@MainActor package final class CallEmulation {
    /// That of the running test; without one, that of the process.
    nonisolated static var current: CallEmulation { CallEmulationScope.current ?? standalone }
    private nonisolated static let standalone = CallEmulation()

    /// Sides of what documents disagree about, by reading.
    package let readings: [String: String]
    package var controllers: [BambuserCallController] = []
    /// Something happened that a test may wait for.
    package let changes: ChangeSignal
    /// Seconds on the player clock.
    package private(set) var now: Double = 0
    let host: SessionHost
    /// Whether each text of the app remembers where it was sent.
    let namesLines: Bool

    /// - Parameter host: Where its sessions live: that of both SDKs.
    nonisolated package init(
        readings: [String: String] = [:], namesLines: Bool = true, host: SessionHost = .standalone,
        changes: ChangeSignal = ChangeSignal()
    ) {
        self.readings = readings
        self.namesLines = namesLines
        self.host = host
        self.changes = changes
    }

    package func pass(_ seconds: Double) {
        now += seconds
        for controller in controllers { controller.enter { $0.session.wait(seconds) } }
        changes.signal(isProgress: false)
    }
}

/// Where the app's code finds the emulation of the running test, in every task that the test starts.
package enum CallEmulationScope {
    @TaskLocal package static var current: CallEmulation?
}
