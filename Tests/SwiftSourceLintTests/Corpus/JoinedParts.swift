// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ id: String, title: String, brand: String) async throws {
        let parts = ["name: '«unsafe-hole»\(title)'", "brandName: '«unsafe-hole»\(brand)'", "introduction: 'n'"]
        try await player?.invoke(
            function: "updateProductWithData", arguments: "'«unsafe-hole»\(id)', { " + parts.joined(separator: ", ") + " }")
    }
}
