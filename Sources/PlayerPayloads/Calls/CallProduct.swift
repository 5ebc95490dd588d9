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
    /// The name above all variations; nil leaves it to the variation.
    public var name: String?
    /// The product's own sku; cart events carry that of a variation.
    public var sku: String?
    /// Plain text.
    public var description: String
    /// The absolute address of the product's page: the agent's link, and where co-browsing leads. Mandatory on mobile.
    public var url: String
    /// The position of the variation that is shown first.
    public var defaultVariationIndex: Int?
    /// What variations differ in; needed where there are several.
    public var attributes: [Attribute]
    /// At least one; each with a sku of its own.
    public var variations: [Variation]

    /// A product from its parts; nothing is checked before ``factorySpec``.
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
        /// What ``Variation/choices`` names it by; unique in the product.
        public var id: String
        /// What the agent reads; nil shows the id.
        public var name: String?
        /// At least one, each with an id of its own.
        public var options: [Option]

        /// An attribute with its options.
        public init(id: String, name: String? = nil, options: [Option]) {
            self.id = id
            self.name = name
            self.options = options
        }
    }

    /// One of the values of an attribute, such as a size.
    public struct Option: Sendable, Hashable {
        /// What ``Variation/choices`` names it by; unique in its attribute.
        public var id: String
        /// What the agent reads; nil shows the id.
        public var name: String?

        /// An option with its id.
        public init(id: String, name: String? = nil) {
            self.id = id
            self.name = name
        }
    }

    /// A price in the product's currency.
    public struct Price: Sendable, Hashable {
        /// The price to pay, in units of the currency, such as 449.5; finite and not negative.
        public var current: Double
        /// Only for something on sale.
        public var original: Double?

        /// A price, and the one before a sale.
        public init(current: Double, original: Double? = nil) {
            self.current = current
            self.original = original
        }
    }

    /// The mean of what customers said.
    public struct Rating: Sendable, Hashable {
        /// At most 10 are advised.
        public var maxValue: Double
        /// From 0 to ``maxValue``.
        public var rating: Double
        /// How many customers rated; not negative.
        public var numberOfRatings: Int?

        /// A rating on its scale.
        public init(maxValue: Double, rating: Double, numberOfRatings: Int? = nil) {
            self.maxValue = maxValue
            self.rating = rating
            self.numberOfRatings = numberOfRatings
        }
    }

    /// A property that the agent can compare products by.
    public struct ComparableAttribute: Sendable, Hashable {
        /// The same id in another product makes the two comparable.
        public var id: String
        /// What is compared, as text.
        public var value: String
        /// What the agent reads.
        public var name: String

        /// A property with its value.
        public init(id: String, value: String, name: String) {
            self.id = id
            self.value = value
            self.name = name
        }
    }

    /// Tapped, it comes back to the app as the `ref` of a new request.
    public struct RelatedProduct: Sendable, Hashable {
        /// The name of the product.
        public var title: String
        /// The sku of the related product.
        public var sku: String
        /// The absolute address of its picture.
        public var imageUrl: String
        /// In units of the product's currency; finite and not negative.
        public var price: Double

        /// A related product.
        public init(title: String, sku: String, imageUrl: String, price: Double) {
            self.title = title
            self.sku = sku
            self.imageUrl = imageUrl
            self.price = price
        }
    }

    /// A paragraph of the product's details.
    public enum Detail: Sendable, Hashable {
        /// A list: `BULLETS` on the wire.
        case bullets([String])
        /// A text: `PARAGRAPH` on the wire.
        case paragraph(String)
    }

    /// One product that can be put into the cart.
    public struct Variation: Sendable, Hashable {
        /// What the agent reads; not empty.
        public var name: String
        /// What cart events carry.
        public var sku: String
        /// The brand.
        public var subtitle: String?
        /// False: cannot be added, and is shown as sold out.
        public var inStock: Bool?
        /// Absolute addresses of the pictures; at least one.
        public var imageUrls: [String]
        /// What this variation costs.
        public var price: Price
        /// The absolute address of the variation's own page.
        public var url: String?
        /// By the id of an attribute the id of one of its options.
        public var choices: [String: String]
        /// Properties to compare products by.
        public var comparableAttributes: [ComparableAttribute]
        /// Products to show beside this one.
        public var relatedProducts: [RelatedProduct]
        /// Shown below the description, in order.
        public var details: [Detail]
        /// What customers said of it.
        public var rating: Rating?

        /// A variation from its parts; nothing is checked before ``CallProduct/factorySpec``.
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
