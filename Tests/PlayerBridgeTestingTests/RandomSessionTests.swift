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

    struct Disagreement: Equatable {
        var step: Int
        var what: String
    }

    /// What makes a model wrong.
    typealias Fault = (inout SessionModel) -> Void

    /// Plays a session; nil when player and model agree throughout.
    private func play(_ steps: [SessionModel.Step], _ fault: Fault? = nil) async -> Disagreement? {
        let emulator = PlayerEmulator(.init(namesLines: false))
        let handler = ClosureHandler()
        let show = SessionModel.show.sorted { $0.key < $1.key }.map { PlayerEmulator.Product(id: $0, ref: $1) }
        let players = (0..<Self.players).map { handler.attach(emulator.makeLivePlayer(id: "p\($0)", products: show)) }
        var model = SessionModel(players: Self.players)
        var keys: [Int: String] = [:]
        for (index, step) in steps.enumerated() {
            let known = emulator.emulation.players.map(\.results.count)
            switch step {
            case .add(let player, let sku): keys[index] = players[player].tapAddToCart(sku)?.callbackKey
            case .change(let player, let sku, let quantity):
                keys[index] = players[player].changeQuantity(of: sku, to: quantity)?.callbackKey
            case .heart(let player, let sku): keys[index] = players[player].tapWishlist(sku)?.callbackKey
            case .login(let player): keys[index] = players[player].tapLogin()?.callbackKey
            case .sync(let player): keys[index] = players[player].emit(.shouldSyncCartState)?.callbackKey
            case .askForProducts(let player): players[player].emit(.provideProductData)
            case .hydrate(let player, let id):
                _ = try? await players[player].view.invoke(
                    function: "updateProductWithData", arguments: SessionModel.hydration(id))
            case .answer(let player, let request, let success):
                // A shortened session may lack the event that an answer is for.
                guard let key = keys[request], let open = model.open[request] else { continue }
                players[player].view.notify(callbackKey: key, info: SessionModel.info(open, success))
            case .wait(let seconds): emulator.emulation.pass(seconds)
            case .reload(let player): players[player].view.resetPlayer()
            case .nothing: break
            }
            let expected = model.take(step, at: index)
            fault?(&model)
            let results = zip(emulator.emulation.players, known).flatMap { $0.results.dropFirst($1) }
            let rules = Set(results.flatMap(\.result.findings).filter { $0.severity > .note }.map(\.rule))
            guard rules == expected else {
                return Disagreement(
                    step: index,
                    what: "rules \(rules.map(\.rawValue).sorted()), model \(expected.map(\.rawValue).sorted())")
            }
            for (player, wanted) in zip(players, model.players) {
                let shown = Self.shown(player)
                guard shown == wanted else {
                    return Disagreement(step: index, what: "\(player.id) shows \(shown), model \(wanted)")
                }
            }
        }
        return nil
    }

    private static func shown(_ player: EmulatedPlayer) -> SessionModel.Player {
        let counts = SessionModel.show.keys.map { ($0, player.hydrationCount(of: $0)) }.filter { $0.1 > 0 }
        return SessionModel.Player(
            cart: player.cart, wishlist: player.wishlist, prompt: player.prompt,
            hydrations: Dictionary(uniqueKeysWithValues: counts))
    }

    /// Leaves steps out as long as the disagreement stays.
    private func smallest(
        _ given: [SessionModel.Step], _ first: Disagreement, _ fault: Fault? = nil
    ) async -> ([SessionModel.Step], Disagreement) {
        var (steps, found) = (Array(given[...first.step]), first)
        for index in steps.indices.dropLast() {
            var fewer = steps
            fewer[index] = .nothing
            guard let still = await play(fewer, fault) else { continue }
            (steps, found) = (fewer, still)
        }
        return (steps, found)
    }

    private func search(_ seeds: Range<UInt64>, count: Int) async {
        for seed in seeds {
            let steps = SessionModel.steps(seed: seed, count: count, players: Self.players)
            guard let found = await play(steps) else { continue }
            let (small, why) = await smallest(steps, found)
            Issue.record(
                """
                seed \(seed), step \(why.step + 1): \(why.what)
                \(SessionModel.scenario(small, players: Self.players))
                """)
            return
        }
    }

    @Test func aFewRandomSessionsAgreeWithTheDocuments() async { await search(0..<8, count: 50) }

    @Test(.long) func manyRandomSessionsAgreeWithTheDocuments() async { await search(1_000..<1_600, count: 80) }

    /// What is printed of a disagreement can be run: a step that was left out leaves no line.
    @Test func aSessionIsAScenario() async {
        let steps: [SessionModel.Step] = [
            .nothing, .heart(player: 0, sku: "A"), .wait(5), .answer(player: 0, request: 1, success: false),
            .login(player: 0),
        ]
        #expect(await play(steps) == nil)
        #expect(
            SessionModel.scenario(steps, players: 1) == """
                { scenario: 1, configuration: { currency: 'USD', locale: 'en-US' }, players: { p0: {} },
                  products: [{ id: 'p-1', ref: 'R-1' }, { id: 'p-2', ref: 'R-2' }],
                  steps: [
                    { on: 'p0', shopper: 'wishlist', sku: 'A', as: 'e1' },
                    { wait: 5.0 },
                    { on: 'p0', notify: 'e1', info: "{ success: false, sku: 'A', reason: 'login-required' }" },
                    { on: 'p0', shopper: 'login', as: 'e4' },
                  ] }
                """)
    }

    /// A model that is wrong is found, with the steps that show it and no others.
    @Test func theSearchFindsADisagreement() async throws {
        let steps: [SessionModel.Step] = [
            .add(player: 0, sku: "A"), .answer(player: 0, request: 0, success: true), .add(player: 0, sku: "B"),
            .wait(1), .answer(player: 0, request: 2, success: true), .reload(player: 1),
        ]
        let forgetful: Fault = { $0.players[0].cart["B"] = nil }
        #expect(await play(steps) == nil)
        let found = try #require(await play(steps, forgetful))
        #expect(found.step == 4)
        let small = await smallest(steps, found, forgetful).0
        #expect(small == [.nothing, .nothing, steps[2], .nothing, steps[4]])
    }

    // MARK: A correct app under load

    /// A correct app with delays at every place: no run may call it wrong.
    @Test(.long) func aThousandRunsWithoutAFalseAlarm() async {
        let seed = UInt64.random(in: 0...999_999)
        print("delays of seed \(seed)")
        // The machine is busy meanwhile: threads of their own, since tasks would take the place of the app's.
        let load = (0..<2).map { _ in Thread { while !BusyThreads.areOver { _ = (0..<10_000).reduce(0, &+) } } }
        BusyThreads.areOver = false
        for thread in load { thread.start() }
        defer { BusyThreads.areOver = true }
        await check(runs: 1_000, seed: seed)
    }

    @Test func aFewRunsWithoutAFalseAlarm() async { await check(runs: 5, seed: 17) }

    private func check(runs: Int, seed: UInt64) async {
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
