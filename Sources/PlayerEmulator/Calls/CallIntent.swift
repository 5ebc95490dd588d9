package import JavaScriptSyntax

/// A cart event as the SDK reads it (router of the Android source).
///
/// `sku` is that of the event, else that of its `item`, else empty. `count` comes before `quantity`, and where neither
/// is a number the quantity is 1: numeric texts and null count as none. Fractions are cut off.
package struct CallIntent: Sendable, Hashable {
    /// Of the event, else of its item, else empty.
    package var sku: String
    /// The new total; 1 where no number is given.
    package var quantity: Int
    /// The total before; nil where no number is given.
    package var previousQuantity: Int?

    /// Reads the widget's event.
    package init(_ inner: JavaScriptValue) {
        sku = inner["sku"]?.swiftString ?? inner["item"]?["sku"]?.swiftString ?? ""
        let given = inner.child("count") != nil ? inner["count"] : inner["quantity"]
        quantity = Self.whole(given) ?? 1
        previousQuantity = Self.whole(inner["previousQuantity"])
    }

    private static func whole(_ value: JavaScriptValue?) -> Int? {
        value?.number.flatMap { Int(exactly: $0.rounded(.towardZero)) }
    }
}
