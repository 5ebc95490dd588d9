/// A product as the agent's tool shows it in a call, from the minimum with one variation to all that the widget takes.
///
/// ```swift
/// let product = CallProduct(
///     currency: "SEK", locale: "sv-SE", description: "Felted wool", url: "https://shop.example/hat",
///     variations: [.init(name: "Hat", sku: "HAT-1", imageUrls: [picture], price: .init(current: 449.5))])
/// return .reply(BambuserFactorySpec(try product.factorySpec))
/// ```
///
/// Methods, forms and what is mandatory: Calls iOS docs, provide product data, and a shop's web integration on the
/// vendor's commented template. Ids of attributes and options are texts: whether the widget takes `1` for `"1"` is not
/// known.
public struct CallProduct: Sendable, Hashable {
    /// Three letters, such as `SEK`.
    public var currency: String
    /// Language and country, such as `sv-SE`.
    public var locale: String
    public var name: String?
    public var sku: String?
    public var description: String
    /// The absolute address of the product's page: the agent's link, and where co-browsing leads. Mandatory on mobile.
    public var url: String
    /// The position of the variation that is shown first.
    public var defaultVariationIndex: Int?
    /// What variations differ in; needed where there are several.
    public var attributes: [Attribute]
    /// At least one; each with a sku of its own.
    public var variations: [Variation]

    public init(
        currency: String, locale: String, name: String? = nil, sku: String? = nil, description: String, url: String,
        defaultVariationIndex: Int? = nil, attributes: [Attribute] = [], variations: [Variation]
    ) {
        self.currency = currency
        self.locale = locale
        self.name = name
        self.sku = sku
        self.description = description
        self.url = url
        self.defaultVariationIndex = defaultVariationIndex
        self.attributes = attributes
        self.variations = variations
    }

    /// Something that variations differ in, such as their size, and the options there are.
    public struct Attribute: Sendable, Hashable {
        public var id: String
        public var name: String?
        public var options: [Option]

        public init(id: String, name: String? = nil, options: [Option]) {
            self.id = id
            self.name = name
            self.options = options
        }
    }

    public struct Option: Sendable, Hashable {
        public var id: String
        public var name: String?

        public init(id: String, name: String? = nil) {
            self.id = id
            self.name = name
        }
    }

    public struct Price: Sendable, Hashable {
        public var current: Double
        /// Only for something on sale.
        public var original: Double?

        public init(current: Double, original: Double? = nil) {
            self.current = current
            self.original = original
        }
    }

    public struct Rating: Sendable, Hashable {
        /// At most 10 are advised.
        public var maxValue: Double
        public var rating: Double
        public var numberOfRatings: Int?

        public init(maxValue: Double, rating: Double, numberOfRatings: Int? = nil) {
            self.maxValue = maxValue
            self.rating = rating
            self.numberOfRatings = numberOfRatings
        }
    }

    /// A property that the agent can compare products by.
    public struct ComparableAttribute: Sendable, Hashable {
        public var id: String
        public var value: String
        public var name: String

        public init(id: String, value: String, name: String) {
            self.id = id
            self.value = value
            self.name = name
        }
    }

    /// Tapped, it comes back to the app as the `ref` of a new request.
    public struct RelatedProduct: Sendable, Hashable {
        public var title: String
        public var sku: String
        public var imageUrl: String
        public var price: Double

        public init(title: String, sku: String, imageUrl: String, price: Double) {
            self.title = title
            self.sku = sku
            self.imageUrl = imageUrl
            self.price = price
        }
    }

    public enum Detail: Sendable, Hashable {
        case bullets([String])
        case paragraph(String)
    }

    public struct Variation: Sendable, Hashable {
        public var name: String
        /// What cart events carry.
        public var sku: String
        /// The brand.
        public var subtitle: String?
        /// False: cannot be added, and is shown as sold out.
        public var inStock: Bool?
        public var imageUrls: [String]
        public var price: Price
        public var url: String?
        /// By the id of an attribute the id of one of its options.
        public var choices: [String: String]
        public var comparableAttributes: [ComparableAttribute]
        public var relatedProducts: [RelatedProduct]
        public var details: [Detail]
        public var rating: Rating?

        public init(
            name: String, sku: String, subtitle: String? = nil, inStock: Bool? = nil, imageUrls: [String], price: Price,
            url: String? = nil, choices: [String: String] = [:], comparableAttributes: [ComparableAttribute] = [],
            relatedProducts: [RelatedProduct] = [], details: [Detail] = [], rating: Rating? = nil
        ) {
            self.name = name
            self.sku = sku
            self.subtitle = subtitle
            self.inStock = inStock
            self.imageUrls = imageUrls
            self.price = price
            self.url = url
            self.choices = choices
            self.comparableAttributes = comparableAttributes
            self.relatedProducts = relatedProducts
            self.details = details
            self.rating = rating
        }
    }
}
