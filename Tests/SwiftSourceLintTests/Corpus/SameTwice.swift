// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func first(_ id: String) async throws {
        try await player?.invoke(function: "updateProductWithData", arguments: Self.text(id))
    }
    func second(_ id: String) async throws {
        try await player?.invoke(function: "updateProductWithData", arguments: Self.text(id))
    }
    static func text(_ id: String) -> String { "'«unsafe-hole»\(id)', {}" }
}
