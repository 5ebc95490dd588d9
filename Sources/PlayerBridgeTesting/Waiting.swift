import BambuserCommerceSDK
public import BridgeFindings
import PlayerSessions
public import Testing

extension PlayerEmulator {
    /// How long tests wait for the app after its last progress unless their options say otherwise, in real time.
    nonisolated public static let standardLimit = Duration.seconds(5)

    /// Waits until the app has done what it owes: keys answered, requested products sent or named in `skipping`,
    /// statuses sent, calls of `invoke` ended.
    ///
    /// Looks again while the app's tasks run, and returns once nothing is owed and nothing happened for
    /// ``Options/quiet``. Handlers that sleep on ``clock`` are woken in their order. What is still open when nothing
    /// happened for `limit` of real time, by default ``Options/patience``, becomes findings.
    ///
    /// - Parameter products: Ids or refs of products that the app leaves out on purpose.
    /// - Returns: What is still open.
    @discardableResult
    public func settle(within limit: Duration? = nil, skipping products: Set<String> = []) async -> [Finding] {
        await settle(limit ?? options.patience, quiet: options.quiet, skipping: products)
        return callFindings + emulation.players.flatMap { $0.openFindings() }
    }

    func settle(_ limit: Duration, quiet: Duration, skipping products: Set<String> = []) async {
        let settling = Settling(emulation: emulation, clock: clock, limit: limit, quiet: quiet)
        let isDone = await settling.run {
            emulation.players.contains { !$0.openObligations(skipping: products).isEmpty } || !areHandlersIdle
        }
        for player in emulation.players {
            player.noteWait(isDone || limit <= .zero ? nil : limit.formatted)
        }
        settledAt = moment
    }

    /// Lets so many seconds of the player clock pass, and fails the test when anything happens meanwhile: an event, a
    /// text of the app, a change of a player's state.
    public func watch(for duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) async {
        let before = (players.map { ($0.transcript.count, $0.stateJSON) }, calls.map(\.transcript.count))
        await clock.advance(by: duration)
        let looking = Settling(
            emulation: emulation, clock: clock, limit: options.quiet, quiet: options.quiet, wakes: false)
        _ = await looking.run { false }
        var news: [String] = []
        for (index, player) in players.enumerated() {
            let (count, state) = before.0.indices.contains(index) ? before.0[index] : (0, "")
            let lines = player.transcript.dropFirst(count)
            news += lines.map { "\(player.id) \($0)" }
            if lines.isEmpty, player.stateJSON != state { news.append("\(player.id) state \(player.stateJSON)") }
        }
        for (index, call) in calls.enumerated() {
            let count = before.1.indices.contains(index) ? before.1[index] : 0
            news += call.transcript.dropFirst(count).map { "\(call.id) \($0)" }
        }
        guard !news.isEmpty else { return }
        TestFailure.record(
            "expected nothing to happen for \(duration.formatted); \(news.count == 1 ? "one line" : "\(news.count) lines")"
                + " came:\n" + news.prefix(10).joined(separator: "\n"), at: sourceLocation)
    }

    /// Waits for the app's answer to an event.
    ///
    /// - Parameter limit: Of real time since the last progress. Time of the players moves by ``clock`` alone.
    /// - Throws: ``NothingCame`` when it does not come.
    @discardableResult
    public func answer(to event: EmittedEvent?, within limit: Duration? = nil) async throws -> Answer {
        let limit = limit ?? options.patience
        guard let event else { throw NothingCame(what: "The player did not send the event", limit: nil) }
        guard let key = event.callbackKey else {
            throw NothingCame(what: "\(event.type.rawValue) carries no callback key: no answer", limit: nil)
        }
        let player = event.player.player
        await wait(within: limit) { !player.answers(to: key).isEmpty }
        guard let sent = player.answers(to: key).first else {
            throw NothingCame(what: "No answer to \(event.type.rawValue)", limit: limit)
        }
        return Answer(sent)
    }

    /// Returns whether the condition came to hold.
    @discardableResult
    func wait(within limit: Duration, _ isMet: @MainActor () -> Bool) async -> Bool {
        await Settling(emulation: emulation, clock: clock, limit: limit, quiet: nil).run { !isMet() }
    }
}

extension EmulatedPlayer {
    /// Waits for the data of a product.
    ///
    /// - Parameter limit: Of real time since the last progress.
    /// - Returns: The newest data that reached the player.
    /// - Throws: ``NothingCame`` when none does.
    @discardableResult
    public func hydration(
        of id: String, within limit: Duration? = nil
    ) async throws -> Answer {
        let limit = limit ?? emulator.options.patience
        await emulator.wait(within: limit) { !player.hydrations(of: id).isEmpty }
        guard let sent = player.hydrations(of: id).last else {
            throw NothingCame(what: "No data of the product \(id) reached the player", limit: limit)
        }
        return Answer(sent)
    }

    /// Waits for the app's answer to an event of this player.
    @discardableResult
    public func answer(
        to event: EmittedEvent?, within limit: Duration? = nil
    ) async throws -> Answer {
        try await emulator.answer(to: event, within: limit)
    }
}

/// What a test waited for did not come.
public struct NothingCame: Error, CustomStringConvertible {
    let what: String
    let limit: Duration?

    /// One sentence that says what is missing, and how long the test waited in real time.
    public var description: String {
        limit.map {
            "\(what) came within \($0.formatted) of real time after the last progress; "
                + "an app that sleeps must use `emulator.clock`."
        } ?? "\(what)."
    }
}

extension Duration {
    /// As messages have it: `5 s`, `0.03 s`.
    var formatted: String { "\((self / .milliseconds(1)).rounded() / 1000) s".replacing(".0 s", with: " s") }
}
