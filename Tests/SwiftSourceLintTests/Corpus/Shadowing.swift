// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    let text = "'p-1', {}"
    func one() async throws { try await player?.invoke(function: "updateProductWithData", arguments: text) }
    func two(_ id: String) async throws {
        let text = "'«unsafe-hole»\(id)', {}"
        do {
            let text = "'p-2', {}"
            try await player?.invoke(function: "updateProductWithData", arguments: text)
        }
        try await player?.invoke(function: "updateProductWithData", arguments: text)
    }
}
