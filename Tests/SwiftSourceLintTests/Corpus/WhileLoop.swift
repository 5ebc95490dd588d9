// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ names: [String]) async throws {
        var text = "'p-1', { variations: ["
        var index = 0
        while index < names.count {
            text += "{ name: '«unsafe-hole»\(names[index])' },"
            index += 1
        }
        text += "] }"
        try await player?.invoke(function: "updateProductWithData", arguments: text)
    }
}
