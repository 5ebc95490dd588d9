// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ item: Item) async throws {
        let json = String(decoding: try JSONEncoder().encode(item), as: UTF8.self)
        try await player?.invoke(function: "updateProductWithData", arguments: "'p-1', '«unsafe-hole»\(json)'")
    }
}
struct Item: Encodable { var name: String }
