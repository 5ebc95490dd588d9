import PlayerBridgeTesting
import ShopApp
import Testing

@MainActor @Suite(.playerEmulator) struct WishlistTests {
    @Test func heartsShowTheWishlist() async throws {
        let app = await SampleApp(wishlist: ["CH-14"])
        let player = try app.openShow()
        player.emit(.provideWishlistStatus)
        await app.emulator.settle()
        #expect(player.wishlist == ["CH-14": true, "EN-001": false])
    }

    @Test func heartsChangeTheWishlist() async throws {
        let app = await SampleApp()
        let player = try app.openShow()
        try await player.answer(to: player.tapWishlist("CH-14"))
        #expect(player.wishlist["CH-14"] == true)
        #expect(app.wishlist.skus == ["CH-14"])
        try await player.answer(to: player.tapWishlist("CH-14"))
        #expect(app.wishlist.skus.isEmpty)
    }

    @Test func everyReadingOfTheDocumentsIsServed() async throws {
        try await PlayerEmulator.underEveryReading(["wishlist-field"]) { emulator in
            let app = SampleApp(in: emulator, wishlist: ["CH-14"])
            let player = try app.openShow()
            player.emit(.provideWishlistStatus)
            player.tapWishlist("EN-001")
            await emulator.settle()
        }
    }
}
