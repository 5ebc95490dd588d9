import BambuserCommerceSDK
import Foundation
import PlayerPayloads

/// The recommended handler of the hydration page: values go through the builder, the id is still pasted.
@MainActor final class BuilderHydration: BambuserPlayerViewDelegate {
    weak var playerView: (any BambuserPlayerView)?

    func onVideoStatusChanged(_ id: String, state: BambuserVideoState) {}
    func onErrorOccurred(_ id: String, error: any Error) {}

    func onNewEventReceived(_ id: String, event: BambuserEventPayload) {
        guard event.type == "provide-product-data" else { return }
        Task { try await send(event.data) }
    }

    func send(_ data: [String: Any]) async throws {
        guard let event = data["event"] as? [String: Any],
            let requests = event["products"] as? [[String: Any]]
        else { return }
        for request in requests {
            guard let sku = request["ref"] as? String, let id = request["id"] as? String,
                let item = Catalogue.item(for: sku)
            else { continue }
            let product = try HydratedProduct(sku: item.sku)
                .withName(item.name)
                .withBrandName(item.brand)
                .withVariations([
                    try Variation()
                        .withSku(item.sku + "-N")
                        .withName("Natural")
                        .withColorName("Natural")
                        .withImageUrls(["https://img.shop.example/\(item.sku).jpg"])
                        .withSizes([
                            try ProductSize()
                                .withSku(item.sku + "-N-1")
                                .withName("One size")
                                .withCurrentPrice(item.price)
                                .withInStock(item.stock)
                                .build()
                        ])
                        .build()
                ])
                .build()
            try await playerView?.invoke(
                function: "updateProductWithData", arguments: "'\(id)', \(try product.toJSON())")
        }
    }
}
