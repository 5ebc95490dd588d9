import BambuserCallsShopperSDK
import Foundation
import PlayerBridgeTesting
import Testing

/// The samples of the vendor's pages in words and with data of our own, run to the end that the pages describe.
@MainActor @Suite(.playerEmulator) struct DocumentedCallTests {
    private func start(_ shop: Shop) async throws -> EmulatedCall {
        shop.openCall()
        let call = try #require(await PlayerEmulator.current.call)
        call.ring()
        call.connect()
        call.compareCart { shop.cart.quantity(of: $0) }
        return call
    }

    @Test func theMinimalSpecBecomesACard() async throws {
        let call = try await start(Shop())
        let card = await call.addProduct(url: "https://shop.example/lamps/LAMP-7")
        #expect(card.status == .shown)
        #expect(card["currency"] as? String == "SEK")
        #expect(card["product.name"] as? String == "Reading lamp")
        #expect(card["product.variations[0].price.current"] as? Double == 449.5)
        #expect(card["product.variations[0].inStock"] as? Bool == true)
    }

    @Test func allFourKindsOfReferencesAreResolved() async throws {
        let call = try await start(Shop())
        let cards = [
            await call.addProduct(url: "https://shop.example/lamps/LAMP-7"), await call.addProduct(sku: "LAMP-7"),
            await call.addProduct(code: "LAMP-7"),
        ]
        #expect(cards.map(\.status) == [.shown, .shown, .shown])
        call.emit(
            "provide-product-data",
            ["products": [["ref": "LAMP-7", "type": "wishlist", "id": "own-1"] as [String: any Sendable]]])
        await PlayerEmulator.current.settle()
        #expect(call.card(of: "own-1").status == .shown)
    }

    @Test(arguments: [
        ("https://shop.example/", "Please give the address of a product."),
        ("https://shop.example/lamps/NONE", "“NONE” isn't sold here"),
        ("https://shop.example/lamps/GONE", "Out of stock where you are"),
    ])
    func verifyingAReferenceGivesTheAgentAMessage(url: String, message: String) async throws {
        let call = try await start(Shop())
        let card = await call.addProduct(url: url)
        #expect(card.status == .failed)
        #expect(card.error == message)
    }

    @Test func theCartHandlersAddChangeAndRemove() async throws {
        let shop = Shop()
        let call = try await start(shop)
        #expect(await call.addToCart("LAMP-7")?.kind == "added")
        #expect(await call.changeQuantity(of: "LAMP-7", to: 3)?.kind == "updated")
        #expect(shop.cart.quantity(of: "LAMP-7") == 3)
        #expect(await call.changeQuantity(of: "LAMP-7", to: 0)?.kind == "removed")
        #expect(shop.cart.lines.isEmpty)
        #expect(call.cart.isEmpty)
    }

    @Test(arguments: [
        ("", "missing-sku", "failed"), ("NONE", "sku-not-found", "failed"), ("GONE", "out-of-stock", "out-of-stock"),
    ])
    func rejectsReachTheAgent(sku: String, reason: String, kind: String) async throws {
        let call = try await start(Shop())
        let toast = try #require(await call.addToCart(sku))
        #expect(toast.reason == reason)
        #expect(toast.kind == kind)
    }

    @Test func checkoutLeadsToTheAppsCart() async throws {
        let shop = Shop()
        let call = try await start(shop)
        await call.addToCart("LAMP-7")
        call.checkout()
        #expect(shop.shownTab == "cart")
    }
}

/// A small shop as an app would have it: catalogue, cart, handlers, delegate.
@MainActor final class Shop: BambuserCallDelegate {
    struct Article {
        var name: String
        var price: Double
        var stock: Int
    }

    @MainActor final class Cart {
        private(set) var lines: [String: Int] = [:]
        func quantity(of sku: String) -> Int { lines[sku] ?? 0 }
        func setQuantity(_ quantity: Int, for sku: String) { lines[sku] = quantity > 0 ? quantity : nil }
    }

    let articles = [
        "LAMP-7": Article(name: "Reading lamp", price: 449.5, stock: 12),
        "GONE": Article(name: "Old lamp", price: 10, stock: 0),
    ]
    let cart = Cart()
    private(set) var shownTab = "home"
    private(set) var controller: BambuserCallController?

    func openCall() {
        let controller = BambuserCallController(configuration: BambuserCallConfiguration(orgId: "shop-1"))
        controller.delegate = self
        controller.handlers = handlers
        self.controller = controller
        controller.show()
    }

    private var handlers: BambuserCallHandlers {
        var handlers = BambuserCallHandlers()
        handlers.provideProductData = { [articles] ref in
            guard let sku = Self.sku(of: ref) else { return .error(message: "Please give the address of a product.") }
            guard let article = articles[sku] else { return .error(message: "“\(sku)” isn't sold here") }
            guard article.stock > 0 else { return .error(message: "Out of stock where you are") }
            return .reply(Self.spec(sku, article))
        }
        let change: (BambuserCartIntent) async -> BambuserReply<BambuserJSONValue> = { [articles, cart] intent in
            guard !intent.sku.isEmpty else { return .failure(reason: "missing-sku") }
            guard let article = articles[intent.sku] else { return .failure(reason: "sku-not-found") }
            guard article.stock >= intent.quantity, article.stock > 0 else { return .failure(reason: "out-of-stock") }
            cart.setQuantity(intent.quantity, for: intent.sku)
            return .success
        }
        handlers.shouldAddToCart = change
        handlers.shouldUpdateCart = change
        return handlers
    }

    private nonisolated static func sku(of ref: BambuserProductRef) -> String? {
        switch ref.kind {
        case .url: URL(string: ref.ref)?.pathComponents.last { $0 != "/" && !$0.isEmpty }
        case .productReference, .scannedCode, .unknown: ref.ref.isEmpty ? nil : ref.ref
        }
    }

    private nonisolated static func spec(_ sku: String, _ article: Article) -> BambuserFactorySpec {
        BambuserFactorySpec([
            .method("currency", args: [.string("SEK")]),
            .method("locale", args: [.string("sv-SE")]),
            .method(
                "product",
                factory: BambuserFactorySpec([
                    .method("name", args: [.string(article.name)]),
                    .method("sku", args: [.string(sku)]),
                    .method("description", args: [.string("Gives light.")]),
                    .method("url", args: [.string("https://shop.example/lamps/\(sku)")]),
                    .method(
                        "variations",
                        items: [
                            BambuserFactoryItem(
                                factoryArgs: [],
                                spec: BambuserFactorySpec([
                                    .method("name", args: [.string(article.name)]),
                                    .method("sku", args: [.string(sku)]),
                                    .method("subtitle", args: [.string("Ljus")]),
                                    .method("inStock", args: [.bool(article.stock > 0)]),
                                    .method("imageUrls", args: [.array([.string("https://shop.example/\(sku).jpg")])]),
                                    .method(
                                        "price",
                                        factory: BambuserFactorySpec([
                                            .method("current", args: [.double(article.price)])
                                        ])),
                                ]))
                        ]),
                ])),
        ])
    }

    func bambuserCall(_ controller: BambuserCallController, didEmit event: BambuserCallEvent) {
        if case .checkout = event { shownTab = "cart" }
    }
}
