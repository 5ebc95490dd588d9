import BambuserCallsShopperSDK

/// Shows the call widget and connects it with catalogue and cart.
@MainActor public final class CallCoordinator: BambuserCallDelegate {
    public let cart = Cart()
    public private(set) var shownTab = "home"
    public private(set) var visitedPage: String?
    private let catalogue: Catalogue
    private let clock: any Clock<Duration>
    private var controller: BambuserCallController?

    /// - Parameter clock: What the search service is waited for on; tests give the players' own.
    public init(catalogue: Catalogue, clock: any Clock<Duration> = ContinuousClock()) {
        self.catalogue = catalogue
        self.clock = clock
    }

    public func start() {
        let controller = BambuserCallController(configuration: BambuserCallConfiguration(orgId: "shop-1"))
        controller.delegate = self
        self.controller = controller
        controller.handlers = handlers
        controller.show()
    }

    private var handlers: BambuserCallHandlers {
        var handlers = BambuserCallHandlers()
        handlers.provideProductData = { [catalogue] ref in
            guard let sku = ref.kind == .url ? catalogue.sku(ofAddress: ref.ref) : ref.ref, !sku.isEmpty else {
                return .error(message: "Please give the address of a product.")
            }
            guard let article = catalogue.article(sku) else { return .error(message: "We don't have “\(sku)”.") }
            return .reply(article.productSpec)
        }
        handlers.provideSearchData = { [catalogue, clock] request in
            try? await clock.sleep(for: .milliseconds(200))
            let spec = catalogue.searchSpec(request.term, page: request.page)
            return .reply(spec)
        }
        let change: (BambuserCartIntent) async -> BambuserReply<BambuserJSONValue> = { [catalogue, cart] intent in
            guard let stock = catalogue.stock(of: intent.sku) else { return .failure(reason: "sku-not-found") }
            guard stock >= intent.quantity else { return .failure(reason: "out-of-stock") }
            cart.setQuantity(intent.quantity, of: intent.sku)
            return .success
        }
        handlers.shouldAddToCart = change
        handlers.shouldUpdateCart = change
        return handlers
    }

    /// The shopper puts something into the cart in the app itself: the agent is told.
    public func addToCart(_ sku: String) {
        guard let article = catalogue.article(sku) else { return }
        let quantity = cart.quantity(of: sku) + 1
        cart.setQuantity(quantity, of: sku)
        controller?.notifyCustomerEvent(
            "ADDED_TO_CART",
            payload: .object([
                "sku": .string(sku), "name": .string(article.name), "price": .double(article.price),
                "currency": .string("SEK"), "quantity": .int(1),
            ]))
    }

    public func bambuserCall(_ controller: BambuserCallController, didEmit event: BambuserCallEvent) {
        switch event {
        case .checkout: shownTab = "cart"
        case .navigateTo(let url): visitedPage = url
        default: break
        }
    }
}
