public import BambuserCommerceSDK
import JavaScriptSyntax
import PlayerEmulator

/// One player as a test drives it: what the page does, what the viewer taps, and what is on the screen.
@MainActor public struct EmulatedPlayer {
    let player: CommercePlayer
    let emulator: PlayerEmulator

    init(_ player: CommercePlayer, of emulator: PlayerEmulator) {
        self.player = player
        self.emulator = emulator
    }

    /// What delegates get as the player's id.
    public var id: String { player.id }
    /// What the app has in its hands.
    public var view: any BambuserPlayerView { player }

    // MARK: Events

    /// Makes the player send an event.
    ///
    /// - Parameter data: The event's own fields, what the app reads as `event.data["event"]`; nil for the usual ones.
    /// - Returns: Nil when the player does not send it: it failed, was cleaned up, or the app did not ask for it.
    @discardableResult
    public func emit(_ type: EventType, _ data: [String: any Sendable]? = nil) -> EmittedEvent? {
        sent(player.emit(type.rawValue, data: data.map { BridgeValue.javaScript($0) }))
    }

    /// Loads the player: the states that lead to `ready`, and the requests of the beginning. A Shoppable Video asks
    /// for products when its full experience opens.
    public func start() { control("start") }

    /// A product comes up in the show: the player asks for its data again.
    @discardableResult
    public func highlight(_ id: String) -> EmittedEvent? { control("highlight", [.string(id)]) }

    // MARK: The viewer

    /// Buy: asks the app to add the item, or, when it is in the player's cart already, to change its quantity.
    @discardableResult
    public func tapAddToCart(_ sku: String) -> EmittedEvent? { control("tapAddToCart", [.string(sku)]) }

    /// - Parameter quantity: The new total; 0 removes the item.
    @discardableResult
    public func changeQuantity(of sku: String, to quantity: Int) -> EmittedEvent? {
        control("changeQuantity", [.string(sku), .number(Double(quantity))])
    }

    /// The heart: asks the app to add or to remove, by what the player shows.
    @discardableResult
    public func tapWishlist(_ sku: String) -> EmittedEvent? { control("tapWishlist", [.string(sku)]) }

    /// The button that an answer of `login-required` puts up.
    @discardableResult
    public func tapLogin() -> EmittedEvent? { control("tapLogin") }

    /// The thumbnail of a Shoppable Video, which then plays.
    public func tapThumbnail() { control("tapThumbnail") }

    /// The preview of a Shoppable Video.
    @discardableResult
    public func tapPreview() -> EmittedEvent? { control("tapPreview") }

    /// The cross of a Shoppable Video, which is the app's business where `buttons.dismiss` is `event`.
    @discardableResult
    public func tapClose() -> EmittedEvent? { control("tapClose") }

    /// Whether the shopper counts as signed in from now on.
    public func setSignedIn(_ isSignedIn: Bool) { control("setSignedIn", [.boolean(isSignedIn)]) }

    // MARK: Playback

    /// The video is at its end.
    public func complete() { control("complete") }
    /// Playback ends before its time: state `stopped`.
    public func stop() { control("stop") }
    /// The stream is interrupted; `play()` goes on. Which state the app is told is the reading `buffering-state`.
    public func stall() { control("stall") }

    /// Tells the app how far playback has come, in seconds.
    public func progress(to currentTime: Double, of duration: Double) {
        control("progress", [.number(currentTime), .number(duration)])
    }

    /// Ends the player with an error: the app is told the state first, then the error.
    public func fail(_ error: BambuserPlayerError = .failedToLoadVideo("the network is gone")) { player.fail(error) }

    /// The viewer comes back from picture in picture to the app.
    public func restorePictureInPicture() { control("restorePicture") }

    @discardableResult
    private func control(_ name: String, _ arguments: [JavaScriptValue] = []) -> EmittedEvent? {
        sent(player.control(name, arguments))
    }

    private func sent(_ event: PlayerEvent?) -> EmittedEvent? { event.map { EmittedEvent($0, of: self) } }
}

/// The type of an event, such as `should-add-item-to-cart`. Any text is one.
public struct EventType: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The type as it is on the wire.
    public let rawValue: String

    /// An event of any type.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An event of any type.
    public init(stringLiteral value: String) { rawValue = value }

    /// Products without data; answered with `updateProductWithData`. Source: Live iOS docs, product hydration.
    public static let provideProductData: EventType = "provide-product-data"
    /// A product is opened. Source: Live iOS docs, events.
    public static let shouldShowProductView: EventType = "should-show-product-view"
    /// An open product is closed. Source: Live iOS docs, events.
    public static let shouldHideProductView: EventType = "should-hide-product-view"
    /// The list of products is opened. Source: Live iOS docs, events.
    public static let shouldShowProductList: EventType = "should-show-product-list"
    /// Buy; answered through its callback key. Source: Live iOS docs, cart integration.
    public static let shouldAddItemToCart: EventType = "should-add-item-to-cart"
    /// A new total for an item; answered through its callback key. Source: Live iOS docs, cart integration.
    public static let shouldUpdateItemInCart: EventType = "should-update-item-in-cart"
    /// The shopper comes back; answered with the cart through its callback key. Source: Live iOS docs, cart
    /// integration.
    public static let shouldSyncCartState: EventType = "should-sync-cart-state"
    /// The shopper taps the checkout; no answer. Source: Live iOS docs, cart integration.
    public static let gotoCheckout: EventType = "goto-checkout"
    /// Products without a status; answered with `updateWishlistStatus`. Source: Live iOS docs, wishlist.
    public static let provideWishlistStatus: EventType = "provide-wishlist-status"
    /// The heart; answered through its callback key. Source: Live iOS docs, wishlist.
    public static let addToWishlist: EventType = "add-to-wishlist"
    /// The heart once more; answered through its callback key. Source: Live iOS docs, wishlist.
    public static let removeFromWishlist: EventType = "remove-from-wishlist"
    /// The app shows its wishlist; no answer. Source: Live iOS docs, wishlist.
    public static let openWishlist: EventType = "open-wishlist"
    /// The app signs the shopper in; whether it has a callback key is the reading `login-key`. Source: Live iOS docs,
    /// wishlist.
    public static let openWishlistLogin: EventType = "open-wishlist-login"
    /// A card with a link is tapped; needs `"actionCard": "none"`. Source: the vendor's README.
    public static let actionCardClicked: EventType = "action-card-clicked"
    /// A link is tapped. Source: the vendor's example app.
    public static let openURL: EventType = "open-url"
    /// The preview of a Shoppable Video is tapped. Source: the vendor's example app.
    public static let previewShouldExpand: EventType = "preview-should-expand"
    /// The cross is tapped where `buttons.dismiss` is `event`. Source: the vendor's example app.
    public static let close: EventType = "close"
}

/// An event that a player sent.
@MainActor public struct EmittedEvent {
    public let type: EventType
    /// The event's own fields.
    public let data: [String: any Sendable]
    /// Nil when the player waits for no answer.
    public let callbackKey: String?
    let player: EmulatedPlayer

    init(_ event: PlayerEvent, of player: EmulatedPlayer) {
        type = EventType(rawValue: event.type)
        data = BridgeValue.swift(event.data) as? [String: any Sendable] ?? [:]
        callbackKey = event.callbackKey
        self.player = player
    }
}
