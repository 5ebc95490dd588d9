import Foundation
import PlayerPayloads

/// Reads one JSON text a line and writes a case file: what every model makes of it, and what is meant to arrive.
@main
enum PayloadCases {
    static func main() throws {
        print(#"{"cases": 1, "player": "live"}"#)
        var number = 0
        while let line = readLine() {
            number += 1
            let text = try JSONDecoder().decode(String.self, from: Data(line.utf8))
            for (index, given) in try cases(of: text).enumerated() { print(try given.line("\(number).\(index)")) }
        }
    }

    static func cases(of text: String) throws -> [PayloadCase] {
        // A key of an intended value that begins with $ is written with two.
        let key = text.hasPrefix("$") ? "$" + text : text
        var cases = [
            PayloadCase(
                invoke: "updateWishlistStatus", arguments: WishlistStatuses([text: true]).arguments,
                intended: ["statuses": [key: true]]),
            PayloadCase(
                event: "should-add-item-to-cart", info: CartAnswer.failed(text).info,
                intended: Answer(success: false, reason: "custom-error", message: text)),
            PayloadCase(
                event: "add-to-wishlist", info: WishlistAnswer.accepted(sku: text).info,
                intended: Answer(success: true, sku: text)),
            PayloadCase(
                event: "remove-from-wishlist", info: WishlistAnswer.loginRequired(sku: text).info,
                intended: Answer(success: false, sku: text, reason: "login-required")),
        ]
        guard !text.isEmpty else { return cases }
        let size = try ProductSize().withSku(text).withName(text).withCurrentPrice(0.1).withOriginal(24.9)
            .withCurrency("USD").withInStock(0).withUnitDisplayName(text).build()
        let variation = try Variation().withSku(text).withName(text).withColorName(text).withImageUrls([text])
            .withSizes([size]).build()
        let product = try HydratedProduct(sku: text).withName(text).withBrandName(text).withIntroduction(text)
            .withDescription(text).withVariations([variation]).build()
        cases.append(
            PayloadCase(
                invoke: "updateProductWithData", arguments: try product.arguments(for: text),
                intended: Hydration(id: text, product: product)))
        return cases
    }
}

struct PayloadCase {
    var invoke: String?
    var event: String?
    var text: String
    var intended: any Encodable

    init(invoke: String, arguments: String, intended: any Encodable) {
        self.invoke = invoke
        text = arguments
        self.intended = intended
    }

    init(event: String, info: String, intended: any Encodable) {
        self.event = event
        text = info
        self.intended = intended
    }

    func line(_ id: String) throws -> String {
        let target =
            try invoke.map { #""invoke": \#(try $0.toJSON()), "arguments": "# }
            ?? #""event": {"type": \#(try (event ?? "").toJSON())}, "info": "#
        let meant = try intended.toJSON()
        let list = intended is Hydration ? meant : "[\(meant)]"
        return #"{"id": "\#(id)", \#(target)\#(try text.toJSON()), "intended": \#(list)}"#
    }
}

struct Answer: Encodable {
    var success: Bool
    var sku: String?
    var reason: String?
    var message: String?
}

struct Hydration: Encodable {
    var id: String
    var product: HydratedProduct

    func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(id)
        try list.encode(product)
    }
}
