/// One size of a variation: what a shopper puts into the cart.
///
/// Source of properties and names: Live iOS docs, product hydration, and the builders shown there.
public struct ProductSize: Sendable, Hashable, Codable {
    /// What the cart events carry. Required.
    public var sku: String?
    /// What the selector of sizes shows. Required.
    public var name: String?
    /// The price to pay, finite and not negative; 0 for a free item. Required.
    public var current: Double?
    /// The price before, struck through; nil when there is none.
    public var original: Double?
    /// Three letters, such as `USD`. The page judges it: it knows the configuration of the player.
    public var currency: String?
    /// Pieces in stock; 0 means sold out. Required.
    public var inStock: Int?
    /// The price of one unit, such as one kilogram.
    public var perUnit: Double?
    /// How many units a piece holds.
    public var unitAmount: Int?
    /// What a unit is called: `kg`, `L`, `st`.
    public var unitDisplayName: String?

    /// A size from its parts; nothing is checked before ``build()``.
    public init(
        sku: String? = nil, name: String? = nil, current: Double? = nil, original: Double? = nil,
        currency: String? = nil, inStock: Int? = nil, perUnit: Double? = nil, unitAmount: Int? = nil,
        unitDisplayName: String? = nil
    ) {
        self.sku = sku
        self.name = name
        self.current = current
        self.original = original
        self.currency = currency
        self.inStock = inStock
        self.perUnit = perUnit
        self.unitAmount = unitAmount
        self.unitDisplayName = unitDisplayName
    }

    /// This size, once it is complete.
    ///
    /// - Throws: ``BuilderError`` for the first required property that is missing or value that no player can use.
    public func build() throws(BuilderError) -> ProductSize {
        try check(at: ProductProperty(owner: "").path("sizes", sku: sku, position: nil))
        return self
    }

    func check(at path: String) throws(BuilderError) {
        let property = ProductProperty(owner: path)
        try property.required(sku, "sku")
        try property.required(name, "name")
        try property.required(price: current, "current")
        try property.optional(price: original, "original")
        try property.required(count: inStock, "inStock")
        try property.optional(price: perUnit, "perUnit")
        try property.optional(count: unitAmount, "unitAmount")
    }
}

// MARK: - Builder

extension ProductSize {
    /// A copy with this sku.
    public func withSku(_ value: String) -> ProductSize { setting(\.sku, value) }
    /// A copy with this name.
    public func withName(_ value: String) -> ProductSize { setting(\.name, value) }
    /// A copy with this price to pay: ``current``.
    public func withCurrentPrice(_ value: Double) -> ProductSize { setting(\.current, value) }
    /// A copy with this price before a sale; nil takes it away.
    public func withOriginal(_ value: Double?) -> ProductSize { setting(\.original, value) }
    /// A copy with this currency, three letters; nil takes it away.
    public func withCurrency(_ value: String?) -> ProductSize { setting(\.currency, value) }
    /// A copy with so many pieces in stock; 0 means sold out.
    public func withInStock(_ value: Int) -> ProductSize { setting(\.inStock, value) }
    /// A copy with this price of one unit; nil takes it away.
    public func withPerUnit(_ value: Double?) -> ProductSize { setting(\.perUnit, value) }
    /// A copy with so many units a piece; nil takes it away.
    public func withUnitAmount(_ value: Int?) -> ProductSize { setting(\.unitAmount, value) }
    /// A copy with this name of a unit; nil takes it away.
    public func withUnitDisplayName(_ value: String?) -> ProductSize { setting(\.unitDisplayName, value) }
}

extension ProductSize: ProductPart {
    var members: [(name: String, value: (any JavaScriptPayloadValue)?)] {
        [
            ("sku", sku), ("name", name), ("current", current), ("original", original), ("currency", currency),
            ("inStock", inStock), ("perUnit", perUnit), ("unitAmount", unitAmount),
            ("unitDisplayName", unitDisplayName),
        ]
    }
}
