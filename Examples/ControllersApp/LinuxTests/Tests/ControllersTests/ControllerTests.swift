import Controllers
import PlayerBridgeTesting
import Testing
import UIKit

/// The same shopper in front of each style: what the player shows, and what the screen does.
@MainActor @Suite struct ControllerTests {
    @Test(arguments: Style.allCases) func theShowIsOnScreenWithItsProducts(style: Style) async throws {
        try await style.open { shown in
            #expect(shown.navigation.view.isHidden == false)
            #expect(shown.screen.front?.view.visiblePlayers.map(\.id) == [shown.player.id])
            shown.player.emit(.provideProductData)
            await shown.emulator.settle()
            #expect(shown.player.data(ofProduct: "p-1")?["name"] as? String == "Shepherd's Crook")
            #expect(["p-1", "p-2"].map { shown.player.hydrationCount(of: $0) } == [1, 1])
        }
    }

    @Test(arguments: Style.allCases) func whatIsBoughtIsInTheCart(style: Style) async throws {
        try await style.open { shown in
            try await shown.player.answer(to: shown.player.tapAddToCart("EN-1"))
            #expect(shown.player.cart == ["EN-1": 1])
            #expect(shown.shop.cart == ["EN-1": 1])
        }
    }

    /// The answer alone would do for the player: that the shopper is told is seen on screen only.
    @Test(arguments: Style.allCases) func whatIsSoldOutIsSaidOverTheProduct(style: Style) async throws {
        try await style.open { shown in
            shown.player.emit(
                .shouldShowProductView,
                ["sku": "CH-14", "id": "p-2", "title": "Oak stool", "url": "https://shop.example/oak-stool"])
            #expect((shown.screen.front as? ProductViewController)?.sku == "CH-14")
            try await shown.player.answer(to: shown.player.tapAddToCart("CH-14"))
            await shown.emulator.settle()
            #expect(shown.screen.warnings == [])
            let alert = try #require(shown.screen.alert)
            #expect(alert.title == "Sold out")
            try alert.tap("OK")
            #expect(shown.screen.alert == nil)
        }
    }

    @Test(arguments: Style.allCases) func aHeartAsksForASignIn(style: Style) async throws {
        try await style.open { shown in
            let heart = shown.player.tapWishlist("CH-14")
            // A handler of its own asks: it comes to its turn while the test waits.
            await shown.emulator.settle(within: .milliseconds(100))
            try #require(shown.screen.alert).tap("Sign in")
            try await shown.player.answer(to: heart)
            #expect(shown.player.wishlist["CH-14"] == true)
            #expect(shown.shop.wishlist == ["CH-14"])
            try await shown.player.answer(to: shown.player.tapWishlist("CH-14"))
            #expect(shown.shop.wishlist == [])
        }
    }

    @Test(arguments: Style.allCases) func whoDoesNotSignInIsOfferedALogin(style: Style) async throws {
        try await style.open { shown in
            let heart = shown.player.tapWishlist("CH-14")
            await shown.emulator.settle(within: .milliseconds(100))
            try #require(shown.screen.alert).tap("Not now")
            try await shown.player.answer(to: heart)
            #expect(shown.player.prompt == "login")
            #expect(shown.shop.wishlist == [])
        }
    }

    @Test(arguments: Style.allCases) func checkoutOpensTheCartAndLinksLeaveTheApp(style: Style) async throws {
        try await style.open { shown in
            shown.player.emit(.openURL, ["url": "https://shop.example/sale"])
            #expect(shown.screen.opened.map(\.absoluteString) == ["https://shop.example/sale"])
            shown.player.emit(.gotoCheckout)
            #expect(shown.screen.front is CartViewController)
            shown.navigation.popViewController(animated: false)
            #expect(shown.screen.front?.view.visiblePlayers.count == 1)
        }
    }

    @Test(arguments: Style.allCases) func theEndOfTheShowLeavesIt(style: Style) async throws {
        try await style.open { shown in
            shown.player.start()
            shown.player.complete()
            #expect(shown.screen.front is CartViewController)
        }
    }
}
