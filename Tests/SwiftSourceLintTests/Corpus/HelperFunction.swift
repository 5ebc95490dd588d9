// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ item: Item) async throws {
        try await player?.invoke(function: "updateProductWithData", arguments: payload(for: item))
    }
    private func payload(for item: Item) -> String {
        "'«unsafe-hole»\(item.id)', { name: '«unsafe-hole»\(item.name)', \(sizes(item.sizes)) }"
    }
    private func sizes(_ all: [String]) -> String {
        let text = all.map { "{ sku: '«unsafe-hole»\($0)' }" }.joined(separator: ",")
        return "variations: [{ sizes: [" + text + "] }]"
    }
}
struct Item { let id: String; let name: String; let sizes: [String] }
