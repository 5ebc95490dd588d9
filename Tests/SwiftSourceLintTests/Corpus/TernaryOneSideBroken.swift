// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ id: Int, isNew: Bool) async throws {
        let flag = isNew ? "introduction: «unterminated-literal»'new," : ""
        try await player?.invoke(function: "updateProductWithData", arguments: "'\(id)', { \(flag) name: 'n' }")
    }
}
