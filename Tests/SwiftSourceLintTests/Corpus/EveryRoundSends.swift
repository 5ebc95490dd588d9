// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ names: [String]) async {
        for (index, name) in names.enumerated() {
            do {
                let text = "'p-\(index + 1)', { name: '«unsafe-hole»\(name)' }"
                try await player?.invoke(function: "updateProductWithData", arguments: text)
            } catch { print(error) }
        }
    }
}
