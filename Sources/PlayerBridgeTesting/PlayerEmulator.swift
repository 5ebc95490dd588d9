import BambuserCallsShopperSDK
public import BambuserCommerceSDK
@_exported public import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator
import PlayerSessions

/// The players of one test: makes them, drives them, and knows what the app did.
///
/// The app's own code finds it when it makes a player through `BambuserSDK`, in whatever task of the test. Give a test
/// one by the trait ``Testing/Trait/playerEmulator``, or call ``run(_:sourceLocation:_:)``.
@MainActor public final class PlayerEmulator {
    public let options: Options
    /// The time of all players.
    public let clock: PlayerClock
    let emulation: PlayerEmulation
    let callEmulation: CallEmulation
    /// Rules whose findings the test expects.
    var expected: Set<RuleName>
    /// A trait of the test itself takes the place of its suite's.
    var isSuperseded = false
    /// How much had happened when the test last waited for the app.
    var settledAt: Moment?
    var moment: Moment { Moment(count: emulation.changes.count, time: clock.now) }

    struct Moment: Equatable {
        var count: Int
        var time: PlayerClock.Instant
    }

    /// Players for one test; the trait `.playerEmulator` makes them and judges them at the end.
    public init(_ options: Options = Options()) {
        self.options = options
        expected = options.expected
        let host = SessionHost(options.sessions)
        emulation = PlayerEmulation(options.emulation, host: host)
        callEmulation = CallEmulation(
            readings: options.readings, namesLines: options.namesLines, host: host, changes: emulation.changes)
        clock = PlayerClock { [weak emulation, weak callEmulation] seconds in
            emulation?.pass(seconds)
            callEmulation?.pass(seconds)
        }
    }

    // MARK: Players

    /// All players in the order in which they were made, also those that the app made.
    public var players: [EmulatedPlayer] { emulation.players.map { EmulatedPlayer($0, of: self) } }

    /// The player that the app made last.
    public var player: EmulatedPlayer? { players.last }

    /// The player behind a view of the app.
    ///
    /// - Throws: ``NoSuchPlayer`` when another emulator made it, or none.
    public func player(of view: any BambuserPlayerView) throws -> EmulatedPlayer {
        guard let player = players.first(where: { $0.view === view }) else { throw NoSuchPlayer() }
        return player
    }

    /// Makes a player of a live show.
    ///
    /// - Parameter configuration: Currency and locale by default: without them no product data is taken.
    public func makeLivePlayer(
        id: String? = nil, products: [Product] = [],
        configuration: [String: any Sendable] = ["currency": "USD", "locale": "en-US"], isRecorded: Bool = false
    ) -> EmulatedPlayer {
        let player = emulation.makePlayer(
            .live, id: id, products: products.map(\.settings), configuration: configuration, isLive: !isRecorded)
        return EmulatedPlayer(player, of: self)
    }

    /// Makes a player of a Shoppable Video, in its preview.
    public func makeShoppablePlayer(
        id: String? = nil, products: [Product] = [],
        configuration: [String: any Sendable] = [
            "playerConfig": ["currency": "USD", "locale": "en-US"] as [String: any Sendable]
        ]
    ) -> EmulatedPlayer {
        let player = emulation.makePlayer(
            .shoppable, id: id, products: products.map(\.settings), configuration: configuration)
        return EmulatedPlayer(player, of: self)
    }

    /// Products of every player that the app makes from now on.
    public var products: [Product] {
        get { emulation.products.map(Product.init) }
        set { emulation.products = newValue.map(\.settings) }
    }

    /// The Shoppable Videos that the app can ask for; nil, as at the beginning, for any single one and no list.
    public var videos: [Video]? {
        didSet { emulation.videos = videos?.map(\.emulated) }
    }

    // MARK: Tracking

    /// What the app tracked, in order.
    public var tracked: [(event: String, data: [String: any Sendable])] { emulation.tracked }

    /// Makes `track` throw `BambuserPlayerError.failedToTrack`.
    public var failsTracking: Bool {
        get { emulation.failsTracking }
        set { emulation.failsTracking = newValue }
    }

    // MARK: Findings

    /// Everything there is to say so far, with what is open now.
    public var findings: [Finding] { results.flatMap(\.findings) }

    /// The rules that spoke as errors or warnings, each once, sorted.
    public var rules: [RuleName] {
        Set(findings.filter { $0.severity > .note }.map(\.rule)).sorted { $0.rawValue < $1.rawValue }
    }

    /// Says that these rules have to speak in this test: they fail it only when they do not.
    public func expect(_ rules: RuleName...) { expected.formUnion(rules) }

    /// What became of every text, by player, and what is open now.
    var results: [CheckResult] { judged.map(\.result) }

    /// The same, with the places in the app.
    var judged: [SessionResult] {
        callResults + emulation.players.flatMap { $0.results + end(of: $0.id, $0.openFindings()) }
    }

    /// The same with all that happened, in the order in which it did: what a report shows.
    var sessions: [SessionResult] {
        let calls = calls.flatMap { call in
            call.controller.results.map { $0.named(call.id) }
                + [end(of: call.id, call.openFindings, rest: call.controller.restOfTranscript, state: call.state)]
        }
        let players = emulation.players.flatMap { player in
            player.results
                + [end(of: player.id, player.openFindings(), rest: player.restOfTranscript, state: player.state)]
        }
        return calls + players
    }

    private func end(
        of player: String, _ open: [Finding], rest: [TranscriptEntry], state: JavaScriptValue
    ) -> SessionResult {
        let isFault = open.contains { options.fails($0) }
        let last = TranscriptEntry(
            at: (emulation.now * 1000).rounded() / 1000, kind: .state, name: "at the end", value: state)
        return SessionResult(
            CheckResult(
                id: "end", source: player, kind: .step, passed: !isFault, findings: open, transcript: rest + [last]))
    }

    /// What is open, as a result; none when nothing is.
    func end(of player: String, _ open: [Finding]) -> [SessionResult] {
        guard !open.isEmpty else { return [] }
        let isFault = open.contains { options.fails($0) }
        return [SessionResult(CheckResult(id: "end", source: player, kind: .step, passed: !isFault, findings: open))]
    }

    /// Both directions of all players on one line an entry, the same in every run of the same app.
    ///
    /// Texts stand as the values that arrived, keys sorted, since an encoder may order keys differently each time; a
    /// text that did not arrive stands as it is.
    public var transcript: [String] {
        players.flatMap { player in player.transcript.map { "\(player.id) \($0)" } }
            + calls.flatMap { call in call.transcript.map { "\(call.id) \($0)" } }
    }
}

/// A view that is no player of the test's emulator.
public struct NoSuchPlayer: Error, CustomStringConvertible {
    /// One sentence that says what to look for.
    public var description: String {
        "This view is not a player of this emulator; it was created outside the test's tasks or by another emulator."
    }
}
