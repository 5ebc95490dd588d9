@_exported public import Foundation

/// A view without pixels. Nothing is laid out: frames are what the app sets, and constraints are kept, not solved.
@MainActor @preconcurrency open class UIView: NSObject {
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    }

    open var frame: CGRect
    open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
    open var isHidden = false
    open var alpha: CGFloat = 1
    open var tag = 0
    open var backgroundColor: UIColor?
    open var translatesAutoresizingMaskIntoConstraints = true
    open var autoresizingMask: AutoresizingMask = []
    public private(set) weak var superview: UIView?
    public private(set) var subviews: [UIView] = []
    public init(frame: CGRect) { self.frame = frame }
    public required init?(coder: NSCoder) { frame = .zero }
    public convenience override init() { self.init(frame: .zero) }
    open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }
    open func insertSubview(_ view: UIView, at index: Int) {
        view.removeFromSuperview()
        subviews.insert(view, at: min(index, subviews.count))
        view.superview = self
        view.didMoveToSuperview()
    }
    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
        didMoveToSuperview()
    }
    open func bringSubviewToFront(_ view: UIView) { if view.superview === self { addSubview(view) } }
    open func didMoveToSuperview() {}
    public var topAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    public var bottomAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    public var leadingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    public var trailingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    public var safeAreaLayoutGuide: UIView { self }
}

@MainActor @preconcurrency public struct NSLayoutAnchor {
    public func constraint(equalTo other: NSLayoutAnchor, constant: CGFloat = 0) -> NSLayoutConstraint { .init() }
}

@MainActor @preconcurrency public struct NSLayoutConstraint {
    public static func activate(_ constraints: [NSLayoutConstraint]) {}
}

@MainActor @preconcurrency open class UILabel: UIView {
    open var text: String?
    open var textColor: UIColor?
    open var numberOfLines = 1
}

@MainActor @preconcurrency open class UIActivityIndicatorView: UIView {
    public private(set) var isAnimating = false
    open func startAnimating() { isAnimating = true }
    open func stopAnimating() { isAnimating = false }
}

public enum UIColor: Hashable, Sendable { case black, white, clear, systemBackground }
