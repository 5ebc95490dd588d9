// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

func quoted(_ text: String) -> String {
    text.replacingOccurrences(of: "\\", with: "\\\\")
        .replacingOccurrences(of: "'", with: "\\'")
        .replacingOccurrences(of: "\n", with: "\\n")
        .replacingOccurrences(of: "\r", with: "\\r")
}
final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ name: String) async throws {
        try await player?.invoke(function: "updateProductWithData", arguments: "'p-1', { name: '«unsafe-hole»\(quoted(name))' }")
    }
}
