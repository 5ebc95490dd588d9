import Controllers
import PlayerBridgeTesting
import Testing
import UIKit

/// The three ways in which the app's controllers are written.
enum Style: CaseIterable {
    case massive, coordinator, router

    /// A show on the screen of a shopper who came from the cart.
    @MainActor struct Shown {
        let screen: TestScreen
        let emulator: PlayerEmulator
        let navigation: UINavigationController
        let shop: Shop
        let player: EmulatedPlayer
    }

    /// Opens the show, and runs a test in front of it.
    func open(_ body: @MainActor @Sendable (Shown) async throws -> Void) async throws {
        try await TestScreen.run { screen in
            try await PlayerEmulator.run { emulator in
                emulator.products = [.init(id: "p-1", ref: "EN-1"), .init(id: "p-2", ref: "CH-14")]
                let shop = Shop([
                    "EN-1": .init(name: "Shepherd's Crook", price: 24.5, stock: 3),
                    "CH-14": .init(name: "Oak stool", price: 89, stock: 0),
                ])
                let navigation = UINavigationController(rootViewController: CartViewController())
                screen.show(navigation)
                let owner = start(in: navigation, shop)
                // As on a device nothing but the app keeps a delegate alive.
                defer { withExtendedLifetime(owner) {} }
                guard let player = emulator.player else { return }
                try await body(
                    Shown(screen: screen, emulator: emulator, navigation: navigation, shop: shop, player: player))
                await emulator.settle()
            }
        }
    }

    @MainActor private func start(in navigation: UINavigationController, _ shop: Shop) -> AnyObject? {
        switch self {
        case .massive: navigation.pushViewController(LiveViewController(shop: shop), animated: false)
        case .router: navigation.pushViewController(RoutedViewController(shop: shop), animated: false)
        case .coordinator:
            let coordinator = ShowCoordinator(navigation: navigation, shop: shop)
            coordinator.start()
            return coordinator
        }
        return nil
    }
}
