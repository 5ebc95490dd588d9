import BambuserCallsShopperSDK
import PlayerBridgeTesting
import Testing

/// The lines of `Documentation/TestCalls.md` about call widgets, run: `TestCallsPageTests` compares.
@MainActor @Suite(.playerEmulator) struct EveryCallOfAWidgetTests {
    @Test func everyLine() async throws {
        let emulator = await PlayerEmulator.current
        let shop = Shop()
        shop.openCall()
        let call = try #require(emulator.call)
        #expect(emulator.calls.count == 1)
        let controller = try #require(shop.controller)
        #expect(emulator.call(of: controller)?.id == call.id)
        #expect(call.controller === controller)
        call.ring()
        call.connect()
        let card = await call.addProduct(url: "https://shop.example/lamps/LAMP-7")
        await call.addProduct(sku: "LAMP-7")
        await call.addProduct(code: "LAMP-7", within: .seconds(2))
        #expect(card.status == .shown)
        #expect(card["product.name"] as? String == "Reading lamp")
        #expect(card.json.contains("LAMP-7"))
        #expect(card.error == nil)
        #expect(call.card(of: card.id).status == .shown)
        #expect(call.cards.count == 3)
        let found = await call.search("lamp", page: 1)
        #expect(found.status == .catalogue)
        #expect(found.term == "lamp")
        #expect(found.page == 1)
        #expect(found["products[0].name"] == nil)
        #expect(found.error == nil)
        #expect(found.json == "null")
        let toast = await call.addToCart("LAMP-7", quantity: 1)
        #expect(toast?.kind == "added")
        #expect(toast?.sku == "LAMP-7")
        #expect(toast?.quantity == 1)
        #expect(toast?.reason == nil)
        #expect(toast?.message == nil)
        call.compareCart { shop.cart.quantity(of: $0) }
        await call.changeQuantity(of: "LAMP-7", to: 3)
        #expect(call.cart == ["LAMP-7": 3])
        #expect(call.toasts.map(\.kind) == ["added", "updated"])
        call.navigate(to: "https://shop.example/sale")
        call.checkout()
        call.openChat()
        call.track("scrolled")
        call.emit("queue-is-open")
        call.closeWidget()
        call.hangUp()
        #expect(call.stateJSON.hasPrefix("{"))
        #expect(call.transcript.isEmpty == false)
    }
}
