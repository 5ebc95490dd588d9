internal import JavaScriptSyntax

/// Checks of the properties of one object in a product; each names the place of what it refuses.
struct ProductProperty {
    /// Where the object stands in the product; empty for the product itself.
    var owner: String

    /// What an invalid property should have been.
    static let expectations = [
        "variations": "a list with at least one variation",
        "sizes": "a list with at least one size",
        "imageUrls": "a list of one or more URLs, none of them empty",
        "current": priceExpectation, "original": priceExpectation, "perUnit": priceExpectation,
        "inStock": "a whole number from 0, for sold out, to 2^53",
        "unitAmount": "a whole number from 0 to 2^53",
    ].merging(["sku", "name", "brandName", "colorName"].map { ($0, "a text that is not empty") }) { first, _ in first }

    private static let priceExpectation = "a finite number that is not negative"

    func path(_ name: String) -> String { owner.isEmpty ? name : owner + "." + name }

    /// The place of one element of a list.
    func path(_ list: String, sku: String?, position: Int?) -> String {
        let key = sku.flatMap { $0.isEmpty ? nil : JavaScriptLiteral.string(JavaScriptString($0)) }
        return path(list) + "[" + (key ?? position.map(String.init) ?? "") + "]"
    }

    /// A text or list that has to be there and to hold something.
    func required(_ value: (some Collection)?, _ name: String) throws(BuilderError) {
        guard let value else { throw .missingRequiredProperty(path(name)) }
        guard !value.isEmpty else { throw .invalidRequiredProperty(path(name)) }
    }

    func required(price value: Double?, _ name: String) throws(BuilderError) {
        guard value != nil else { throw .missingRequiredProperty(path(name)) }
        try optional(price: value, name)
    }

    func required(count value: Int?, _ name: String) throws(BuilderError) {
        guard value != nil else { throw .missingRequiredProperty(path(name)) }
        try optional(count: value, name)
    }

    func optional(price value: Double?, _ name: String) throws(BuilderError) {
        guard let value else { return }
        guard value.isFinite, value >= 0 else { throw .invalidRequiredProperty(path(name)) }
    }

    /// JavaScript holds whole numbers exactly up to 2^53.
    func optional(count value: Int?, _ name: String) throws(BuilderError) {
        guard let value else { return }
        guard 0...(1 << 53) ~= value else { throw .invalidRequiredProperty(path(name)) }
    }
}
