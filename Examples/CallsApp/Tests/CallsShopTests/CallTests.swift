import CallsShop
import PlayerBridgeTesting
import Testing

/// The shop in a call. Each test fails on whatever the widget would have kept silent, warnings included.
@MainActor @Suite(.playerEmulator(.init(failOn: .warning))) struct CallTests {
    private func start() async throws -> (shop: CallCoordinator, call: EmulatedCall) {
        let shop = CallCoordinator(catalogue: .sample, clock: await PlayerEmulator.current.clock)
        shop.start()
        let call = try #require(await PlayerEmulator.current.call)
        call.ring()
        call.connect()
        call.compareCart { shop.cart.quantity(of: $0) }
        return (shop, call)
    }

    @Test func anAddressBecomesACard() async throws {
        let (_, call) = try await start()
        let card = await call.addProduct(url: "https://shop.example/p/SHIRT-1")
        #expect(card.status == .shown)
        #expect(card["product.url"] as? String == "https://shop.example/p/SHIRT-1")
        #expect(card["product.variations[1].price.current"] as? Double == 899.5)
        #expect(card["product.variations[0].rating.rating"] as? Double == 4.5)
    }

    @Test func anArticleInOneSizeNeedsNoRating() async throws {
        let (_, call) = try await start()
        let card = await call.addProduct(sku: "BELT-2")
        #expect(card["product.variations[0].inStock"] as? Bool == true)
        #expect(card["product.variations[0].rating"] == nil)
    }

    @Test func anUnknownCodeIsExplained() async throws {
        let (_, call) = try await start()
        let card = await call.addProduct(code: "4006381333931")
        #expect(card.error == "We don't have “4006381333931”.")
    }

    @Test func aSearchHasPages() async throws {
        let (_, call) = try await start()
        await call.search("belt", within: .zero)
        // The service takes its time; the agent waits for 30 seconds of the players' clock.
        await PlayerEmulator.current.clock.advance(by: .seconds(40))
        #expect(call.stateJSON.contains("\"status\":\"shown\""))
        #expect(call.stateJSON.contains("\"totalMatches\":1"))
    }

    @Test func theCartFollowsTheAgent() async throws {
        let (shop, call) = try await start()
        #expect(await call.addToCart("SHIRT-1-M")?.kind == "added")
        #expect(await call.changeQuantity(of: "SHIRT-1-M", to: 3)?.kind == "updated")
        #expect(await call.changeQuantity(of: "SHIRT-1-M", to: 10)?.reason == "out-of-stock")
        #expect(shop.cart.quantity(of: "SHIRT-1-M") == 3)
        #expect(call.cart == ["SHIRT-1-M": 3])
    }

    @Test func theAgentHearsOfTheAppsOwnCart() async throws {
        let (shop, call) = try await start()
        shop.addToCart("BELT-2-1")
        #expect(call.stateJSON.contains("\"type\":\"added-to-cart\""))
    }

    @Test func checkoutAndPagesLeadIntoTheApp() async throws {
        let (shop, call) = try await start()
        call.navigate(to: "https://shop.example/p/BELT-2")
        call.checkout()
        #expect(shop.visitedPage == "https://shop.example/p/BELT-2")
        #expect(shop.shownTab == "cart")
    }
}
