public import JavaScriptSyntax

/// A cart event as the SDK reads it (router of the Android source).
///
/// `sku` is that of the event, else that of its `item`, else empty. `count` comes before `quantity`, and where neither
/// is a number the quantity is 1: numeric texts and null count as none. Fractions are cut off.
public struct CallIntent: Sendable, Hashable {
    public var sku: String
    public var quantity: Int
    public var previousQuantity: Int?

    public init(_ inner: JavaScriptValue) {
        sku = inner["sku"]?.swiftString ?? inner["item"]?["sku"]?.swiftString ?? ""
        let given = inner.child("count") != nil ? inner["count"] : inner["quantity"]
        quantity = Self.whole(given) ?? 1
        previousQuantity = Self.whole(inner["previousQuantity"])
    }

    private static func whole(_ value: JavaScriptValue?) -> Int? {
        value?.number.flatMap { Int(exactly: $0.rounded(.towardZero)) }
    }
}
