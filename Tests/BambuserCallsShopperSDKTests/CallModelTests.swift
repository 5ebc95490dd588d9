import BambuserCallsShopperSDK
import PlayerBridgeTesting
import PlayerPayloads
import Testing

/// The models of `PlayerPayloads` in a call: what they make is shown, and nothing is said against it.
@MainActor @Suite(.playerEmulator(.init(failOn: .warning))) struct CallModelTests {
    private static let image = "https://shop.example/1.jpg"

    private static let minimal = CallProduct(
        currency: "SEK", locale: "sv-SE", description: "Felted wool", url: "https://shop.example/hat",
        variations: [.init(name: "Hat", sku: "HAT-1", imageUrls: [image], price: .init(current: 449.5))])

    private static let full = CallProduct(
        currency: "SEK", locale: "sv-SE", name: "Hat", sku: "HAT", description: "", url: "https://shop.example/hat",
        defaultVariationIndex: 1,
        attributes: [
            .init(id: "size", name: "Size", options: [.init(id: "S"), .init(id: "M", name: "Medium")]),
            .init(id: "1", options: [.init(id: "grey")]),
        ],
        variations: ["S", "M"].map { size in
            CallProduct.Variation(
                name: "Hat \(size)", sku: "HAT-\(size)", subtitle: "Åkerman", inStock: size == "M",
                imageUrls: [image, image],
                price: .init(current: 449.5, original: 600), url: "https://shop.example/hat?size=\(size)",
                choices: ["size": size, "1": "grey"],
                comparableAttributes: [.init(id: "m", value: "Wool", name: "Material")],
                relatedProducts: [.init(title: "Scarf", sku: "SCARF", imageUrl: image, price: 0)],
                details: [.bullets(["Warm", "Light"]), .paragraph("Made here")],
                rating: .init(maxValue: 5, rating: 5, numberOfRatings: 3))
        })

    private func show(_ product: CallProduct) async throws -> ProductCard {
        let spec = BambuserFactorySpec(try product.factorySpec)
        let controller = BambuserCallController(configuration: BambuserCallConfiguration(orgId: "o"))
        controller.handlers.provideProductData = { _ in .reply(spec) }
        controller.show()
        return try #require(await PlayerEmulator.current.call(of: controller)?.addProduct(sku: "x"))
    }

    @Test func theMinimumIsShown() async throws {
        let card = try await show(Self.minimal)
        #expect(card.status == .shown)
        #expect(card["product.variations[0].price.current"] as? Double == 449.5)
    }

    @Test func everythingIsShown() async throws {
        let card = try await show(Self.full)
        #expect(card["product.variations[1].attributes[0].ids[1]"] as? String == "M")
        #expect(card["product.variations[0].details[0].ids[1][1]"] as? String == "Light")
        #expect(card["product.variations[0].relatedProducts[0].title"] as? String == "Scarf")
        #expect(card["product.variations[1].rating.numberOfRatings"] as? Int == 3)
        #expect(card["product.attributes[0].options[1].name"] as? String == "Medium")
    }

    @Test(arguments: [
        "O'Hara \"x\"", "a\\b", "\r\n", "\u{2028}", "</script>", "😀\u{301}", "__proto__", "${x}", "\u{0}",
    ])
    func hostileTextsArriveAsTheyAre(text: String) async throws {
        var product = Self.full
        product.description = text
        product.variations[0].sku = "s" + text
        product.attributes[1].id = "1" + text
        for index in product.variations.indices {
            product.variations[index].choices = ["size": ["S", "M"][index], "1" + text: "grey"]
        }
        let card = try await show(product)
        #expect(card["product.description"] as? String == text)
        #expect(card["product.variations[0].sku"] as? String == "s" + text)
        #expect(card["product.variations[0].attributes[1].ids[0]"] as? String == "1" + text)
    }

    @Test(
        arguments: [
            { $0.url = "/hat" }, { $0.currency = "kr" }, { $0.locale = "sv" }, { $0.variations = [] },
            { $0.attributes = [] },
            { $0.variations[1].sku = "HAT-S" }, { $0.variations[0].choices["size"] = "XL" },
            { $0.variations[0].choices["fit"] = "slim" },
            { $0.variations[0].choices["size"] = nil }, { $0.variations[0].price.current = .nan },
            { $0.variations[0].imageUrls = [] },
            { $0.variations[0].name = " " }, { $0.variations[0].rating?.rating = 6 }, { $0.defaultVariationIndex = 2 },
            { $0.attributes[0].options = [] }, { $0.attributes[1].id = "size" },
            { $0.variations[0].relatedProducts[0].imageUrl = "x.jpg" },
        ] as [@Sendable (inout CallProduct) -> Void])
    func whatTheWidgetCouldNotUseIsRefused(change: @Sendable (inout CallProduct) -> Void) {
        var product = Self.full
        change(&product)
        #expect(throws: CallSpecError.self) { _ = try product.factorySpec }
    }

    @Test(arguments: [(0, 1, 1, 0), (1, 1, 1, 1), (2, 2, 3, 6), (3, 3, 3, 2), (9, 3, 3, 2)])
    func searchPagesAreCutOut(page: Int, current: Int, pages: Int, shown: Int) async throws {
        let count = [1: pages == 1 ? shown : 14, 3: 14][pages] ?? 0
        let found = (0..<count).map { number in
            CallSearchResponse.Product(
                name: "Hat \(number)", sku: "H\(number)", imageUrl: Self.image, price: .init(current: 1))
        }
        let response = CallSearchResponse(currency: "SEK", locale: "sv-SE", found: found, page: page)
        let spec = BambuserFactorySpec(try response.factorySpec)
        let controller = BambuserCallController(configuration: BambuserCallConfiguration(orgId: "o"))
        controller.handlers.provideSearchData = { _ in .reply(spec) }
        controller.show()
        let result = try #require(await PlayerEmulator.current.call(of: controller)?.search("hat", page: max(page, 1)))
        #expect(result.status == .shown)
        #expect(result["pagination.currentPageIndex"] as? Int == current)
        #expect(result["pagination.totalPages"] as? Int == pages)
        #expect((result["products"] as? [any Sendable])?.count == shown)
    }
}

/// The bridge between the models and the SDK's types, as the guide shows it.
extension BambuserFactorySpec {
    init(_ spec: CallFactorySpec) {
        self = spec.rebuilt(
            call: { method, values, factory, items in
                if let factory { return Call.method(method, factory: factory) }
                if let items { return Call.method(method, items: items) }
                return Call.method(method, args: (values ?? []).map(BambuserJSONValue.init))
            },
            item: { arguments, spec in
                BambuserFactoryItem(factoryArgs: arguments.map(BambuserJSONValue.init), spec: spec)
            },
            spec: { (calls: [Call]) in BambuserFactorySpec(calls) })
    }
}

extension BambuserJSONValue {
    init(_ value: CallFactorySpec.Value) {
        switch value {
        case .string(let text): self = .string(text)
        case .bool(let flag): self = .bool(flag)
        case .int(let number): self = .int(number)
        case .double(let number): self = .double(number)
        case .list(let texts): self = .array(texts.map { .string($0) })
        }
    }
}
