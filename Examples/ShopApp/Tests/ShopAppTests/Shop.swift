import BambuserCommerceSDK
import PlayerBridgeTesting
import ShopApp
import Testing

/// Four products, one of which is incomplete, and the ids that the player has for them.
struct SampleCatalogue: Catalogue {
    static let products = [
        CatalogueProduct(
            sku: "EN-001", name: "Shepherd's Crook Coat Hook", brand: "Fernhollow",
            description: "Forged by hand.\nNever two alike.",
            colour: "Black", images: ["https://img.shop.example/en-001.jpg"],
            sizes: [.init(sku: "EN-001-1", name: "One size", price: 24.5, originalPrice: 29, stock: 12)]),
        CatalogueProduct(
            sku: "CH-14", name: "Oak stool", brand: "Norrlund", description: "Solid oak.", colour: "Natural",
            images: ["https://img.shop.example/ch-14.jpg"],
            sizes: [
                .init(sku: "CH-14-1", name: "Low", price: 89.5, stock: 3),
                .init(sku: "CH-14-2", name: "High", price: 1299, stock: 0),
            ]),
    ]
    var others: [CatalogueProduct] = [incomplete]

    /// The backend sent it without a name: no payload can be built.
    static let incomplete = CatalogueProduct(
        sku: "XX-1", name: "", brand: "Norrlund", description: "", colour: "Grey", images: [], sizes: [])

    func product(for sku: String) async -> CatalogueProduct? {
        (others + Self.products).first { $0.sku == sku }
    }

    static let show = products.enumerated().map {
        PlayerEmulator.Product(id: "p-\($0.offset + 1)", ref: $0.element.sku, dashboard: ["name": "from the dashboard"])
    }
}

/// Says yes, unless something is sold out; takes its time on whatever clock it is given.
struct SampleWarehouse: Warehouse {
    var soldOut: Set<String> = []
    var delay: Duration = .zero
    var clock: (any Clock<Duration>)?

    func reserve(_ sku: String, _ quantity: Int) async throws -> Bool {
        try await clock?.sleep(for: delay)
        return !soldOut.contains(sku)
    }
}

/// The app with its players, as its view controllers would set it up.
@MainActor struct SampleApp {
    let emulator: PlayerEmulator
    let cart = Cart()
    let wishlist: Wishlist
    let handler: PlayerEventHandler

    /// In the emulator of the running test.
    init(soldOut: Set<String> = [], delay: Duration = .zero, wishlist: Set<String> = []) async {
        self.init(in: await PlayerEmulator.current, soldOut: soldOut, delay: delay, wishlist: wishlist)
    }

    init(
        in emulator: PlayerEmulator, soldOut: Set<String> = [], delay: Duration = .zero, wishlist: Set<String> = []
    ) {
        self.init(
            in: emulator, catalogue: SampleCatalogue(), soldOut: soldOut, delay: delay, wishlist: wishlist,
            show: SampleCatalogue.show)
    }

    /// With a catalogue of its own, all of which the show presents.
    init(in emulator: PlayerEmulator, products: [CatalogueProduct]) {
        self.init(
            in: emulator, catalogue: SampleCatalogue(others: products),
            show: products.enumerated().map { .init(id: "p-\($0.offset + 1)", ref: $0.element.sku) })
    }

    private init(
        in emulator: PlayerEmulator, catalogue: SampleCatalogue, soldOut: Set<String> = [], delay: Duration = .zero,
        wishlist: Set<String> = [], show: [PlayerEmulator.Product]
    ) {
        self.emulator = emulator
        self.wishlist = Wishlist(wishlist)
        emulator.products = show
        handler = PlayerEventHandler(
            catalogue: catalogue,
            warehouse: SampleWarehouse(soldOut: soldOut, delay: delay, clock: delay == .zero ? nil : emulator.clock),
            cart: cart, wishlist: self.wishlist, clock: emulator.clock)
    }

    /// What the view controller does: make a player and hand it over.
    func openShow() throws -> EmulatedPlayer {
        let view = BambuserSDK(server: .EU).createPlayerView(
            videoConfiguration: .init(
                type: .live(id: "autumn-show"), configuration: ["currency": "EUR", "locale": "de-DE"]))
        handler.attach(view)
        return try emulator.player(of: view)
    }
}
