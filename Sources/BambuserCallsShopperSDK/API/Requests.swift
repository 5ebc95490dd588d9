/// A product that the agent added, as the widget names it.
public struct BambuserProductRef: Sendable, Hashable {
    /// Where the reference comes from.
    public enum Kind: Sendable, Hashable, RawRepresentable {
        /// A sku of the shop, a pasted address, or what a scanner read.
        case productReference, url, scannedCode
        /// A kind that this SDK does not know.
        case unknown(String)

        /// The kind by its name on the wire: `product-reference`, `url`, `scanned-code`.
        public init(rawValue: String) {
            self =
                switch rawValue {
                case "product-reference": .productReference
                case "url": .url
                case "scanned-code": .scannedCode
                default: .unknown(rawValue)
                }
        }

        /// The name on the wire.
        public var rawValue: String {
            switch self {
            case .productReference: "product-reference"
            case .url: "url"
            case .scannedCode: "scanned-code"
            case .unknown(let name): name
            }
        }
    }

    /// A sku, an address or a code, by ``kind``; in co-browse the address of any page that the shopper visits.
    public var ref: String
    /// What ``ref`` is.
    public var kind: Kind
    /// The widget's own id. The SDK sends it back with the reply.
    public var bambuserId: String
    /// The entry as the page posts it: `ref`, `type` and `id` alone, whatever else the widget knows (Android source).
    public var raw: BambuserJSONValue

    /// A request for a product.
    public init(ref: String, kind: Kind, bambuserId: String, raw: BambuserJSONValue = .object([:])) {
        self.ref = ref
        self.kind = kind
        self.bambuserId = bambuserId
        self.raw = raw
    }
}

/// What the agent searches for.
public struct BambuserSearchRequest: Sendable, Hashable {
    /// What the agent typed; may be empty.
    public var term: String
    /// The first page is 1; a page of 0 arrives as 1 (Android source).
    public var page: Int
    /// The key of the answer, such as `cb_1`.
    public var callbackKey: String
    /// Everything that the widget sent.
    public var raw: BambuserJSONValue

    /// A search; pages count from 1.
    public init(term: String, page: Int, callbackKey: String, raw: BambuserJSONValue = .object([:])) {
        self.term = term
        self.page = page
        self.callbackKey = callbackKey
        self.raw = raw
    }
}

/// What the agent wants of the cart.
public struct BambuserCartIntent: Sendable, Hashable {
    /// The sku of the variation; empty when the widget named none.
    public var sku: String
    /// The target, not a difference; 0 in an update removes the line (Calls iOS docs, cart integration).
    public var quantity: Int
    /// On updates the quantity before.
    public var previousQuantity: Int?
    /// Everything that the widget sent.
    public var raw: BambuserJSONValue

    /// A change of the cart to a new total.
    public init(sku: String, quantity: Int, previousQuantity: Int? = nil, raw: BambuserJSONValue = .object([:])) {
        self.sku = sku
        self.quantity = quantity
        self.previousQuantity = previousQuantity
        self.raw = raw
    }
}

/// What the app answers. A handler that is nil is not subscribed: the widget then helps itself.
///
/// Copied when the widget is shown; later changes take effect with the next ``BambuserCallController/show()``.
public struct BambuserCallHandlers {
    /// Runs once for each product; several run at the same time.
    public var provideProductData: ((BambuserProductRef) async -> BambuserReply<BambuserFactorySpec>)?
    /// The agent searches; nil: the widget does not offer it.
    public var provideSearchData: ((BambuserSearchRequest) async -> BambuserReply<BambuserFactorySpec>)?
    /// The agent adds a product; nil: the widget keeps a cart of its own.
    public var shouldAddToCart: ((BambuserCartIntent) async -> BambuserReply<BambuserJSONValue>)?
    /// The agent changes a total, 0 to remove; nil: the widget keeps a cart of its own.
    public var shouldUpdateCart: ((BambuserCartIntent) async -> BambuserReply<BambuserJSONValue>)?

    /// Handlers; those that are nil are not offered to the agent.
    public init(
        provideProductData: ((BambuserProductRef) async -> BambuserReply<BambuserFactorySpec>)? = nil,
        provideSearchData: ((BambuserSearchRequest) async -> BambuserReply<BambuserFactorySpec>)? = nil,
        shouldAddToCart: ((BambuserCartIntent) async -> BambuserReply<BambuserJSONValue>)? = nil,
        shouldUpdateCart: ((BambuserCartIntent) async -> BambuserReply<BambuserJSONValue>)? = nil
    ) {
        self.provideProductData = provideProductData
        self.provideSearchData = provideSearchData
        self.shouldAddToCart = shouldAddToCart
        self.shouldUpdateCart = shouldUpdateCart
    }
}
