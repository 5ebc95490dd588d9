import BambuserCallsShopperSDK
import PlayerBridgeTesting
import Testing

/// What an app can do wrong in a call, and what is then said; and the same done right, of which nothing is said.
@MainActor @Suite struct CallFaultTests {
    /// Runs a call whose handlers are given, and returns the errors and warnings.
    private func rules(
        _ handlers: BambuserCallHandlers,
        configuration: BambuserCallConfiguration = BambuserCallConfiguration(orgId: "o"),
        expecting expected: Set<RuleName> = [], _ body: @MainActor @Sendable (EmulatedCall) async throws -> Void
    ) async throws -> [RuleName] {
        nonisolated(unsafe) let handlers = handlers
        return try await PlayerEmulator.run(.init(expecting: expected)) { emulator in
            let controller = BambuserCallController(configuration: configuration)
            controller.handlers = handlers
            controller.show()
            let call = try #require(emulator.call(of: controller))
            call.connect()
            try await body(call)
            await emulator.settle()
            return emulator.rules
        }
    }

    static func spec(_ variation: [BambuserFactorySpec.Call] = [], product: [BambuserFactorySpec.Call] = [])
        -> BambuserFactorySpec
    {
        BambuserFactorySpec([
            .method("currency", args: ["SEK"]), .method("locale", args: ["sv-SE"]),
            .method(
                "product",
                factory: BambuserFactorySpec(
                    [
                        .method("name", args: ["Hat"]), .method("description", args: ["Warm"]),
                        .method("url", args: ["https://shop.example/hat"]),
                        .method(
                            "variations",
                            items: [
                                BambuserFactoryItem(
                                    spec: BambuserFactorySpec(
                                        [
                                            .method("name", args: ["Grey"]), .method("sku", args: ["h1"]),
                                            .method("imageUrls", args: [["https://shop.example/1.jpg"]]),
                                            .method(
                                                "price", factory: BambuserFactorySpec([.method("current", args: [199])])
                                            ),
                                        ] + variation))
                            ]),
                    ] + product)),
        ])
    }

    @Test func aGoodReplySaysNothing() async throws {
        let rules = try await rules(.init(provideProductData: { _ in .reply(Self.spec()) })) { call in
            #expect(await call.addProduct(sku: "h1").status == .shown)
        }
        #expect(rules == [])
    }

    @Test func aTypoInAMethodIsFound() async throws {
        let bad = Self.spec([.method("ratings", factory: BambuserFactorySpec([]))])
        let rules = try await rules(
            .init(provideProductData: { _ in .reply(bad) }), expecting: ["unknown-builder-method"]
        ) { call in
            // The device shows a card as if nothing had happened.
            #expect(await call.addProduct(sku: "h1").status == .shown)
        }
        #expect(rules == ["unknown-builder-method"])
    }

    @Test func skippingLeavesTheAgentWaiting() async throws {
        let rules = try await rules(
            .init(provideProductData: { _ in .skip }), expecting: ["unanswered-callback"]
        ) { call in
            #expect(await call.addProduct(sku: "h1").status == .waiting)
        }
        #expect(rules == ["unanswered-callback"])
    }

    @Test func aLateReplyIsFound() async throws {
        try await PlayerEmulator.run(.init(expecting: ["late-answer"])) { emulator in
            let clock = emulator.clock
            let controller = BambuserCallController(configuration: BambuserCallConfiguration(orgId: "o"))
            controller.handlers.provideProductData = { _ in
                try? await clock.sleep(for: .seconds(31))
                return .reply(Self.spec())
            }
            controller.show()
            let call = try #require(emulator.call)
            let card = await call.addProduct(sku: "h1", within: .zero)
            await emulator.clock.advance(by: .seconds(32))
            await emulator.settle()
            #expect(call.card(of: card.id).status == .timedOut)
            #expect(emulator.rules == ["late-answer"])
        }
    }

