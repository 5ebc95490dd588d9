import BambuserCommerceSDK
import Foundation

/// Reads what an event carries, whatever Swift type a value has.
struct EventFields {
    private let fields: [String: Any]
    let callbackKey: String?

    init(_ event: BambuserEventPayload) {
        fields = event.data["event"] as? [String: Any] ?? [:]
        callbackKey = event.data["callbackKey"] as? String
    }

    init(_ fields: [String: Any]) {
        self.fields = fields
        callbackKey = nil
    }

    func text(_ name: String) -> String? { fields[name] as? String }

    /// Documents disagree about the field that names the product of a wishlist event.
    var wishlistSku: String? { text("sku") ?? text("ref") }

    /// Which type a number has is not documented: a WebKit message brings `NSNumber`, other bridges `Double` or text.
    func count(_ name: String) -> Int? {
        if let number = fields[name] as? Int { return number }
        if let number = fields[name] as? Double { return Int(exactly: number) }
        return text(name).flatMap { Int($0) }
    }

    func list(_ name: String) -> [EventFields] {
        (fields[name] as? [[String: Any]] ?? []).map(EventFields.init)
    }
}
