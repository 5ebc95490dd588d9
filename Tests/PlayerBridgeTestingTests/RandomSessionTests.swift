import BambuserCommerceSDK
import BridgeFindings
import Foundation
import PlayerSessions
import Synchronization
import TestSupport
import Testing

@testable import PlayerBridgeTesting

/// Random sessions against ``SessionModel``: after every step the rules, the carts and the hearts are the same.
@MainActor @Suite struct RandomSessionTests {
    static let players = 2

    struct Disagreement {
        var step: Int
        var what: String
    }

    /// Plays a session; nil when player and model agree throughout.
    private func play(_ steps: [SessionModel.Step]) -> Disagreement? {
        let emulator = PlayerEmulator(.init(namesLines: false))
        let handler = ClosureHandler()
        let players = (0..<Self.players).map { handler.attach(emulator.makeLivePlayer(id: "p\($0)")) }
        var model = SessionModel(players: Self.players)
        var keys: [String] = []
        for (index, step) in steps.enumerated() {
            // A shortened session may lack the event that an answer is for.
            if case .answer(_, let event, _) = step, !model.open.indices.contains(event) { return nil }
            let known = emulator.emulation.players.map(\.results.count)
            switch step {
            case .add(let player, let sku): keys += [players[player].tapAddToCart(sku)?.callbackKey ?? ""]
            case .change(let player, let sku, let quantity):
                keys += [players[player].changeQuantity(of: sku, to: quantity)?.callbackKey ?? ""]
            case .heart(let player, let sku): keys += [players[player].tapWishlist(sku)?.callbackKey ?? ""]
            case .sync(let player): keys += [players[player].emit(.shouldSyncCartState)?.callbackKey ?? ""]
            case .answer(let player, let event, let success):
                players[player].view.notify(
                    callbackKey: keys[event], info: SessionModel.info(model.open[event], success))
            case .wait(let seconds): emulator.emulation.pass(seconds)
            case .reload(let player): players[player].view.resetPlayer()
            }
            let expected = model.take(step)
            let results = zip(emulator.emulation.players, known).flatMap { $0.results.dropFirst($1) }
            let rules = Set(results.flatMap(\.result.findings).filter { $0.severity > .note }.map(\.rule))
            guard rules == expected else {
                return Disagreement(
                    step: index,
                    what: "rules \(rules.map(\.rawValue).sorted()), model \(expected.map(\.rawValue).sorted())")
            }
            for (player, wanted) in zip(players, model.players) {
                let hearts = player.wishlist.filter(\.value)
                let meant = wanted.wishlist.filter(\.value)
                guard player.cart == wanted.cart, hearts == meant else {
                    return Disagreement(
                        step: index, what: "\(player.id) shows \(player.cart) \(hearts), model \(wanted.cart) \(meant)")
                }
            }
        }
        return nil
    }

    /// Leaves steps out as long as the disagreement stays.
    private func smallest(_ steps: [SessionModel.Step], _ found: Disagreement) -> ([SessionModel.Step], Disagreement) {
        var (steps, found) = (Array(steps[...found.step]), found)
        var index = 0
        while index < steps.count - 1 {
            var fewer = steps
            let gone = fewer.remove(at: index)
            // The numbers of later events move up by one where an event is left out.
            switch gone {
            case .add, .change, .heart, .sync:
                let number = steps[..<index].count {
                    if case .answer = $0 {
                        false
                    } else if case .wait = $0 {
                        false
                    } else if case .reload = $0 {
                        false
                    } else {
                        true
                    }
                }
                fewer = fewer.compactMap { step in
                    guard case .answer(let player, let event, let success) = step else { return step }
                    if event == number { return nil }
                    return event > number ? .answer(player: player, event: event - 1, success: success) : step
                }
            case .answer, .wait, .reload: break
            }
            if let still = play(fewer) {
                steps = Array(fewer[...still.step])
                found = still
            } else {
                index += 1
            }
        }
        return (steps, found)
    }

    private func search(_ seeds: Range<UInt64>, count: Int) {
        for seed in seeds {
            let steps = SessionModel.steps(seed: seed, count: count, players: Self.players)
            guard let found = play(steps) else { continue }
            let (small, why) = smallest(steps, found)
            Issue.record(
                """
                seed \(seed), step \(why.step + 1): \(why.what)
                \(SessionModel.scenario(small, players: Self.players))
                """)
            return
        }
    }

    @Test func aFewRandomSessionsAgreeWithTheDocuments() { search(0..<12, count: 40) }