    @Test(arguments: [("Not found\r\n", true), ("Not\u{2028}found", false), ("It isn't \"here\"\n", false)])
    func onlyACarriageReturnLosesAMessage(message: String, isLost: Bool) async throws {
        let rules = try await rules(
            .init(provideProductData: { _ in .error(message: message) }), expecting: isLost ? ["lost-reply"] : []
        ) { call in
            let card = await call.addProduct(sku: "h1")
            #expect(card.status == (isLost ? .waiting : .failed))
            #expect(card.error == (isLost ? nil : message))
        }
        #expect(rules == (isLost ? ["lost-reply"] : []))
    }

    @Test func aSecondAnswerIsFound() async throws {
        try await PlayerEmulator.run(.init(expecting: ["answered-twice"])) { emulator in
            let controller = BambuserCallController(configuration: BambuserCallConfiguration(orgId: "o"))
            controller.handlers.shouldAddToCart = { _ in .success }
            controller.show()
            let call = try #require(emulator.call)
            await call.addToCart("h1")
            controller.notify(callbackKey: "cb_1", info: "true")
            #expect(emulator.rules == ["answered-twice"])
            #expect(call.cart == ["h1": 1])
        }
    }

    @Test(arguments: [true, false]) func aQuantityIsATarget(addsUp: Bool) async throws {
        var held = 1
        nonisolated(unsafe) let change = { (intent: BambuserCartIntent) in
            held = addsUp ? held + intent.quantity : intent.quantity
        }
        let rules = try await rules(
            .init(
                shouldAddToCart: { _ in .success },
                shouldUpdateCart: {
                    change($0); return .success
                }),
            expecting: addsUp ? ["quantity-as-delta"] : []
        ) { call in
            call.compareCart { _ in held }
            await call.addToCart("h1")
            await call.changeQuantity(of: "h1", to: 3)
        }
        #expect(rules == (addsUp ? ["quantity-as-delta"] : []))
    }

    @Test(arguments: [true, false]) func handlersAreFrozenByShow(isLate: Bool) async throws {
        try await PlayerEmulator.run(.init(expecting: isLate ? ["handler-set-late"] : [])) { emulator in
            let controller = BambuserCallController(configuration: BambuserCallConfiguration(orgId: "o"))
            let handler: (BambuserProductRef) async -> BambuserReply<BambuserFactorySpec> = { _ in .reply(Self.spec()) }
            if !isLate { controller.handlers.provideProductData = handler }
            controller.show()
            controller.handlers.provideProductData = handler
            let card = await emulator.call?.addProduct(sku: "h1")
            #expect(card?.status == (isLate ? .catalogue : .shown))
            #expect(emulator.rules == (isLate ? ["handler-set-late"] : []))
        }
    }

    @Test(arguments: ["</script><b>", "<!-- x", "Anna <3"]) func markupInTheConfigurationIsFound(name: String)
        async throws
    {
        var configuration = BambuserCallConfiguration(orgId: "o")
        configuration.data = ["firstName": .string(name)]
        let isBad = name != "Anna <3"
        let rules = try await rules(
            .init(provideProductData: { _ in .reply(Self.spec()) }), configuration: configuration,
            expecting: isBad ? ["html-breakout"] : []
        ) { call in
            let asked = await call.addProduct(sku: "h1").status
            #expect(asked == (name.hasPrefix("</") ? .catalogue : .shown))
        }
        #expect(rules == (isBad ? ["html-breakout"] : []))
    }

    @Test(arguments: [("2", "wrong-type"), ("", nil)] as [(String, RuleName?)])
    func customerEventsAreChecked(quantity: String, rule: RuleName?) async throws {
        let given: BambuserJSONValue = rule == nil ? 2 : .string(quantity)
        let rules = try await rules(.init(), expecting: rule.map { [$0] } ?? []) { call in
            call.controller.notifyCustomerEvent(
                "ADDED_TO_CART",
                payload: ["sku": "h1", "name": "Hat", "price": 199, "currency": "SEK", "quantity": given])
        }
        #expect(rules == (rule.map { [$0] } ?? []))
    }
}
