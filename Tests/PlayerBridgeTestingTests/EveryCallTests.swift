import BambuserCommerceSDK
import BridgeFindings
import PlayerBridgeTesting
import PlayerPayloads
import Testing

/// The lines of `Documentation/TestCalls.md`, run: ``TestCallsPageTests`` compares.
@MainActor @Suite(.playerEmulator) struct EveryCallTests {
    let show: [PlayerEmulator.Product] = [.init(id: "p-1", ref: "R-1"), .init(id: "p-2", ref: "R-2")]

    /// An app that answers every event.
    static func answering() -> ClosureHandler {
        ClosureHandler { view, event in
            let sku = event.fields["sku"] as? String ?? ""
            switch event.type {
            case "add-to-wishlist", "remove-from-wishlist":
                view.notify(callbackKey: event.key, info: "{ success: true, sku: '\(sku)' }")
            case "should-sync-cart-state": view.notify(callbackKey: event.key, info: "[{ sku: 'S', quantity: 2 }]")
            case "provide-product-data":
                let products = event.products
                Task {
                    for request in products {
                        _ = try await view.invoke(
                            function: "updateProductWithData", arguments: product(request["id"] ?? ""))
                    }
                }
            case "provide-wishlist-status":
                let skus = event.products.map { "'\($0["sku"] ?? $0["ref"] ?? "")': true" }.joined(separator: ", ")
                Task {
                    _ = try await view.invoke(function: "updateWishlistStatus", arguments: "{ statuses: { \(skus) } }")
                }
            case "open-wishlist-login": view.notify(callbackKey: event.key, info: "{ success: true }")
            default: if !event.key.isEmpty { view.notify(callbackKey: event.key, info: true) }
            }
        }
    }

    // MARK: Players

    @Test func playersOfTheApp() async throws {
        let emulator = await PlayerEmulator.current
        emulator.products = [.init(id: "p-1", ref: "R-1", url: "https://shop.example/1", dashboard: ["name": "Stool"])]
        let view = BambuserSDK(server: .EU).createPlayerView(
            videoConfiguration: .init(type: .live(id: "show"), configuration: ["currency": "EUR", "locale": "de-DE"]))
        let player = try emulator.player(of: view)
        #expect(emulator.player?.id == player.id)
        #expect(emulator.players.count == 1)
        #expect(player.view === view)
        #expect(emulator.products.map(\.id) == ["p-1"])
    }

    @Test func playersWithoutTheApp() async {
        let emulator = await PlayerEmulator.current
        let player = emulator.makeLivePlayer(id: "my-show", products: show, isRecorded: true)
        let video = emulator.makeShoppablePlayer(products: show)
        #expect(player.id == "my-show")
        #expect([player, video].map(\.view.currentPlayerMode) == [.fullExperience, .preview])
    }

    @Test func videosThatCanBeAskedFor() async throws {
        let emulator = await PlayerEmulator.current
        emulator.videos = [.init(id: "spring", products: show, playlists: ["home"], skus: ["R-1"])]
        let sdk = BambuserSDK(server: .EU)
        let found = try await sdk.createShoppableVideoPlayerCollection(
            videoConfiguration: .init(
                type: .playlist(.init(orgId: "shop", componentId: "home")),
                configuration: ["playerConfig": ["currency": "EUR", "locale": "de-DE"] as [String: any Sendable]]))
        #expect(found.players.count == 1)
        #expect(emulator.videos?.map(\.id) == ["spring"])
    }

    @Test func whatIsTracked() async {
        let emulator = await PlayerEmulator.current
        let sdk = BambuserSDK(server: .EU)
        _ = try? await sdk.track(event: "purchase", with: ["orderId": "1"])
        #expect(emulator.tracked.map(\.event) == ["purchase"])
        emulator.failsTracking = true
        await #expect(throws: BambuserPlayerError.self) { try await sdk.track(event: "purchase", with: [:]) }
    }

    // MARK: Events and taps

    @Test func eventsOfThePage() async throws {
        let emulator = await PlayerEmulator.current
        let handler = Self.answering()
        let player = handler.attach(emulator.makeLivePlayer(products: show))
        player.emit(.provideProductData)
        player.emit("open-url", ["url": "https://shop.example/sale"])
        let event = try #require(player.emit(.shouldAddItemToCart, ["sku": "S", "quantity": 2]))
        #expect(event.type == .shouldAddItemToCart)
        #expect(event.type.rawValue == "should-add-item-to-cart")
        #expect(event.data["sku"] as? String == "S")
        #expect(event.callbackKey != nil)
        player.highlight("p-2")
        await emulator.settle()
        #expect(player.hydrationCount(of: "p-2") == 2)
        #expect(handler.heard.contains("event open-url"))
    }

