// swift-format-ignore-file
// The shape of the vendor's page on hydration: a text with a hole for every field of an article.
import BambuserCommerceSDK
import UIKit

final class StageScreen: UIViewController {
    var playerView: (any BambuserPlayerView)?

    func /*«never-called-label»*/onNewEventReceived(id: String, event: BambuserEventPayload) {
        if event.type == "provide-product-data" {
            /*«swallowed-error»*/Task { try await self.fill(event.data) }
        }
    }

    func fill(_ data: [String: Any]) async throws {
        guard let event = data["event"] as? [String: Any], let wanted = event["products"] as? [[String: Any]] else { return }
        for entry in wanted {
            guard let id = entry["id"] as? String, let number = entry["ref"] as? String, let article = Warehouse.article(number) else { continue }
            try await self.playerView?.invoke(
                function: "updateProductWithData",
                arguments: """
                    '«unsafe-hole»\(id)', {
                        sku: '«unsafe-hole»\(article.number)',
                        name: '«unsafe-hole»\(article.title)',
                        brandName: '«unsafe-hole»\(article.maker)',
                        introduction: '«unsafe-hole»\(article.teaser)',
                        description: '«unsafe-hole»\(article.text)',
                        variations: [
                            {
                                sku: '«unsafe-hole»\(article.colourNumber)',
                                name: '«unsafe-hole»\(article.colourTitle)',
                                colorName: '«unsafe-hole»\(article.colour)',
                                imageUrls: ['«unsafe-hole»\(article.picture)'],
                                sizes: [
                                    {
                                        sku: '«unsafe-hole»\(article.sizeNumber)',
                                        currency: 'EUR',
                                        current: «unsafe-hole»\(article.price),
                                        original: «unsafe-hole»\(article.oldPrice),
                                        name: '«unsafe-hole»\(article.size)',
                                        inStock: «unsafe-hole»\(article.stock),
                                    }
                                ]
                            }
                        ]
                    }
                    """)
        }
    }
}

enum Warehouse { static func article(_ number: String) -> Article? { nil } }

struct Article {
    let number, title, maker, teaser, text, colourNumber, colourTitle, colour, sizeNumber, size: String
    let picture: URL
    let price, oldPrice: Double
    let stock: Int?
}
