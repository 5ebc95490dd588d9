import PlayerBridgeTesting
import ShopApp
import Testing

@MainActor @Suite(.playerEmulator) struct CartTests {
    @Test func whatIsBoughtIsInBothCarts() async throws {
        let app = await SampleApp()
        let player = try app.openShow()
        try await player.answer(to: player.tapAddToCart("CH-14-1"))
        try await player.answer(to: player.changeQuantity(of: "CH-14-1", to: 3))
        #expect(player.cart == ["CH-14-1": 3])
        #expect(app.cart.quantities == ["CH-14-1": 3])
        let synced = try await player.answer(to: player.emit(.shouldSyncCartState))
        #expect(synced.json == #"[[{"quantity":3,"sku":"CH-14-1"}]]"#)
    }

    @Test func whatIsSoldOutIsRefusedWithItsReason() async throws {
        let app = await SampleApp(soldOut: ["CH-14-2"])
        let player = try app.openShow()
        let answer = try await player.answer(to: player.tapAddToCart("CH-14-2"))
        #expect(answer["reason"] as? String == "out-of-stock")
        #expect(player.shownErrors == ["cart.errors.productOutOfStock"])
        #expect(app.cart.quantities.isEmpty)
    }

    @Test func aSlowWarehouseIsNotWaitedForTooLong() async throws {
        let app = await SampleApp(delay: .seconds(45))
        let player = try app.openShow()
        let event = player.tapAddToCart("CH-14-1")
        await app.emulator.clock.advance(by: .seconds(60))
        let answer = try await player.answer(to: event)
        #expect(answer.at < 30)
        #expect(app.cart.quantities.isEmpty)
    }

    /// Which type a device delivers is not documented.
    @Test(arguments: PlayerEmulator.Numbers.allCases)
    func theQuantityIsReadWhateverItsType(numbers: PlayerEmulator.Numbers) async throws {
        try await PlayerEmulator.run(.init(numbers: numbers)) { emulator in
            let app = SampleApp(in: emulator)
            let player = try app.openShow()
            player.changeQuantity(of: "CH-14-1", to: 2)
            await emulator.settle()
            #expect(app.cart.quantities == ["CH-14-1": 2])
        }
    }

    @Test func eachPlayerGetsItsOwnAnswer() async throws {
        let app = await SampleApp()
        let (first, second) = (try app.openShow(), try app.openShow())
        try await first.answer(to: first.tapAddToCart("CH-14-1"))
        try await second.answer(to: second.tapAddToCart("EN-001-1"))
        #expect(first.cart == ["CH-14-1": 1])
        #expect(second.cart == ["EN-001-1": 1])
    }
}
