// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    #if DEBUG
    let name = "debug"
    #endif
    func hydrate(_ id: String) async throws {
        #if DEBUG
        try await player?.invoke(function: "updateProductWithData", arguments: "'«unsafe-hole»\(id)', {}")
        #else
        try await player?.invoke(function: "updateProductWithData", arguments: "\"«unsafe-hole»\(id)\", {}")
        #endif
    }
}
