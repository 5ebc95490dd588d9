import Foundation
import PlayerPayloads

// An app that copied the vendor's models has these names already. Its own come first wherever it says nothing else;
// ours are there under the name of their module.

struct HydratedProduct: Encodable { var name: String }
enum BuilderError: Error { case missingRequiredProperty(String) }

extension Encodable {
    func toJSON(_ encoder: JSONEncoder = JSONEncoder()) throws -> String { "the app's own" }
}

func ownModels() throws -> String {
    guard try HydratedProduct(name: "a").toJSON() == "the app's own" else {
        throw BuilderError.missingRequiredProperty("name")
    }
    return try PlayerPayloads.HydratedProduct(sku: "a").arguments(for: "p-1")
}
