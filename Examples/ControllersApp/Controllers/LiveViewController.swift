import BambuserCommerceSDK
import PlayerPayloads
import UIKit

/// First style: one controller does everything.
public final class LiveViewController: UIViewController, BambuserPlayerViewDelegate {
    private let shop: Shop
    private var player: (any BambuserPlayerView)?
    private let spinner = UIActivityIndicatorView(frame: .zero)

    public init(shop: Shop) {
        self.shop = shop
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        let player = BambuserSDK(server: .EU).createPlayerView(
            videoConfiguration: BambuserVideoConfiguration(
                type: .live(id: "show"), configuration: ["currency": "EUR", "locale": "de-DE"]))
        player.delegate = self
        player.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(player)
        NSLayoutConstraint.activate([
            player.topAnchor.constraint(equalTo: view.topAnchor),
            player.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            player.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            player.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
        self.player = player
        view.addSubview(spinner)
        spinner.startAnimating()
    }

    public override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        player?.pause()
    }

    // MARK: BambuserPlayerViewDelegate

    public func onVideoStatusChanged(_ id: String, state: BambuserVideoState) {
        switch state {
        case .ready, .playing: spinner.stopAnimating()
        case .completed: navigationController?.popViewController(animated: true)
        default: break
        }
    }

    public func onErrorOccurred(_ id: String, error: any Error) {
        showAlert("This show is not available", nil)
    }

    public func onNewEventReceived(_ id: String, event: BambuserEventPayload) {
        let fields = EventFields(event)
        switch event.type {
        case "provide-product-data": hydrate(fields)
        case "provide-wishlist-status":
            let statuses = WishlistStatuses(of: fields.products.map(\.ref)) { shop.wishlist.contains($0) }
            Task { _ = try? await player?.invoke(function: "updateWishlistStatus", arguments: statuses.arguments) }
        case "add-to-wishlist", "remove-from-wishlist": changeWishlist(fields, event.type == "add-to-wishlist")
        case "should-add-item-to-cart": addToCart(fields)
        case "should-show-product-view": present(ProductViewController(sku: fields.sku), animated: true)
        case "should-hide-product-view": dismiss(animated: true)
        case "goto-checkout": navigationController?.pushViewController(CartViewController(), animated: true)
        case "open-url":
            if let url = fields.text("url").flatMap(URL.init(string:)) { UIApplication.shared.open(url) }
        default: break
        }
    }

    private func hydrate(_ fields: EventFields) {
        Task {
            for product in fields.products {
                guard let text = try? shop.hydration(of: product.ref, as: product.id) else { continue }
                _ = try? await player?.invoke(function: "updateProductWithData", arguments: text)
            }
        }
    }

    private func addToCart(_ fields: EventFields) {
        guard let key = fields.callbackKey else { return }
        let answer = shop.add(fields.sku, fields.quantity)
        player?.notify(callbackKey: key, info: answer.info)
        guard answer != .accepted else { return }
        let name = shop.articles[fields.sku]?.name ?? "This item"
        guard presentedViewController != nil else { return showAlert("Sold out", "\(name) is gone.") }
        dismiss(animated: true) { [weak self] in self?.showAlert("Sold out", "\(name) is gone.") }
    }

    private func changeWishlist(_ fields: EventFields, _ isWished: Bool) {
        guard let key = fields.callbackKey else { return }
        if shop.isSignedIn { return finishWish(key, fields.sku, isWished) }
        let alert = UIAlertController(title: "Sign in", message: "to keep a wishlist", preferredStyle: .alert)
        alert.addAction(
            UIAlertAction(title: "Sign in", style: .default) { [weak self] _ in
                self?.shop.isSignedIn = true
                self?.finishWish(key, fields.sku, isWished)
            })
        alert.addAction(
            UIAlertAction(title: "Not now", style: .cancel) { [weak self] _ in
                self?.player?.notify(callbackKey: key, info: WishlistAnswer.loginRequired(sku: fields.sku).info)
            })
        present(alert, animated: true)
    }

    private func finishWish(_ key: String, _ sku: String, _ isWished: Bool) {
        shop.setWished(sku, isWished)
        player?.notify(callbackKey: key, info: WishlistAnswer.accepted(sku: sku).info)
    }

    private func showAlert(_ title: String, _ message: String?) {
        let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        present(alert, animated: true)
    }
}
