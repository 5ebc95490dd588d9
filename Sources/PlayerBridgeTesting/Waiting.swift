import BambuserCommerceSDK
public import BridgeFindings
import JavaScriptSyntax
import PlayerSessions
import PlayerEmulator

extension PlayerEmulator {
    /// How long tests wait for the app unless their options say otherwise, in real time.
    nonisolated public static let standardLimit = Duration.seconds(1)

    /// Waits until the app has done what it owes: keys answered, requested products sent or named in `skipping`,
    /// statuses sent, calls of `invoke` ended.
    ///
    /// Returns as soon as that is so, and at the latest after `limit` of real time, by default ``Options/patience``; what
    /// is open then becomes findings.
    /// Nobody can see whether another task of the app is about to do more: a second answer that comes much later is
    /// found when the test ends, or by a longer test.
    ///
    /// - Parameter products: Ids or refs of products that the app leaves out on purpose.
    /// - Returns: What is still open.
    @discardableResult
    public func settle(within limit: Duration? = nil, skipping products: Set<String> = []) async -> [Finding] {
        await wait(within: limit ?? options.patience) { [emulation] in
            emulation.players.allSatisfy { $0.openObligations(skipping: products).isEmpty } && areHandlersIdle
        }
        await Rest.untilOthersRan()
        settledAt = driveCount
        return callFindings + emulation.players.flatMap { $0.openFindings() }
    }

    /// Waits for the app's answer to an event.
    ///
    /// - Parameter limit: Of real time. Time of the players moves by ``clock`` alone.
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
        let deadline = ContinuousClock.now + limit
        while true {
            if isMet() { return true }
            await Rest.untilOthersRan()
            if isMet() { return true }
            guard ContinuousClock.now < deadline, !Task.isCancelled else { return false }
            await emulation.changes.wait(until: deadline)
        }
    }
}

extension EmulatedPlayer {
    /// Waits for the data of a product.
    ///
    /// - Parameter limit: Of real time.
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

/// A text of the app that the test waited for.
public struct Answer: Sendable {
    /// As the app wrote it.
    public let text: String
    public let verdict: Verdict
    /// The arguments that reached the player, as a JSON list with sorted keys; nil when nothing did.
    public let json: String?
    /// The last argument that reached the player: an answer's value, a product's data.
    public let value: (any Sendable)?
    /// Seconds on the player clock.
    public let at: Double

    init(_ sent: SentText) {
        text = sent.run.payload.text.description
        verdict = sent.run.verdict
        at = sent.run.at
        let arguments = sent.run.calls.first?.arguments
        json = arguments.map { ValueNotation.json($0) }
        value = arguments?.elements.last.map { BridgeValue.swift($0) }
    }

    /// A member of the value.
    public subscript(name: String) -> (any Sendable)? { (value as? [String: any Sendable])?[name] }
}

/// What a test waited for did not come.
public struct NothingCame: Error, CustomStringConvertible {
    let what: String
    let limit: Duration?

    public var description: String { limit.map { "\(what) came within \($0)." } ?? "\(what)." }
}
