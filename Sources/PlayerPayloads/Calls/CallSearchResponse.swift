/// One page of a search in a call.
///
/// Methods and forms: the vendor's Android demo for Calls 0.3.0. Pages begin with 1, as the SDK's own source says; a
/// search without matches has one empty page.
public struct CallSearchResponse: Sendable, Hashable {
    /// Three letters, such as `SEK`.
    public var currency: String
    /// Language and country, such as `sv-SE`.
    public var locale: String
    /// At least 1.
    public var totalPages: Int
    /// All products that were found, on every page.
    public var totalMatches: Int
    /// From 1.
    public var currentPage: Int
    /// Those of this page.
    public var products: [Product]

    /// A product that was found.
    public struct Product: Sendable, Hashable {
        /// What the agent reads.
        public var name: String
        /// What comes back as the `ref` of a product request.
        public var sku: String
        /// The absolute address of its picture.
        public var imageUrl: String
        /// In units of ``CallSearchResponse/currency``.
        public var price: CallProduct.Price
        /// The absolute address of the product's page.
        public var url: String?

        /// A product that was found.
        public init(name: String, sku: String, imageUrl: String, price: CallProduct.Price, url: String? = nil) {
            self.name = name
            self.sku = sku
            self.imageUrl = imageUrl
            self.price = price
            self.url = url
        }
    }

    /// A page that was put together elsewhere; nothing is checked before ``factorySpec``.
    public init(
        currency: String, locale: String, totalPages: Int, totalMatches: Int, currentPage: Int, products: [Product]
    ) {
        self.currency = currency
        self.locale = locale
        self.totalPages = totalPages
        self.totalMatches = totalMatches
        self.currentPage = currentPage
        self.products = products
    }

    /// The page with a number out of all that was found; a number beyond the last page gives the last one.
    ///
    /// - Parameter page: From 1, as the request says it.
    public init(currency: String, locale: String, found: [Product], page: Int, pageSize: Int = 6) {
        let size = max(pageSize, 1)
        let pages = max((found.count + size - 1) / size, 1)
        let current = min(max(page, 1), pages)
        self.init(
            currency: currency, locale: locale, totalPages: pages, totalMatches: found.count, currentPage: current,
            products: Array(found.dropFirst((current - 1) * size).prefix(size)))
    }

    /// The builder calls of the page.
    ///
    /// - Throws: ``CallSpecError`` for the first value that the widget could not use.
    public var factorySpec: CallFactorySpec {
        get throws(CallSpecError) {
            try check()
            return CallFactorySpec([
                .arguments("currency", .string(currency)), .arguments("locale", .string(locale)),
                .factory(
                    "pagination",
                    CallFactorySpec([
                        .arguments("totalPages", .int(totalPages)), .arguments("totalMatches", .int(totalMatches)),
                        .arguments("currentPageIndex", .int(currentPage)),
                    ])),
                .items("products", products.map { CallFactorySpec.Item(arguments: [], spec: $0.spec) }),
            ])
        }
    }

    private func check() throws(CallSpecError) {
        let check = CallSpecCheck()
        try check.currency(currency)
        try check.locale(locale)
        guard totalPages >= 1, totalMatches >= products.count else {
            throw CallSpecError(
                path: "totalPages", message: "must be at least 1, and totalMatches at least the number of results")
        }
        guard 1...totalPages ~= currentPage else {
            throw CallSpecError(path: "currentPage", message: "must be a page from 1 to \(totalPages)")
        }
        try check.unique(products.map(\.sku), "products", "sku")
        for product in products {
            let path = "products[\"\(product.sku)\"]"
            try check.text(product.name, "\(path).name")
            try check.text(product.sku, "\(path).sku")
            try check.address(product.imageUrl, "\(path).imageUrl")
            try product.price.check(check, "\(path).price")
            if let url = product.url { try check.address(url, "\(path).url") }
        }
    }
}

extension CallSearchResponse.Product {
    fileprivate var spec: CallFactorySpec {
        CallFactorySpec([
            .arguments("name", .string(name)), .arguments("sku", .string(sku)),
            .arguments("imageUrl", .string(imageUrl)),
            .factory("price", price.spec), .arguments("url", url.map { .string($0) }),
        ])
    }
}
