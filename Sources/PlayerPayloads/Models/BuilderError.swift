/// Why a product is not complete, with the place of the property in it.
///
/// The names are those of the builders in the vendor's documentation. A place reads like JavaScript, from the product
/// down: `variations["CH-14-N"].sizes["CH-14-N-1"].current`. Elements are named by their sku, or by their position when
/// they have none.
public enum BuilderError: Error, Sendable, Hashable {
    /// A required property was never set.
    case missingRequiredProperty(String)
    /// A property holds a value that no player can use, or a required text or list is empty.
    case invalidRequiredProperty(String)

    /// Where the property stands, from the product down.
    public var path: String {
        switch self {
        case .missingRequiredProperty(let path), .invalidRequiredProperty(let path): path
        }
    }

    /// The name of the property alone, such as `current`.
    public var property: String {
        let name = path.utf8.lastIndex(of: UInt8(ascii: ".")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
        return String(name.utf8.firstIndex(of: UInt8(ascii: "[")).map { name[..<$0] } ?? name)
    }
}

extension BuilderError: CustomStringConvertible {
    /// The path and what the property must be.
    public var description: String {
        switch self {
        case .missingRequiredProperty: "\(path) is required and was not set"
        case .invalidRequiredProperty: "\(path) must be \(ProductProperty.expectations[property] ?? "a text")"
        }
    }
}
