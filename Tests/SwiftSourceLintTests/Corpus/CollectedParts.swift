// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ id: String, item: Item) async throws {
        var fields: [String] = []
        fields.append("name: '«unsafe-hole»\(item.name)'")
        if item.isNew { fields.append("introduction: 'new'") }
        fields += ["brandName: '«unsafe-hole»\(item.brand)'"]
        try await player?.invoke(
            function: "updateProductWithData", arguments: "'p-1', { \(fields.joined(separator: ", ")) }")
    }
}
struct Item { var name: String; var brand: String; var isNew: Bool }
