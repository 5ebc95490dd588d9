// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

struct Sender {
    let player: any BambuserPlayerView
    func push(id: String, name: String) async throws {
        try await player.invoke(function: "updateProductWithData", arguments: "\"«unsafe-hole»\(id)\", { name: \"«unsafe-hole»\(name)\", introduction: 'it\\'s \(3)' }")
    }
}
