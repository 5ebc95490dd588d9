import UIKit

/// The app's cart, pushed by checkout.
public final class CartViewController: UIViewController {
    public override func viewDidLoad() {
        super.viewDidLoad()
        title = "Cart"
    }
}

/// One product, shown over the player.
public final class ProductViewController: UIViewController {
    public let sku: String

    init(sku: String) {
        self.sku = sku
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("not made from a storyboard") }
}
