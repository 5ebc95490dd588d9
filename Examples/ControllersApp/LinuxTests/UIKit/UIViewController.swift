public import Foundation

/// A controller without pixels: its life, its children, and what it presents.
///
/// A presentation that a device would refuse is refused here as well, and ``TestScreen/warnings`` says so.
@MainActor @preconcurrency open class UIViewController: NSObject {
    open var title: String?
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    public internal(set) weak var parent: UIViewController?
    public private(set) var children: [UIViewController] = []
    /// What this controller presents, or the outermost of its parents.
    public var presentedViewController: UIViewController? { root.presented }
    private var presented: UIViewController?
    public private(set) var isBeingDismissed = false
    private weak var presenter: UIViewController?
    private var loadedView: UIView?
    private(set) var isOnScreen = false

    public init(nibName: String?, bundle: Bundle?) { super.init() }
    public required init?(coder: NSCoder) { super.init() }
    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    // MARK: View

    open var view: UIView! {
        get { loadViewIfNeeded(); return loadedView }
        set { loadedView = newValue }
    }
    public var viewIfLoaded: UIView? { loadedView }
    public var isViewLoaded: Bool { loadedView != nil }

    open func loadView() { loadedView = UIView() }
    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        viewDidLoad()
    }
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}

    /// Those of the children that can be seen when this controller can.
    var shownChildren: [UIViewController] { children }

    func setOnScreen(_ isOn: Bool, animated: Bool) {
        guard isOn != isOnScreen else { return }
        loadViewIfNeeded()
        if isOn { viewWillAppear(animated) } else { viewWillDisappear(animated) }
        isOnScreen = isOn
        for child in shownChildren { child.setOnScreen(isOn, animated: animated) }
        if isOn { viewDidAppear(animated) } else { viewDidDisappear(animated) }
    }

    // MARK: Children

    open func addChild(_ child: UIViewController) {
        child.removeFromParent()
        child.willMove(toParent: self)
        child.parent = self
        children.append(child)
        if isOnScreen, shownChildren.contains(child) { child.setOnScreen(true, animated: false) }
    }
    open func removeFromParent() {
        guard let parent else { return }
        setOnScreen(false, animated: false)
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }
    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}

    /// The controller that presents for this one: itself, or the outermost of its parents.
    private var root: UIViewController { parent?.root ?? self }

    // MARK: Presenting

    public var presentingViewController: UIViewController? { root.presenter }

    open func present(_ other: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
        let root = root
        if !root.isOnScreen {
            return TestScreen.current.warn("\(other.kind) is not presented: \(root.kind) is not on screen")
        }
        if let shown = root.presented {
            let reason = shown.isBeingDismissed ? "is still dismissing" : "already presents"
            return TestScreen.current.warn("\(other.kind) is not presented: \(root.kind) \(reason) \(shown.kind)")
        }
        root.presented = other
        other.presenter = root
        other.setOnScreen(true, animated: animated)
        if other.modalPresentationStyle == .fullScreen { root.setOnScreen(false, animated: animated) }
        Self.transition(animated) { completion?() }
    }

    /// Dismisses what this controller presents, or else itself.
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        let root = root
        guard let shown = root.presented else {
            if let presenter = root.presenter { return presenter.dismiss(animated: animated, completion: completion) }
            return TestScreen.current.warn("\(kind) dismisses nothing: it neither presents nor is presented")
        }
        guard !shown.isBeingDismissed else { return TestScreen.current.warn("\(shown.kind) is dismissed twice") }
        shown.isBeingDismissed = true
        Self.transition(animated) {
            root.end(shown, animated)
            completion?()
        }
    }

    private func end(_ shown: UIViewController, _ animated: Bool) {
        if let above = shown.presented { shown.end(above, animated) }
        if !isBeingDismissed { setOnScreen(true, animated: animated) }
        shown.setOnScreen(false, animated: animated)
        shown.isBeingDismissed = false
        shown.presenter = nil
        presented = nil
    }

    /// As on a device an animation is over later, after what the app does now.
    private static func transition(_ animated: Bool, _ end: @escaping @MainActor () -> Void) {
        if animated { Task { end() } } else { end() }
    }

    var kind: String { "\(type(of: self))" + (title.map { " “\($0)”" } ?? "") }
}

public enum UIModalPresentationStyle: Sendable { case automatic, fullScreen, pageSheet, formSheet, overFullScreen }
