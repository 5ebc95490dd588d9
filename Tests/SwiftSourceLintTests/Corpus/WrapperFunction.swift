// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Bridge {
    var player: (any BambuserPlayerView)?
    private func send(_ function: String, _ arguments: String) async throws {
        try await player?.invoke(function: function, arguments: arguments)
    }
    func show(id: String) async throws { try await send("updateProductWithData", "'«unsafe-hole»\(id)', {}") }
    func hide() async throws { try await send("hideProductList", "") }
}
