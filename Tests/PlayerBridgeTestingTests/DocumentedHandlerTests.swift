import BambuserCommerceSDK
import PlayerBridgeTesting
import Testing

/// The handlers that the vendor's pages show, in our words, run to the end that the pages describe.
@MainActor @Suite(.playerEmulator) struct DocumentedHandlerTests {
    static let show = [
        PlayerEmulator.Product(id: "p-1", ref: "CH-14", dashboard: ["name": "Stool"]),
        PlayerEmulator.Product(id: "p-2", ref: "EN-002"),
    ]
    static let badShow = [
        PlayerEmulator.Product(id: "p-1", ref: "EN-001"), PlayerEmulator.Product(id: "p-2", ref: "CH-14"),
    ]

    /// A player made as an app makes it.
    func player() -> any BambuserPlayerView {
        BambuserSDK(server: .US).createPlayerView(
            videoConfiguration: .init(
                type: .live(id: "show"), events: ["*"], configuration: ["currency": "USD", "locale": "en-US"]))
    }

    @Test func rawHydrationArrives() async throws {
        let emulator = await PlayerEmulator.current
        emulator.products = Self.show
        let handler = RawHydration()
        let view = player()
        view.delegate = handler
        handler.playerView = view
        let live = try emulator.player(of: view)
        let event = live.emit(.provideProductData)
        #expect(event?.callbackKey == nil)
        let hydration = try await live.hydration(of: "p-1")
        #expect(hydration.verdict == .delivered)
        #expect(hydration["name"] as? String == "Oak stool")
        await emulator.settle()
        #expect(live.data(ofProduct: "p-1")?["brandName"] as? String == "Norrlund")
        #expect(live.hydrationCount(of: "p-2") == 1)
    }

    @Test(.playerEmulator(expecting: .unescapedQuote, .abortedLoop))
    func rawHydrationBreaksAtAnApostropheAndLosesTheRest() async throws {
        let emulator = await PlayerEmulator.current
        emulator.products = Self.badShow
        let handler = RawHydration()
        let view = player()
        view.delegate = handler
        handler.playerView = view
        emulator.players[0].emit(.provideProductData)
        await emulator.settle(within: .milliseconds(50))
        #expect(emulator.players[0].hydrationCount(of: "p-2") == 0)
        #expect(emulator.rules == [.abortedLoop, .unescapedQuote])
    }

    @Test func theBuilderCarriesWhatTheLiteralLoses() async throws {
        let emulator = await PlayerEmulator.current
        emulator.products = Self.badShow
        let handler = BuilderHydration()
        let view = player()
        view.delegate = handler
        handler.playerView = view
        emulator.players[0].emit(.provideProductData)
        await emulator.settle()
        #expect(emulator.players[0].data(ofProduct: "p-1")?["name"] as? String == "Shepherd's crook")
        #expect(emulator.players[0].hydrationCount(of: "p-2") == 1)
    }

    @Test func theCartEndsAsThePageSays() async throws {
        let emulator = await PlayerEmulator.current
        let handler = CartHandler()
        handler.soldOut = ["gone"]
        let view = player()
        view.delegate = handler
        handler.playerView = view
        let live = emulator.players[0]
        try await live.answer(to: live.tapAddToCart("CH-14-N-1"))
        #expect(live.cart == ["CH-14-N-1": 1])
        try await live.answer(to: live.tapAddToCart("CH-14-N-1"))
        try await live.answer(to: live.changeQuantity(of: "CH-14-N-1", to: 5))
        #expect(live.cart == ["CH-14-N-1": 5])
        #expect(handler.cart == ["CH-14-N-1": 5])
        let refused = try await live.answer(to: live.tapAddToCart("gone"))
        #expect(refused["reason"] as? String == "out-of-stock")
        #expect(live.shownErrors == ["cart.errors.productOutOfStock"])
        live.emit(.gotoCheckout)
        #expect(handler.showedCheckout)
        let synced = try await live.answer(to: live.emit(.shouldSyncCartState))
        #expect(synced.json == #"[[{"quantity":5,"sku":"CH-14-N-1"}]]"#)
        try await live.answer(to: live.changeQuantity(of: "CH-14-N-1", to: 0))
        #expect(live.cart == [:])
    }

    @Test func theFeedOfTheDelegatePageGoesOn() async throws {
        let emulator = await PlayerEmulator.current
        let screen = FeedScreen(showing: ["v-1"])
        let player = emulator.makeShoppablePlayer(id: "v-1")
        player.view.delegate = screen
        player.start()
        player.tapThumbnail()
        player.progress(to: 5, of: 20)
        player.complete()
        player.fail(.failedToLoadVideo("gone"))
        #expect(
            screen.log == [
                "v-1 loading", "v-1 loads", "v-1 playing", "v-1 at 0.25", "next after v-1",
                "This video is unavailable.",
                "The video does not load: gone.",
            ])
        #expect(screen.videos.isEmpty)
    }

    @Test(arguments: ["sku", "ref"])
    func theWishlistEndsAsThePageSays(field: String) async throws {
        let emulator = await PlayerEmulator.current
        emulator.products = Self.show
        let handler = WishlistHandler(reading: field, holding: ["EN-002"])
        let view = player()
        view.delegate = handler
        handler.playerView = view
        let live = emulator.players[0]
        live.emit(.provideWishlistStatus)
        await emulator.settle()
        #expect(live.wishlist == ["CH-14": false, "EN-002": true])
        try await live.answer(to: live.tapWishlist("CH-14"))
        try await live.answer(to: live.tapWishlist("EN-002"))
        #expect(live.wishlist == ["CH-14": true, "EN-002": false])
        live.emit(.openWishlist)
        try await live.answer(to: live.emit(.openWishlistLogin))
        #expect(handler.shown == ["wishlist", "login"])
    }
}
