// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ id: String, title: String) async throws {
        let object = "{ name: '«unsafe-hole»\(title)' }"
        let arguments = "'«unsafe-hole»\(id)', \(object)"
        try await player?.invoke(function: "updateProductWithData", arguments: arguments)
    }
}
