// swift-format-ignore-file
// The shape of the vendor's page on hydration with builders: the article is encoded, its identifier is not.
import BambuserCommerceSDK
import UIKit

final class BuilderScreen: UIViewController {
    var playerView: (any BambuserPlayerView)?

    func fill(_ data: [String: Any]) async throws {
        guard let event = data["event"] as? [String: Any], let wanted = event["products"] as? [[String: Any]] else { return }
        for entry in wanted {
            guard let number = entry["ref"] as? String, let id = entry["id"] as? String, let article = Warehouse.article(number) else { continue }
            let product = try HydratedProduct(sku: article.number)
                .withName(article.title)
                .withBrandName(article.maker)
                .withVariations(
                    article.colours.map { colour in
                        try Variation().withSku(colour.number).withName(colour.title).withImageUrls(colour.pictures)
                            .withSizes(colour.sizes.map { try ProductSize().withSku($0.number).withCurrentPrice($0.price).build() })
                            .build()
                    })
                .build()
            let text = "'«unsafe-hole»\(id)', \(try product.toJSON())"
            try await playerView?.invoke(function: "updateProductWithData", arguments: text)
        }
    }
}
