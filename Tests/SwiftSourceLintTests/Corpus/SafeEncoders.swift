// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

struct Item: Encodable { var name: String }
final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ item: Item, id: String) async throws {
        let encoder = JSONEncoder()
        let data = try encoder.encode(item)
        guard let json = String(data: data, encoding: .utf8) else { return }
        let name = String(decoding: try JSONEncoder().encode(id), as: UTF8.self)
        try await player?.invoke(function: "updateProductWithData", arguments: "\(name), \(json)")
        let checked = try JavaScriptArguments("'\(id)', { name: '\(item.name)' }")
        try await player?.invoke(function: "updateProductWithData", arguments: checked.text)
        player?.notify(callbackKey: "k", info: try JavaScriptExpression("{ sku: '\(id)' }").text)
    }
}
