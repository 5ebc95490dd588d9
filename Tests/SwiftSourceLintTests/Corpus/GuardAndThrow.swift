// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func text(for id: String?) throws -> String {
        guard let id, !id.isEmpty else { throw Failure() }
        if id.count > 9 { return "'too-long', {}" }
        return "'«unsafe-hole»\(id)', {}"
    }
    func hydrate(_ id: String?) async throws {
        try await player?.invoke(function: "updateProductWithData", arguments: text(for: id))
    }
}
struct Failure: Error {}