    @Test func tapsOfTheViewer() async throws {
        let emulator = await PlayerEmulator.current
        let handler = Self.answering()
        let player = handler.attach(emulator.makeLivePlayer(products: show))
        player.tapAddToCart("S")
        player.changeQuantity(of: "S", to: 3)
        player.tapWishlist("R-1")
        player.emit(.shouldSyncCartState)
        await emulator.settle()
        #expect(player.cart == ["S": 2])
        #expect(player.wishlist["R-1"] == true)
        #expect(player.shownErrors == [])
    }

    @Test func theLogin() async throws {
        let emulator = await PlayerEmulator.current
        let handler = ClosureHandler { view, event in
            let refusal = "{ success: false, sku: 'R-1', reason: 'login-required' }"
            view.notify(
                callbackKey: event.key, info: event.type == "open-wishlist-login" ? "{ success: true }" : refusal)
        }
        let player = handler.attach(emulator.makeLivePlayer(products: show))
        player.setSignedIn(false)
        try await player.answer(to: player.tapWishlist("R-1"))
        #expect(player.prompt == "login")
        player.tapLogin()
        await emulator.settle()
        #expect(handler.heard.last == "event open-wishlist-login")
    }

    @Test func aShoppableVideo() async throws {
        let emulator = await PlayerEmulator.current
        let handler = Self.answering()
        let video = handler.attach(
            emulator.makeShoppablePlayer(
                products: show,
                configuration: [
                    "playerConfig": ["currency": "EUR", "locale": "de-DE", "buttons": ["dismiss": "event"]]
                        as [String: any Sendable]
                ]))
        video.start()
        video.tapThumbnail()
        video.tapPreview()
        try await video.view.changeMode(to: .fullExperience)
        await emulator.settle()
        #expect(video.tapClose()?.type == .close)
        #expect(["p-1", "p-2"].map { video.hydrationCount(of: $0) } == [1, 1])
    }

    // MARK: Playback

    @Test func playback() async throws {
        let emulator = await PlayerEmulator.current
        let handler = Self.answering()
        let player = handler.attach(emulator.makeShoppablePlayer())
        player.start()
        #expect(player.view.currentPlayerState == .ready)
        player.view.play()
        #expect(player.view.currentPlayerState == .playing)
        player.progress(to: 3, of: 10)
        player.stall()
        #expect(player.view.currentPlayerState == .buffering)
        player.view.play()
        player.stop()
        #expect(player.view.currentPlayerState == .stopped)
        player.view.play()
        player.complete()
        #expect(player.view.currentPlayerState == .completed)
    }

    @Test func theEndByAnError() async throws {
        let emulator = await PlayerEmulator.current
        let handler = Self.answering()
        let player = handler.attach(emulator.makeLivePlayer())
        player.start()
        player.fail(.videoNotFound)
        #expect(handler.heard.suffix(2) == ["state error", "error \(BambuserPlayerError.videoNotFound)"])
    }

    @Test func pictureInPicture() async throws {
        let emulator = await PlayerEmulator.current
        let player = Self.answering().attach(emulator.makeLivePlayer())
        player.start()
        player.view.play()
        player.view.pipController?.start()
        #expect(player.view.pipController?.isActive == true)
        player.restorePictureInPicture()
        #expect(player.view.pipController?.isActive == false)
    }

    // MARK: What is on the screen

    @Test func whatThePlayerShows() async throws {
        let emulator = await PlayerEmulator.current
        let handler = Self.answering()
        let player = handler.attach(emulator.makeLivePlayer(products: show))
        player.emit(.provideProductData)
        let sent = try await player.hydration(of: "p-1")
        #expect(player.data(ofProduct: "p-1")?["name"] as? String == "Stool")
        #expect(sent["name"] as? String == "Stool")
        #expect(sent.verdict == .delivered)
        #expect(sent.at == 0)
        #expect(sent.json?.hasPrefix(#"["p-1",{"brandName":"B""#) == true)
        #expect(sent.text == product("p-1"))
        #expect(sent.value is [String: any Sendable])
        #expect(player.showsProductList == false)
        player.emit(.shouldShowProductList)
        #expect(player.showsProductList)
        #expect(player.stateJSON.hasPrefix("{"))
        #expect(player.transcript.count == emulator.transcript.count)
        await emulator.settle()
    }

