// swift-format-ignore-file
import UIKit
import BambuserCommerceSDK

@MainActor
package final class Bridge<Item: Sendable> where Item: Identifiable, Item.ID == String {
    private nonisolated(unsafe) static var shared: Bridge?
    let player: any BambuserPlayerView
    package init(player: sending any BambuserPlayerView) { self.player = player }
    func push(_ item: Item) async throws(BridgeFailure) {
        do {
            _ = try await player.invoke(function: "updateProductWithData", arguments: "'«unsafe-hole»\(item.id)', {}")
        } catch { throw BridgeFailure() }
    }
}
struct BridgeFailure: Error {}
