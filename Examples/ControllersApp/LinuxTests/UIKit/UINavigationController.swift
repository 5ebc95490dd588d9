/// A stack of controllers, of which the last can be seen.
@MainActor @preconcurrency open class UINavigationController: UIViewController {
    public convenience init(rootViewController: UIViewController) {
        self.init(nibName: nil, bundle: nil)
        setViewControllers([rootViewController], animated: false)
    }

    open var viewControllers: [UIViewController] {
        get { children }
        set { setViewControllers(newValue, animated: false) }
    }
    public var topViewController: UIViewController? { children.last }
    public var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

    open func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
        let top = topViewController
        for child in children where !controllers.contains(child) { child.removeFromParent() }
        if top !== controllers.last { top?.setOnScreen(false, animated: animated) }
        for controller in controllers where controller.parent !== self { addChild(controller); controller.didMove(toParent: self) }
        if isOnScreen { topViewController?.setOnScreen(true, animated: animated) }
    }

    open func pushViewController(_ controller: UIViewController, animated: Bool) {
        if children.contains(controller) { return TestScreen.current.warn("\(controller.kind) is pushed twice") }
        setViewControllers(children + [controller], animated: animated)
    }
    @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
        guard children.count > 1, let top = topViewController else { return nil }
        setViewControllers(Array(children.dropLast()), animated: animated)
        return top
    }
    @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        defer { setViewControllers(Array(children.prefix(1)), animated: animated) }
        return children.count > 1 ? Array(children.dropFirst()) : nil
    }

    override var shownChildren: [UIViewController] { Array(children.suffix(1)) }
}

extension UIViewController {
    public var navigationController: UINavigationController? {
        parent.flatMap { $0 as? UINavigationController ?? $0.navigationController }
    }
}
