// swift-format-ignore-file
import BambuserCommerceSDK

final class Stage {
    let player: any BambuserPlayerView
    init(player: any BambuserPlayerView) { self.player = player }
    private func update(_ id: String, with fields: String) async throws {
        try await player.invoke(function: "updateProductWithData", arguments: "'\(id)', { \(fields) }")
    }
    func one(_ name: String) async throws { try await update("p-1", with: "name: '«unsafe-hole»\(name)'") }
    func two(_ count: Int) async throws { try await update("p-2", with: "variations: [{ sizes: [{ inStock: \(count) }] }]") }
}
