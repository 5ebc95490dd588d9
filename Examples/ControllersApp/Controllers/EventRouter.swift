import BambuserCommerceSDK
import PlayerPayloads
import UIKit

/// Third style: a router is the delegate of all players, and hands each event to a route by its type.
@MainActor public final class EventRouter: BambuserPlayerViewDelegate {
    private typealias Route = @MainActor (EventRouter, EventFields, any BambuserPlayerView) -> Void

    private let shop: Shop
    private weak var source: UIViewController?
    private var players: [String: any BambuserPlayerView] = [:]

    private static let routes: [String: Route] = [
        "provide-product-data": { $0.hydrate($1, on: $2) },
        "provide-wishlist-status": { $0.sendWishlist($1, to: $2) },
        "add-to-wishlist": { $0.wish($1, true, on: $2) },
        "remove-from-wishlist": { $0.wish($1, false, on: $2) },
        "should-add-item-to-cart": { $0.addToCart($1, on: $2) },
        "should-show-product-view": { router, fields, _ in
            router.present(ProductViewController(sku: fields.sku))
        },
        "should-hide-product-view": { router, _, _ in router.source?.dismiss(animated: true) },
        "goto-checkout": { router, _, _ in
            router.source?.navigationController?.pushViewController(CartViewController(), animated: true)
        },
        "open-url": { _, fields, _ in
            if let url = fields.text("url").flatMap(URL.init(string:)) { UIApplication.shared.open(url) }
        },
    ]

    public init(source: UIViewController, shop: Shop) {
        self.source = source
        self.shop = shop
    }

    func add(_ player: any BambuserPlayerView) {
        players[player.id] = player
        player.delegate = self
    }

    public func onVideoStatusChanged(_ id: String, state: BambuserVideoState) {
        if state == .completed { source?.navigationController?.popViewController(animated: true) }
    }

    public func onErrorOccurred(_ id: String, error: any Error) {
        players.removeValue(forKey: id)?.removeFromSuperview()
        present(notice("This show is not available"))
    }

    public func onNewEventReceived(_ id: String, event: BambuserEventPayload) {
        guard let player = players[id] else { return }
        Self.routes[event.type]?(self, EventFields(event), player)
    }

    private func hydrate(_ fields: EventFields, on player: any BambuserPlayerView) {
        Task {
            for product in fields.products {
                guard let text = try? shop.hydration(of: product.ref, as: product.id) else { continue }
                _ = try? await player.invoke(function: "updateProductWithData", arguments: text)
            }
        }
    }

    private func sendWishlist(_ fields: EventFields, to player: any BambuserPlayerView) {
        let statuses = WishlistStatuses(of: fields.products.map(\.ref)) { shop.wishlist.contains($0) }
        Task { _ = try? await player.invoke(function: "updateWishlistStatus", arguments: statuses.arguments) }
    }

    private func addToCart(_ fields: EventFields, on player: any BambuserPlayerView) {
        guard let key = fields.callbackKey else { return }
        let answer = shop.add(fields.sku, fields.quantity)
        player.notify(callbackKey: key, info: answer.info)
        if answer != .accepted { present(notice("Sold out")) }
    }

    private func wish(_ fields: EventFields, _ isWished: Bool, on player: any BambuserPlayerView) {
        guard let key = fields.callbackKey else { return }
        let (shop, sku) = (shop, fields.sku)
        let finish = {
            shop.setWished(sku, isWished)
            player.notify(callbackKey: key, info: WishlistAnswer.accepted(sku: sku).info)
        }
        if shop.isSignedIn { return finish() }
        let alert = UIAlertController(title: "Sign in", message: nil, preferredStyle: .actionSheet)
        alert.addAction(
            UIAlertAction(title: "Sign in", style: .default) { _ in
                shop.isSignedIn = true
                finish()
            })
        alert.addAction(
            UIAlertAction(title: "Not now", style: .cancel) { _ in
                player.notify(callbackKey: key, info: WishlistAnswer.loginRequired(sku: sku).info)
            })
        present(alert)
    }

    private func notice(_ title: String) -> UIAlertController {
        let alert = UIAlertController(title: title, message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        return alert
    }

    /// What is presented already makes room.
    private func present(_ controller: UIViewController) {
        guard source?.presentedViewController != nil else {
            source?.present(controller, animated: true)
            return
        }
        source?.dismiss(animated: true) { [weak source] in source?.present(controller, animated: true) }
    }
}

/// Shows a player whose events go to the router.
public final class RoutedViewController: UIViewController {
    private var router: EventRouter?
    private let shop: Shop

    public init(shop: Shop) {
        self.shop = shop
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

    public override func viewDidLoad() {
        super.viewDidLoad()
        let router = EventRouter(source: self, shop: shop)
        let player = BambuserSDK(server: .EU).createPlayerView(
            videoConfiguration: BambuserVideoConfiguration(
                type: .live(id: "show"), configuration: ["currency": "EUR", "locale": "de-DE"]))
        router.add(player)
        player.frame = view.bounds
        view.addSubview(player)
        self.router = router
    }
}
