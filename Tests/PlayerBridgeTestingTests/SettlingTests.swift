import BambuserCommerceSDK
import Testing

@testable import PlayerBridgeTesting

/// How long a test waits for its app: until nothing is owed before and after, and no longer.
@MainActor @Suite struct SettlingTests {
    static let products = [PlayerEmulator.Product(id: "p-1", ref: "R-1"), .init(id: "p-2", ref: "R-2")]

    enum Delay: CaseIterable { case none, ofThePlayerClock, ofRealTime }

    static func pause(_ delay: Delay, _ clock: PlayerClock) async {
        switch delay {
        case .none: break
        case .ofThePlayerClock: try? await clock.sleep(for: .seconds(1))
        case .ofRealTime: try? await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Opens the full experience when asked to, and sends each product, with a delay before each step.
    static func handler(_ delay: Delay, _ clock: PlayerClock) -> ClosureHandler {
        ClosureHandler { view, event in
            let products = event.products
            Task {
                await pause(delay, clock)
                if event.type == "preview-should-expand" { try await view.changeMode(to: .fullExperience) }
                for request in event.type == "provide-product-data" ? products : [] {
                    await pause(delay, clock)
                    _ = try await view.invoke(
                        function: "updateProductWithData", arguments: product(request["id"] ?? ""))
                }
                guard event.type == "provide-wishlist-status" else { return }
                _ = try await view.invoke(
                    function: "updateWishlistStatus", arguments: "{ statuses: { 'R-1': true, 'R-2': false } }")
            }
        }
    }

    @Test(arguments: Delay.allCases)
    func whatAnAnswerLeadsToIsWaitedFor(delay: Delay) async {
        let emulator = PlayerEmulator()
        let handler = Self.handler(delay, emulator.clock)
        let player = handler.attach(emulator.makeShoppablePlayer(products: Self.products))
        player.start()
        player.tapPreview()
        #expect(await emulator.settle().isEmpty)
        #expect(player.view.currentPlayerMode == .fullExperience)
        #expect(["p-1", "p-2"].map { player.hydrationCount(of: $0) } == [1, 1])
        #expect(emulator.rules == [])
        #expect(emulator.clock.sleeperCount == 0)
    }

    /// A loop that sleeps again and again on the player clock does not keep a test from its end.
    @Test func aRefreshThatNeverEndsIsNotWaitedFor() async {
        let emulator = PlayerEmulator(.init(patience: .milliseconds(200)))
        let clock = emulator.clock
        let refresh = Task { while !Task.isCancelled { try await clock.sleep(for: .seconds(10)) } }
        let player = ClosureHandler().attach(emulator.makeLivePlayer())
        player.emit(.gotoCheckout)
        #expect(await emulator.settle().isEmpty)
        #expect(clock.now.offset <= .seconds(120))
        refresh.cancel()
    }

    @Test func aHandlerOnItsOwnClockIsToldWhatToDo() async {
        let emulator = PlayerEmulator(.init(patience: .milliseconds(60)))
        let handler = ClosureHandler { view, event in
            Task {
                try await Task.sleep(for: .seconds(3600))
                view.notify(callbackKey: event.key, info: true)
            }
        }
        handler.attach(emulator.makeLivePlayer()).tapAddToCart("A")
        let open = await emulator.settle()
        #expect(open.map(\.rule) == [.unansweredCallback])
        #expect(
            open.first?.notes.last?.message
                == "nothing came within 0.06 s of real time after the last progress; "
                + "an app that sleeps must use `emulator.clock`")
    }

    @Test func aTestMayAssertThatNothingComes() async {
        let emulator = PlayerEmulator()
        let clock = emulator.clock
        let handler = ClosureHandler { view, event in
            view.notify(callbackKey: event.key, info: true)
            Task {
                try await clock.sleep(for: .seconds(5))
                view.notify(callbackKey: event.key, info: true)
            }
        }
        let player = handler.attach(emulator.makeLivePlayer())
        _ = try? await player.answer(to: player.tapAddToCart("A"))
        await emulator.watch(for: .seconds(4))
        await withKnownIssue {
            await emulator.watch(for: .seconds(2))
        } matching: { issue in
            issue.comments.contains {
                $0.rawValue.hasPrefix("expected nothing to happen for 2 s; 2 lines came:\nplayer-1 5 notify ")
            }
        }
    }

    // MARK: Who listens

    private func messages(_ drive: @MainActor (PlayerEmulator, EmulatedPlayer) async -> Void) async -> [String] {
        let emulator = PlayerEmulator(.init(patience: .milliseconds(30)))
        let player = emulator.makeLivePlayer(products: Self.products)
        await drive(emulator, player)
        await emulator.settle()
        return emulator.findings.filter { $0.rule == .handlerSetLate }.map(\.message)
    }

    @Test func aReleasedDelegateIsTold() async {
        let messages = await messages { emulator, player in
            var handler: ClosureHandler? = ClosureHandler()
            player.view.delegate = handler
            await emulator.clock.advance(by: .seconds(1))
            handler = nil
            await emulator.clock.advance(by: .seconds(1.5))
            player.tapAddToCart("A")
            withExtendedLifetime(handler) {}
        }
        #expect(
            messages == [
                "one event came while no delegate was set (the delegate set at 0 s was released by 2.5 s): "
                    + "`should-add-item-to-cart`"
            ])
    }

    @Test func aRemovedDelegateIsTold() async {
        let handler = ClosureHandler()
        let messages = await messages { emulator, player in
            handler.attach(player)
            await emulator.clock.advance(by: .seconds(1))
            player.view.delegate = nil
            player.tapAddToCart("A")
        }
        #expect(messages == ["one event came after the delegate was set to nil, at 1 s: `should-add-item-to-cart`"])
    }

    @Test func aDelegateThatDiesWithTheBodyIsTold() async throws {
        var notes: [String] = []
        let emulator = PlayerEmulator(.init(failOn: nil, patience: .milliseconds(30)))
        func body() {
            let handler = ClosureHandler()
            let player = emulator.makeLivePlayer(products: Self.products)
            handler.attach(player).tapAddToCart("A")
            withExtendedLifetime(handler) {}
        }
        body()
        await emulator.finish(at: nil)
        notes = emulator.findings.filter { $0.rule == .unansweredCallback }.flatMap { $0.notes.map(\.message) }
        #expect(
            notes.contains(
                "the delegate set at 0 s was released with the body of the test; `delegate` is weak: "
                    + "keep a strong reference to the handler"))
    }
}
