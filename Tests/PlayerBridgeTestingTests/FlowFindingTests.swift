import BambuserCommerceSDK
import PlayerBridgeTesting
import Testing

/// Each way in which a handler can go wrong in a session, and its near miss: which rules speak above a note.
@MainActor @Suite struct FlowFindingTests {
    static let products = [PlayerEmulator.Product(id: "p-1", ref: "R-1"), .init(id: "p-2", ref: "R-2")]

    /// Runs a handler against a Live player and says which rules spoke.
    func rules(
        _ options: PlayerEmulator.Options = .init(), products: [PlayerEmulator.Product] = products,
        skipping: Set<String> = [],
        drive: @escaping @MainActor (PlayerEmulator, EmulatedPlayer) async throws -> Void,
        handle: @escaping @MainActor (any BambuserPlayerView, BambuserEventPayload) -> Void
    ) async throws -> [RuleName] {
        let emulator = PlayerEmulator(options)
        let handler = ClosureHandler(handle)
        let player = handler.attach(emulator.makeLivePlayer(products: products))
        try await drive(emulator, player)
        await emulator.settle(within: .milliseconds(30), skipping: skipping)
        return emulator.rules
    }

    // MARK: Answers

    struct AnswerCase: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var rules: [RuleName]
        var handle: @MainActor @Sendable (any BambuserPlayerView, BambuserEventPayload) -> Void
    }

    nonisolated static let answers = [
        AnswerCase(testDescription: "answered", rules: []) { $0.notify(callbackKey: $1.key, info: true) },
        AnswerCase(testDescription: "refused with a reason", rules: []) {
            $0.notify(callbackKey: $1.key, info: "{ success: false, reason: 'out-of-stock' }")
        },
        AnswerCase(testDescription: "not answered", rules: [.unansweredCallback]) { _, _ in },
        AnswerCase(testDescription: "answered twice", rules: [.answeredTwice]) {
            $0.notify(callbackKey: $1.key, info: true)
            $0.notify(callbackKey: $1.key, info: true)
        },
        AnswerCase(testDescription: "a key of its own", rules: [.unansweredCallback, .unknownCallbackKey]) { view, _ in
            view.notify(callbackKey: "add-to-cart", info: true)
        },
        AnswerCase(testDescription: "a Swift dictionary", rules: [.swiftDescription]) {
            $0.notify(callbackKey: $1.key, info: ["success": true])
        },
        AnswerCase(testDescription: "an optional", rules: [.swiftDescription]) {
            $0.notify(callbackKey: $1.key, info: Optional(true) as Any)
        },
        AnswerCase(testDescription: "invoke where notify is due", rules: [.unansweredCallback]) { view, _ in
            Task { _ = try? await view.invoke(function: "hideProductList", arguments: "") }
        },
    ]

    @Test(arguments: answers)
    func answersToTheCart(sample: AnswerCase) async throws {
        let rules = try await rules(drive: { $1.tapAddToCart("R-1-1") }, handle: sample.handle)
        #expect(rules == sample.rules)
    }

    @Test func aKeyOfAnOlderEvent() async throws {
        var first: String?
        let rules = try await rules(
            drive: { _, player in
                player.tapAddToCart("A")
                player.tapAddToCart("B")
            },
            handle: { view, event in
                let key = first ?? event.key
                first = key
                view.notify(callbackKey: key, info: true)
            })
        #expect(rules == [.answeredTwice, .unansweredCallback])
    }

    @Test(arguments: [(29.0, [RuleName]()), (31, [.lateAnswer])])
    func anAnswerAfterAWhile(seconds: Double, expected: [RuleName]) async throws {
        let emulator = PlayerEmulator()
        let clock = emulator.clock
        let handler = ClosureHandler { view, event in
            Task {
                try await clock.sleep(for: .seconds(seconds))
                view.notify(callbackKey: event.key, info: true)
            }
        }
        let player = handler.attach(emulator.makeLivePlayer())
        player.tapAddToCart("A")
        await clock.advance(by: .seconds(40))
        await emulator.settle()
        #expect(emulator.rules == expected)
        #expect(player.cart == (expected.isEmpty ? ["A": 1] : [:]))
    }

    @Test(arguments: [(true, [RuleName]()), (false, [.wrongPlayer])])
    func anAnswerOnAnotherPlayer(looksUp: Bool, expected: [RuleName]) async throws {
        let emulator = PlayerEmulator()
        let handler = ClosureHandler { view, event in
            let newest = emulator.player?.view
            (looksUp ? view : newest)?.notify(callbackKey: event.key, info: true)
        }
        let first = handler.attach(emulator.makeLivePlayer())
        handler.attach(emulator.makeLivePlayer(id: "it's the second"))
        first.tapAddToCart("A")
        await emulator.settle(within: .milliseconds(30))
        #expect(emulator.rules == expected)
        #expect(first.cart == (looksUp ? ["A": 1] : [:]))
    }

    @Test(arguments: ["reset", "cleanup"])
    func anAnswerWhenThePageIsGone(how: String) async throws {
        let rules = try await rules(
            drive: { emulator, player in
                player.tapAddToCart("A")
                if how == "reset" { player.view.resetPlayer() } else { player.view.cleanup() }
                await emulator.clock.advance(by: .seconds(1))
            },
            handle: { view, event in Task { view.notify(callbackKey: event.key, info: true) } })
        #expect(rules == [.answeredAfterReset])
    }

    @Test func anAnswerAboutAnotherSku() async throws {
        let rules = try await rules(
            drive: { $1.tapWishlist("R-1") },
            handle: { $0.notify(callbackKey: $1.key, info: "{ success: true, sku: 'R-2' }") })
        #expect(rules == [.answerMismatch])
    }

    // MARK: Requests

    func invoke(_ view: any BambuserPlayerView, _ arguments: String) {
        Task { _ = try? await view.invoke(function: "updateProductWithData", arguments: arguments) }
    }

    @Test func everyProductIsSent() async throws {
        let rules = try await rules(
            drive: { $1.emit(.provideProductData) },
            handle: { view, event in
                for product in event.products {
                    self.invoke(view, PlayerBridgeTestingTests.product(product["id"] ?? ""))
                }
            })
        #expect(rules == [])
    }

    @Test(arguments: [([String](), [RuleName.unansweredRequest]), (["R-2"], [])])
    func oneProductIsLeftOut(skipping: [String], expected: [RuleName]) async throws {
        let rules = try await rules(
            skipping: Set(skipping), drive: { $1.emit(.provideProductData) },
            handle: { view, _ in self.invoke(view, product("p-1")) })
        #expect(rules == expected)
    }

    @Test(arguments: [("R-1", RuleName.wrongId), ("p-9", .unrequestedProduct)])
    func anotherIDThanWasAskedFor(id: String, rule: RuleName) async throws {
        let rules = try await rules(
            products: [.init(id: "p-1", ref: "R-1")], drive: { $1.emit(.provideProductData) },
            handle: { view, _ in self.invoke(view, product(id)) })
        #expect(rules.contains(rule))
        #expect(!rules.contains(rule == .wrongId ? .unrequestedProduct : .wrongId))
    }

    @Test func theLoopEndsAtTheFirstBadProduct() async throws {
        let rules = try await rules(
            drive: { $1.emit(.provideProductData) },
            handle: { view, event in
                let products = event.products
                Task {
                    for request in products {
                        _ = try await view.invoke(
                            function: "updateProductWithData",
                            arguments: product(request["id"] ?? "", name: request["id"] == "p-1" ? "Levi's" : "Stool"))
                    }
                }
            })
        #expect(rules == [.abortedLoop, .unescapedQuote])
    }

    @Test(arguments: [
        ("the same", 2, "Stool", [RuleName]()), ("nothing", 1, "Stool", [RuleName.notIdempotent]),
        ("another name", 2, "Chair", [.notIdempotent]),
    ])
    func askedTwiceAndAnsweredWith(what: String, count: Int, name: String, expected: [RuleName]) async throws {
        var answered = 0
        let rules = try await rules(
            products: [.init(id: "p-1", ref: "R-1")],
            drive: { emulator, player in
                player.emit(.provideProductData)
                await emulator.settle()
                player.highlight("p-1")
            },
            handle: { view, _ in
                answered += 1
                if answered <= count { self.invoke(view, product("p-1", name: answered == 1 ? "Stool" : name)) }
            })
        #expect(rules == expected)
    }

    @Test(arguments: [(true, [RuleName]()), (false, [.answerMismatch])])
    func statusesOfTheWishlist(isWhole: Bool, expected: [RuleName]) async throws {
        let rules = try await rules(
            drive: { $1.emit(.provideWishlistStatus) },
            handle: { view, _ in
                Task {
                    _ = try? await view.invoke(
                        function: "updateWishlistStatus",
                        arguments: isWhole
                            ? "{ statuses: { 'R-1': true, 'R-2': false } }" : "{ statuses: { 'R-1': true } }")
                }
            })
        #expect(rules == expected)
    }

    // MARK: Delegates, casts, quantities

    @Test(arguments: [false, true])
    func aDelegateThatComesLate(setsItLater: Bool) async throws {
        let emulator = PlayerEmulator()
        let player = emulator.makeLivePlayer(products: Self.products)
        let handler = ClosureHandler()
        player.emit(.provideProductData)
        player.tapAddToCart("A")
        if setsItLater { handler.attach(player) }
        player.emit(.gotoCheckout)
        await emulator.settle(within: .milliseconds(30))
        #expect(emulator.rules == [.handlerSetLate])
        let messages = emulator.findings.filter { $0.rule == .handlerSetLate }.map(\.message)
        let events = "`provide-product-data`, `should-add-item-to-cart`"
        #expect(
            messages == [
                setsItLater
                    ? "2 events came before a delegate was set, at 0 s: \(events)"
                    : "3 events came and no delegate was ever set: \(events), `goto-checkout`"
            ])
    }

    @Test(arguments: PlayerEmulator.Numbers.allCases)
    func aCastToInt(numbers: PlayerEmulator.Numbers) async throws {
        let rules = try await rules(
            .init(numbers: numbers), drive: { $1.changeQuantity(of: "A", to: 2) },
            handle: { view, event in
                guard event.fields["quantity"] is Int else { return }
                view.notify(callbackKey: event.key, info: true)
            })
        #expect(rules == (numbers == .number ? [] : [.fragileCast]))
    }

    @Test(arguments: [(3, [RuleName]()), (5, [.quantityAsDelta])])
    func theCartAfterAnUpdate(quantity: Int, expected: [RuleName]) async throws {
        let rules = try await rules(
            drive: { emulator, player in
                player.emit("should-add-item-to-cart", ["sku": "A", "quantity": 2])
                player.changeQuantity(of: "A", to: 3)
                player.emit(.shouldSyncCartState)
            },
            handle: { view, event in
                let isSync = event.type == "should-sync-cart-state"
                view.notify(callbackKey: event.key, info: isSync ? "[{ sku: 'A', quantity: \(quantity) }]" : "true")
            })
        #expect(rules == expected)
    }
}
