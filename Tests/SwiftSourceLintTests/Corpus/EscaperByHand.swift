// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

extension String {
    func escapedForPlayer() -> String {
        var result = ""
        for character in unicodeScalars {
            switch character {
            case "'": result += "\\'"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ name: String) async throws {
        try await player?.invoke(function: "updateProductWithData", arguments: "'p-1', { name: '«unsafe-hole»\(name.escapedForPlayer())' }")
    }
}