    @Test(.long) func manyRandomSessionsAgreeWithTheDocuments() { search(1_000..<1_600, count: 80) }

    /// A model that is wrong is found, and shown as the smallest scenario: an unanswered event changes nothing.
    @Test func theSearchFindsADisagreement() {
        let steps: [SessionModel.Step] = [
            .add(player: 0, sku: "B"), .add(player: 0, sku: "A"), .wait(5), .answer(player: 0, event: 1, success: true),
        ]
        #expect(play(steps) == nil)
        #expect(
            SessionModel.scenario(
                Array(steps.dropFirst()).map { step in
                    if case .answer(let player, _, let success) = step {
                        .answer(player: player, event: 0, success: success)
                    } else {
                        step
                    }
                }, players: 1) == """
                    { scenario: 1, players: { p0: {} },
                      steps: [
                        { on: 'p0', shopper: 'add-to-cart', sku: 'A', as: 'e0' },
                        { wait: 5.0 },
                        { on: 'p0', notify: 'e0', info: "true" },
                      ] }
                    """)
    }

    // MARK: A correct app under load

    /// A correct app with delays at every place: no run may call it wrong.
    @Test(.long) func aThousandRunsWithoutAFalseAlarm() async {
        let seed = UInt64.random(in: 0...999_999)
        print("delays of seed \(seed)")
        await check(runs: 1_000, seed: seed)
    }

    @Test func aFewRunsWithoutAFalseAlarm() async { await check(runs: 10, seed: 17) }

    private func check(runs: Int, seed: UInt64) async {
        // The machine is busy meanwhile: threads of their own, since tasks would take the place of the app's.
        let load = (0..<2).map { _ in Thread { while !BusyThreads.areOver { _ = (0..<10_000).reduce(0, &+) } } }
        BusyThreads.areOver = false
        for thread in load { thread.start() }
        defer { BusyThreads.areOver = true }
        for run in 0..<runs {
            let emulator = PlayerEmulator()
            let app = DelayedApp(emulator.clock, seed: seed &+ UInt64(run))
            let player = emulator.makeShoppablePlayer(products: SettlingTests.products)
            app.views[player.id] = player.view
            player.view.delegate = app
            player.start()
            player.tapPreview()
            player.tapAddToCart("A")
            await emulator.settle()
            let counts = ["p-1", "p-2"].map { player.hydrationCount(of: $0) }
            guard emulator.rules.isEmpty, counts == [1, 1], player.cart == ["A": 1] else {
                Issue.record(
                    "seed \(seed), run \(run): \(emulator.rules) \(counts) \(player.cart)\n\(emulator.transcript.joined(separator: "\n"))"
                )
                break
            }
        }
    }
}

/// Ends the threads that keep the machine busy.
private enum BusyThreads {
    private static let over = Mutex(false)
    static var areOver: Bool {
        get { over.withLock { $0 } }
        set { over.withLock { $0 = newValue } }
    }
}

/// Does everything that a player asks for, with a delay of its seed before each step.
@MainActor private final class DelayedApp: BambuserPlayerViewDelegate {
    var views: [String: any BambuserPlayerView] = [:]
    private let clock: PlayerClock
    private var random: SplitMix64

    init(_ clock: PlayerClock, seed: UInt64) {
        self.clock = clock
        random = SplitMix64(seed: seed)
    }

    private func pause() async {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: await Task.yield()
        case 1: try? await clock.sleep(for: .seconds(Double.random(in: 0.1...4, using: &random)))
        case 2: try? await Task.sleep(for: .milliseconds(Int.random(in: 1...20, using: &random)))
        default: break
        }
    }

    func onVideoStatusChanged(_ id: String, state: BambuserVideoState) {}
    func onErrorOccurred(_ id: String, error: any Error) {}

    func onNewEventReceived(_ id: String, event: BambuserEventPayload) {
        guard let view = views[id] else { return }
        let (key, products) = (event.key, event.products)
        Task {
            await pause()
            switch event.type {
            case "preview-should-expand": try await view.changeMode(to: .fullExperience)
            case "provide-product-data":
                for request in products {
                    await pause()
                    _ = try await view.invoke(
                        function: "updateProductWithData", arguments: product(request["id"] ?? ""))
                }
            case "provide-wishlist-status":
                _ = try await view.invoke(
                    function: "updateWishlistStatus", arguments: "{ statuses: { 'R-1': true, 'R-2': false } }")
            case "should-add-item-to-cart":
                await pause()
                view.notify(callbackKey: key, info: true)
            default: break
            }
        }
    }
}