    // MARK: Waiting and time

    @Test func waiting() async throws {
        let emulator = await PlayerEmulator.current
        let handler = ClosureHandler { view, event in
            guard event.type == "should-add-item-to-cart" else { return }
            Task {
                try await emulator.clock.sleep(for: .seconds(2))
                view.notify(callbackKey: event.key, info: true)
            }
        }
        let player = handler.attach(emulator.makeLivePlayer(products: show))
        let event = player.tapAddToCart("S")
        await emulator.clock.advance(by: .seconds(3))
        #expect(emulator.clock.now.offset == .seconds(3))
        #expect(try await player.answer(to: event).at == 2)
        #expect(try await emulator.answer(to: event, within: .seconds(1)).verdict == .delivered)
        await emulator.watch(for: .seconds(30))
        player.emit(.provideProductData)
        let open = await emulator.settle(within: .milliseconds(50), skipping: ["R-1", "p-2"])
        #expect(open.filter { $0.severity > .note }.isEmpty)
        #expect(emulator.clock.sleeperCount == 0)
        await #expect(throws: NothingCame.self) { try await player.hydration(of: "p-9", within: .milliseconds(50)) }
    }

    // MARK: Findings

    @Test func findings() async throws {
        let emulator = await PlayerEmulator.current
        let handler = ClosureHandler { view, event in
            view.notify(callbackKey: event.key, info: true)
            view.notify(callbackKey: event.key, info: true)
        }
        let player = handler.attach(emulator.makeLivePlayer())
        player.tapAddToCart("S")
        #expect(emulator.rules == [.answeredTwice])
        #expect(emulator.findings.first?.message.isEmpty == false)
        emulator.expect(.answeredTwice)
    }

    @Test(.playerEmulator(expecting: .lateAnswer)) func aRuleThatHasToSpeak() async throws {
        let emulator = await PlayerEmulator.current
        let handler = ClosureHandler { view, event in
            Task {
                try await emulator.clock.sleep(for: .seconds(31))
                view.notify(callbackKey: event.key, info: true)
            }
        }
        handler.attach(emulator.makeLivePlayer()).tapAddToCart("S")
        await emulator.clock.advance(by: .seconds(40))
        await emulator.settle()
    }

    @Test(.playerEmulator(.init(numbers: .double))) func optionsOfATest() async throws {
        let emulator = await PlayerEmulator.current
        #expect(emulator.options.numbers == .double)
        try await PlayerEmulator.run(.init(readings: ["wishlist-field": "sku"], isSignedIn: false)) { emulator in
            _ = emulator.makeLivePlayer()
            #expect(emulator.options.readings == ["wishlist-field": "sku"])
        }
    }

    @Test func everyReading() async throws {
        let outcomes = try await PlayerEmulator.underEveryReading(["wishlist-field"]) { emulator in
            let handler = Self.answering()
            let player = handler.attach(emulator.makeLivePlayer(products: [.init(id: "p-1", ref: "R-1")]))
            player.emit(.provideWishlistStatus)
            await emulator.settle()
        }
        #expect(outcomes.map(\.reading) == ["", "wishlist-field=sku", "wishlist-field=ref"])
        #expect(outcomes.map(\.passed) == [true, true, true])
        #expect(outcomes.flatMap(\.findings).isEmpty)
        #expect(outcomes.allSatisfy { $0.error == nil })
    }

    // MARK: Values that nobody thinks of

    @Test func fuzzing() async throws {
        try await fuzz(.updateProductWithData, mutating: ["Stool"], cases: 20, seed: 1) { name in
            "'p-1', { name: \(try name.toJSON()) }"
        }
        try await fuzz(.notify(event: "should-add-item-to-cart"), mutating: ["Gone"], cases: 20, seed: 1) { message in
            CartAnswer.failed(message).info
        }
        try await fuzzHandlers(mutating: [true], cases: 5, seed: 1) { emulator, success in
            let handler = ClosureHandler { view, event in view.notify(callbackKey: event.key, info: success) }
            let player = handler.attach(emulator.makeLivePlayer())
            try await player.answer(to: player.tapAddToCart("S"))
        }
    }
}
