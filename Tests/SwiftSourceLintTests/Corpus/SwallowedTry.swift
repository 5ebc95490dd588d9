// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

final class Wishes {
    var player: (any BambuserPlayerView)?
    func hide() async {
        /*«swallowed-error»*/try? await player?.invoke(function: "hideProductList", arguments: "")
    }
    func hideLoudly() async throws {
        try await player?.invoke(function: "hideProductList", arguments: "")
    }
    func hideCarefully() {
        Task {
            do { try await player?.invoke(function: "hideProductList", arguments: "") } catch { print(error) }
        }
    }
    func hideLater() -> Task<Void, any Error> {
        let task = Task { _ = try await player?.invoke(function: "hideProductList", arguments: "") }
        return task
    }
}
