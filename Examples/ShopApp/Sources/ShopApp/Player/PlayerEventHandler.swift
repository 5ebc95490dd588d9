import BambuserCommerceSDK
import Foundation

/// Everything that the app does with its players, apart from putting them on screen.
///
/// The view controller makes a player, adds its view, and hands the player over with ``attach(_:)``. This file compiles
/// unchanged against the vendor's SDK and against PlayerBridge.
@MainActor public final class PlayerEventHandler: BambuserPlayerViewDelegate {
    let catalogue: any Catalogue
    let warehouse: any Warehouse
    let cart: Cart
    let wishlist: Wishlist
    let clock: any Clock<Duration>
    /// What the view controller does for the handler.
    public weak var screen: (any PlayerScreen)?
    private var players: [String: any BambuserPlayerView] = [:]

    public init(
        catalogue: any Catalogue, warehouse: any Warehouse, cart: Cart, wishlist: Wishlist,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.catalogue = catalogue
        self.warehouse = warehouse
        self.cart = cart
        self.wishlist = wishlist
        self.clock = clock
    }

    /// Takes over a player. Called right after it was made: events are not kept for later.
    public func attach(_ player: any BambuserPlayerView) {
        players[player.id] = player
        player.delegate = self
    }

    public func detach(_ id: String) {
        players.removeValue(forKey: id)?.cleanup()
    }

    // MARK: BambuserPlayerViewDelegate

    public func onVideoStatusChanged(_ id: String, state: BambuserVideoState) {
        switch state {
        case .completed: screen?.showNextVideo(after: id)
        default: break
        }
    }

    public func onErrorOccurred(_ id: String, error: any Error) {
        screen?.showMessage("This video is not available.")
    }

    public func onNewEventReceived(_ id: String, event: BambuserEventPayload) {
        guard let player = players[id] else { return }
        let fields = EventFields(event)
        switch event.type {
        case "provide-product-data": hydrate(fields, on: player)
        case "should-add-item-to-cart": addToCart(fields, on: player)
        case "should-update-item-in-cart": updateCart(fields, on: player)
        case "should-sync-cart-state": sendCart(fields, to: player)
        case "provide-wishlist-status": sendWishlist(fields, to: player)
        case "add-to-wishlist", "remove-from-wishlist":
            changeWishlist(fields, isAdded: event.type == "add-to-wishlist", on: player)
        case "open-wishlist": screen?.showWishlist()
        case "goto-checkout": screen?.showCart()
        case "preview-should-expand": Task { try? await player.changeMode(to: .fullExperience) }
        case "close": Task { try? await player.changeMode(to: .preview) }
        default: break
        }
    }
}

/// What a screen with players can do; the UIKit layer conforms to it.
@MainActor public protocol PlayerScreen: AnyObject {
    func showCart()
    func showWishlist()
    func showNextVideo(after id: String)
    func showMessage(_ text: String)
}
