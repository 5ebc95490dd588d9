// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    lazy var limit: Int = { 3 }()
    func hydrate(_ name: String) async throws {
        let text: String = {
            let inner = "name: '«unsafe-hole»\(name)'"
            return "'p-1', { \(inner) }"
        }()
        try await player?.invoke(function: "updateProductWithData", arguments: text)
    }
}
