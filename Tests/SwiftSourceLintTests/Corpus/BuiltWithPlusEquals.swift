// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ id: String, title: String, colour: String?) async throws {
        var text = "'«unsafe-hole»\(id)', {"
        text += " name: '«unsafe-hole»\(title)',"
        if let colour {
            text += " introduction: '«unsafe-hole»\(colour)',"
        }
        text += " }"
        try await player?.invoke(function: "updateProductWithData", arguments: text)
    }
}
