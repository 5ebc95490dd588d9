import BambuserCommerceSDK
import Foundation

/// The handler of the hydration page, as it pastes values into a literal.
@MainActor final class RawHydration: BambuserPlayerViewDelegate {
    weak var playerView: (any BambuserPlayerView)?

    func onVideoStatusChanged(_ id: String, state: BambuserVideoState) {}
    func onErrorOccurred(_ id: String, error: any Error) {}

    func onNewEventReceived(_ id: String, event: BambuserEventPayload) {
        guard event.type == "provide-product-data" else { return }
        // What goes wrong in here is never heard of, as on the page.
        Task { try await send(event.data) }
    }

    func send(_ data: [String: Any]) async throws {
        guard let event = data["event"] as? [String: Any],
            let requests = event["products"] as? [[String: Any]]
        else { return }
        for request in requests {
            guard let id = request["id"] as? String, let sku = request["ref"] as? String,
                let item = Catalogue.item(for: sku)
            else { continue }
            try await playerView?.invoke(
                function: "updateProductWithData",
                arguments: """
                    '\(id)', {
                        sku: '\(item.sku)',
                        name: '\(item.name)',
                        brandName: '\(item.brand)',
                        description: '\(item.description)',
                        variations: [
                            {
                                sku: '\(item.sku)-N',
                                name: 'Natural',
                                colorName: 'Natural',
                                imageUrls: ['https://img.shop.example/\(item.sku).jpg'],
                                sizes: [
                                    {
                                        sku: '\(item.sku)-N-1',
                                        currency: 'USD',
                                        current: \(item.price),
                                        original: \(item.original),
                                        name: 'One size',
                                        inStock: \(item.stock),
                                    }
                                ]
                            }
                        ]
                    }
                    """)
        }
    }
}
