import BambuserCommerceSDK
import UIKit

final class ShowController: UIViewController {
    var player: (any BambuserPlayerView)?

    /// The id and the title may hold an apostrophe.
    func show(id: String, title: String) async throws {
        try await player?.invoke(function: "updateProductWithData", arguments: "'\(id)', { name: '\(title)' }")
    }

    func refuse(_ key: String) {
        player?.notify(callbackKey: key, info: "{ success: false, reason: 'out-of-stock' }")
    }
}
