// swift-format-ignore-file
import SwiftUI
import BambuserCommerceSDK

struct PlayerView: UIViewRepresentable {
    let id: String
    func makeCoordinator() -> Coordinator { Coordinator(id: id) }
    @MainActor final class Coordinator: NSObject, BambuserPlayerViewDelegate {
        let id: String
        weak var player: (any BambuserPlayerView)?
        init(id: String) { self.id = id }
        func refresh() async {
            do {
                _ = try await player?.invoke(function: "updateProductWithData", arguments: "'«unsafe-hole»\(id)', {}")
            } catch {
                print(error)
            }
        }
    }
}
