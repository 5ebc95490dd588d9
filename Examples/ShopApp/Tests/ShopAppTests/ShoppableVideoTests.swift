import BambuserCommerceSDK
import PlayerBridgeTesting
import ShopApp
import Testing

@MainActor @Suite(.playerEmulator) struct ShoppableVideoTests {
    @Test func aTapOnThePreviewOpensTheFullExperienceWithItsProducts() async throws {
        let app = await SampleApp()
        let view = try await BambuserSDK(server: .EU).createShoppableVideoPlayer(
            videoConfiguration: .init(
                type: .videoId("spring"),
                configuration: ["playerConfig": ["currency": "EUR", "locale": "de-DE"] as [String: any Sendable]]))
        app.handler.attach(view)
        let player = try app.emulator.player(of: view)
        player.start()
        #expect(view.currentPlayerState == .ready)
        #expect(view.currentPlayerMode == .preview)
        player.tapPreview()
        try await player.hydration(of: "p-2")
        #expect(view.currentPlayerMode == .fullExperience)
        await app.emulator.settle()
    }
}
