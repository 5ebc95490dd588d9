// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class StageController: UIViewController {
    var player: (any BambuserPlayerView)?

    func push(id: String, name: String, stock: Int) async throws {
        try await player?.invoke(function: "updateProductWithData", arguments: "'«unsafe-hole»\(id)', { name: '«unsafe-hole»\(name)', variations: [{ sizes: [{ inStock: \(stock) }] }] }")
    }
}
