// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ id: String, sizes: [String]) async throws {
        try await player?.invoke(
            function: "updateProductWithData",
            arguments: "'«unsafe-hole»\(id)', { variations: [\(sizes.map { "{ sku: '«unsafe-hole»\($0)' }" }.joined(separator: ", "))] }")
    }
}
