import BambuserCommerceSDK
import PlayerPayloads
import UIKit

/// Second style: a coordinator answers the player and decides what is shown; its controller only holds the view.
@MainActor public final class ShowCoordinator: BambuserPlayerViewDelegate {
    private let navigation: UINavigationController
    private let shop: Shop
    private var player: (any BambuserPlayerView)?

    public init(navigation: UINavigationController, shop: Shop) {
        self.navigation = navigation
        self.shop = shop
    }

    public func start() {
        let player = BambuserSDK(server: .EU).createPlayerView(
            videoConfiguration: BambuserVideoConfiguration(
                type: .live(id: "show"), configuration: ["currency": "EUR", "locale": "de-DE"]))
        player.delegate = self
        self.player = player
        navigation.pushViewController(ShowViewController(player: player), animated: false)
    }

    public func onVideoStatusChanged(_ id: String, state: BambuserVideoState) {
        if state == .completed { navigation.popToRootViewController(animated: true) }
    }

    public func onErrorOccurred(_ id: String, error: any Error) { alert("This show is not available") }

    public func onNewEventReceived(_ id: String, event: BambuserEventPayload) {
        guard let player else { return }
        let fields = EventFields(event)
        switch event.type {
        case "provide-product-data": Task { await hydrate(fields, on: player) }
        case "provide-wishlist-status":
            let statuses = WishlistStatuses(of: fields.products.map(\.ref)) { shop.wishlist.contains($0) }
            Task { _ = try await player.invoke(function: "updateWishlistStatus", arguments: statuses.arguments) }
        case "add-to-wishlist", "remove-from-wishlist":
            Task { await changeWishlist(fields, event.type == "add-to-wishlist", on: player) }
        case "should-add-item-to-cart":
            guard let key = fields.callbackKey else { return }
            let answer = shop.add(fields.sku, fields.quantity)
            player.notify(callbackKey: key, info: answer.info)
            if answer != .accepted { alert("Sold out") }
        case "should-show-product-view":
            navigation.present(ProductViewController(sku: fields.sku), animated: true)
        case "should-hide-product-view": navigation.dismiss(animated: true)
        case "goto-checkout": navigation.pushViewController(CartViewController(), animated: true)
        case "open-url":
            guard let url = fields.text("url").flatMap(URL.init(string:)) else { return }
            UIApplication.shared.open(url)
        default: break
        }
    }

    private func hydrate(_ fields: EventFields, on player: any BambuserPlayerView) async {
        for product in fields.products {
            guard let text = try? shop.hydration(of: product.ref, as: product.id) else { continue }
            _ = try? await player.invoke(function: "updateProductWithData", arguments: text)
        }
    }

    private func changeWishlist(_ fields: EventFields, _ isWished: Bool, on player: any BambuserPlayerView) async {
        guard let key = fields.callbackKey else { return }
        if !shop.isSignedIn { shop.isSignedIn = await asksToSignIn() }
        guard shop.isSignedIn else {
            return player.notify(callbackKey: key, info: WishlistAnswer.loginRequired(sku: fields.sku).info)
        }
        shop.setWished(fields.sku, isWished)
        player.notify(callbackKey: key, info: WishlistAnswer.accepted(sku: fields.sku).info)
    }

    private func asksToSignIn() async -> Bool {
        await withCheckedContinuation { continuation in
            let alert = UIAlertController(title: "Sign in", message: nil, preferredStyle: .alert)
            alert.addAction(
                UIAlertAction(title: "Sign in", style: .default) { _ in continuation.resume(returning: true) })
            alert.addAction(
                UIAlertAction(title: "Not now", style: .cancel) { _ in continuation.resume(returning: false) })
            front.present(alert, animated: true)
        }
    }

    private func alert(_ title: String) {
        let alert = UIAlertController(title: title, message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        front.present(alert, animated: true)
    }

    /// What is presented already presents the next.
    private var front: UIViewController { navigation.presentedViewController ?? navigation }
}

/// Shows a player, and knows nothing of it.
final class ShowViewController: UIViewController {
    private let player: any BambuserPlayerView

    init(player: any BambuserPlayerView) {
        self.player = player
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

    override func viewDidLoad() {
        super.viewDidLoad()
        player.frame = view.bounds
        player.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(player)
    }
}
