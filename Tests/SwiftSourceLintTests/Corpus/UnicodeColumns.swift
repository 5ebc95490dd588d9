// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ id: String, _ café: String) async throws {
        /* 👩‍👩‍👧 e	*/ try await player?.invoke(function: "updateProductWithData", arguments: "'👗«unsafe-hole»\(id)', { name: 'é\t«unsafe-hole»\(café)' }")
    }
}
