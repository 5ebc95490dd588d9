// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ id: Int, name: String?, isNew: Bool) async throws {
        let flag = isNew ? "introduction: 'new'," : ""
        try await player?.invoke(
            function: "updateProductWithData",
            arguments: "'\(id)', { \(flag) name: \(name != nil ? "'«unsafe-hole»\(name!)'" : "'none'") }")
    }
}
