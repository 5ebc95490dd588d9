// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

extension StageController {
    func push(id: String, name: String) async throws {
        _ = try await player?.invoke(function: "updateProductWithData", arguments: #""«unsafe-hole»\#(id)", { name: "«unsafe-hole»\#(name)" }"#)
    }
}
