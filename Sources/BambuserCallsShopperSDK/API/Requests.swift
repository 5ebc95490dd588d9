/// A product that the agent added, as the widget names it.
public struct BambuserProductRef: Sendable, Hashable {
    /// Where the reference comes from.
    public enum Kind: Sendable, Hashable, RawRepresentable {
        case productReference, url, scannedCode
        /// A kind that this SDK does not know.
        case unknown(String)

        public init(rawValue: String) {
            self =
                switch rawValue {
                case "product-reference": .productReference
                case "url": .url
                case "scanned-code": .scannedCode
                default: .unknown(rawValue)
                }
        }

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
    public var kind: Kind
    /// The widget's own id. The SDK sends it back with the reply.
    public var bambuserId: String
    /// The entry as the page posts it: `ref`, `type` and `id` alone, whatever else the widget knows (Android source).
    public var raw: BambuserJSONValue

    public init(ref: String, kind: Kind, bambuserId: String, raw: BambuserJSONValue = .object([:])) {
        self.ref = ref
        self.kind = kind
        self.bambuserId = bambuserId
        self.raw = raw
    }
}

/// What the agent searches for.
public struct BambuserSearchRequest: Sendable, Hashable {
    public var term: String
    /// The first page is 1; a page of 0 arrives as 1 (Android source).
    public var page: Int
    public var callbackKey: String
    public var raw: BambuserJSONValue

    public init(term: String, page: Int, callbackKey: String, raw: BambuserJSONValue = .object([:])) {
        self.term = term
        self.page = page
        self.callbackKey = callbackKey
        self.raw = raw
    }
}

/// What the agent wants of the cart.
public struct BambuserCartIntent: Sendable, Hashable {
    public var sku: String
    /// The target, not a difference; 0 in an update removes the line (Calls iOS docs, cart integration).
    public var quantity: Int
    /// On updates the quantity before.
    public var previousQuantity: Int?
    public var raw: BambuserJSONValue

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
    public var provideSearchData: ((BambuserSearchRequest) async -> BambuserReply<BambuserFactorySpec>)?
    public var shouldAddToCart: ((BambuserCartIntent) async -> BambuserReply<BambuserJSONValue>)?
    public var shouldUpdateCart: ((BambuserCartIntent) async -> BambuserReply<BambuserJSONValue>)?

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
