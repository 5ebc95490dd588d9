public import Foundation

/// One colour of a product, with its pictures and sizes.
///
/// Source of properties and names: Live iOS docs, product hydration, and the builders shown there.
public struct Variation: Sendable, Hashable, Codable {
    /// Required.
    public var sku: String?
    /// Required.
    public var name: String?
    /// What the selector of colours shows. Required.
    public var colorName: String?
    /// A hex colour such as `#1A2B3C`.
    public var colorHexCode: String?
    /// The addresses of the pictures, in the order shown. Required.
    public var imageUrls: [String]?
    /// Required.
    public var sizes: [ProductSize]?

    /// A variation from its parts; nothing is checked before ``build()``.
    public init(
        sku: String? = nil, name: String? = nil, colorName: String? = nil, colorHexCode: String? = nil,
        imageUrls: [String]? = nil, sizes: [ProductSize]? = nil
    ) {
        self.sku = sku
        self.name = name
        self.colorName = colorName
        self.colorHexCode = colorHexCode
        self.imageUrls = imageUrls
        self.sizes = sizes
    }

    /// This variation, once it and its sizes are complete.
    ///
    /// - Throws: ``BuilderError`` for the first required property that is missing or value that no player can use.
    public func build() throws(BuilderError) -> Variation {
        try check(at: ProductProperty(owner: "").path("variations", sku: sku, position: nil))
        return self
    }

    func check(at path: String) throws(BuilderError) {
        let property = ProductProperty(owner: path)
        try property.required(sku, "sku")
        try property.required(name, "name")
        try property.required(colorName, "colorName")
        try property.required(imageUrls, "imageUrls")
        for (position, address) in (imageUrls ?? []).enumerated() where address.isEmpty {
            throw .invalidRequiredProperty(property.path("imageUrls", sku: nil, position: position))
        }
        try property.required(sizes, "sizes")
        for (position, size) in (sizes ?? []).enumerated() {
            try size.check(at: property.path("sizes", sku: size.sku, position: position))
        }
    }
}

// MARK: - Builder

extension Variation {
    /// A copy with this sku.
    public func withSku(_ value: String) -> Variation { setting(\.sku, value) }
    /// A copy with this name.
    public func withName(_ value: String) -> Variation { setting(\.name, value) }
    /// A copy with this name of its colour.
    public func withColorName(_ value: String) -> Variation { setting(\.colorName, value) }
    /// A copy with this colour, such as `#1A2B3C`; nil takes it away.
    public func withColorHexCode(_ value: String?) -> Variation { setting(\.colorHexCode, value) }
    /// Takes the addresses as texts, exactly as they are.
    public func withImageUrls(_ value: some Sequence<String>) -> Variation { setting(\.imageUrls, Array(value)) }
    /// Takes the absolute addresses.
    public func withImageUrls(_ value: [URL]) -> Variation { setting(\.imageUrls, value.map(\.absoluteString)) }
    /// A copy with these sizes in place of the others.
    public func withSizes(_ value: [ProductSize]) -> Variation { setting(\.sizes, value) }
}

extension Variation: ProductPart {
    var members: [(name: String, value: (any JavaScriptPayloadValue)?)] {
        [
            ("sku", sku), ("name", name), ("colorName", colorName), ("colorHexCode", colorHexCode),
            ("imageUrls", imageUrls), ("sizes", sizes),
        ]
    }
}
