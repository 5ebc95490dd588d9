// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

let functionName = "updateProductWithData"
private let prefix = "'p-1', "
enum Texts {
    static let open = "{ name: '"
    static let close = "' }"
}
final class Hydrator {
    var player: (any BambuserPlayerView)?
    func hydrate(_ name: String) async throws {
        try await player?.invoke(function: functionName, arguments: prefix + Texts.open + /*«unsafe-hole»*/name + Texts.close)
    }
}
