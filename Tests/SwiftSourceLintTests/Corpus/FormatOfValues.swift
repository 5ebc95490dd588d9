// swift-format-ignore-file
import BambuserCommerceSDK
import Foundation

final class Hydrator {
    var player: (any BambuserPlayerView)?

    func valueInTheFormat(_ product: Product) async throws {
        let json = String(decoding: try JSONEncoder().encode(product), as: UTF8.self)
        _ = try await player?.invoke(function: "updateProductWithData", arguments: String(format: "'p-1', «unsafe-hole»\(json)"))
    }

    func signOfTheText(id: String) async throws {
        let key = String(decoding: try JSONEncoder().encode(id), as: UTF8.self)
        _ = try await player?.invoke(function: "updateProductWithData", arguments: String(format: "%@, { description: '100«unsafe-hole»% cotton' }", key))
    }

    func escapedSign(id: String, count: Int) async throws {
        let key = String(decoding: try JSONEncoder().encode(id), as: UTF8.self)
        _ = try await player?.invoke(function: "updateProductWithData", arguments: String(format: "%@, { description: '100%% cotton' }", key))
        _ = try await player?.invoke(function: "updateProductWithData", arguments: String(format: "\(count), { description: '%@' }", "a"))
    }
}
