// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

extension String {
    var quoted: String {
        replacingOccurrences(of: "'", with: "\\'").replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\n", with: "\\n")
    }
}
final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ name: String) async throws {
        try await player?.invoke(function: "updateProductWithData", arguments: "'p-1', { name: '«unsafe-hole»\(name.quoted)' }")
    }
}
