import BambuserCommerceSDK
import Foundation

/// The fields of an event.
struct EventFields {
    let fields: [String: Any]
    let callbackKey: String?

    init(_ event: BambuserEventPayload) {
        fields = event.data["event"] as? [String: Any] ?? [:]
        callbackKey = event.data["callbackKey"] as? String
    }

    func text(_ name: String) -> String? { fields[name] as? String }
    var sku: String { text("sku") ?? text("ref") ?? "" }
    var quantity: Int { (fields["quantity"] as? NSNumber)?.intValue ?? 1 }
    var products: [(id: String, ref: String)] {
        (fields["products"] as? [[String: Any]] ?? []).map {
            ($0["id"] as? String ?? "", $0["ref"] as? String ?? $0["sku"] as? String ?? "")
        }
    }
}
