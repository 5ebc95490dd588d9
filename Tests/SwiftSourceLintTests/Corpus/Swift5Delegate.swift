// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

class OldController: UIViewController, BambuserVideoPlayerDelegate {
    @IBOutlet var container: UIView!
    var playerView: BambuserPlayerView!
    func update(_ product: [String: Any]) {
        guard let id = product["id"] as? String, let title = product["title"] as? String else { return }
        Task { @MainActor in
            /*«swallowed-error»*/try? await playerView.invoke(function: "updateProductWithData", arguments: "'«unsafe-hole»\(id)', { name: '" + /*«unsafe-hole»*/title + "' }")
        }
    }
}
