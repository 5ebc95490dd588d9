public import Foundation

/// What a shopper would see, and what left the app: for tests.
@MainActor public final class TestScreen {
    /// That of the running test; see ``run(_:)``.
    public static var current: TestScreen { scoped ?? standalone }
    @TaskLocal private static var scoped: TestScreen?
    private static let standalone = TestScreen()

    /// Addresses that the app had opened, the oldest first.
    public internal(set) var opened: [URL] = []
    /// What a device would refuse, one sentence each.
    public private(set) var warnings: [String] = []
    public internal(set) var pasteboard: String?
    var root: UIViewController?

    init() {}

    /// Runs a body with a screen of its own: what the app's tasks present lands there.
    nonisolated public static func run<Value: Sendable>(
        _ body: @MainActor @Sendable (TestScreen) async throws -> Value
    ) async rethrows -> Value {
        let screen = await TestScreen()
        return try await $scoped.withValue(screen) { try await body(screen) }
    }

    func warn(_ text: String) { warnings.append(text) }

    /// Puts a controller on screen, as a window's root.
    public func show(_ controller: UIViewController) {
        root?.setOnScreen(false, animated: false)
        root = controller
        controller.setOnScreen(true, animated: false)
    }

    /// The controller in front: the innermost child of what was presented last.
    public var front: UIViewController? {
        var front = root
        while let next = front?.presentedViewController ?? front?.shownChildren.last { front = next }
        return front
    }

    /// The alert in front.
    public var alert: UIAlertController? { front as? UIAlertController }
}

extension UIAlertController {
    /// Chooses an action, as the shopper does: the alert goes, then the action's handler runs.
    ///
    /// - Throws: ``NotOnScreen`` when the alert cannot be seen, or has no such action that is enabled.
    public func tap(_ title: String) throws {
        guard TestScreen.current.front === self else { throw NotOnScreen(what: "the alert “\(self.title ?? "")”") }
        guard let action = actions.first(where: { $0.title == title && $0.isEnabled }) else {
            throw NotOnScreen(what: "an action “\(title)” among \(actions.map { $0.title ?? "" })")
        }
        dismiss(animated: false)
        action.handler?(action)
    }
}

/// A test wanted something that the shopper cannot see.
public struct NotOnScreen: Error, CustomStringConvertible {
    let what: String
    public var description: String { "\(what) is not on screen" }
}

/// What the app asks of the system.
@MainActor @preconcurrency public final class UIApplication {
    public struct OpenExternalURLOptionsKey: Hashable, Sendable {}
    public static let shared = UIApplication()

    public func canOpenURL(_ url: URL) -> Bool { url.scheme != nil }
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler: ((Bool) -> Void)? = nil
    ) {
        let isOpened = canOpenURL(url)
        if isOpened { TestScreen.current.opened.append(url) } else { TestScreen.current.warn("\(url) has no scheme") }
        completionHandler?(isOpened)
    }
}

@MainActor @preconcurrency public final class UIPasteboard {
    public static let general = UIPasteboard()
    public var string: String? { get { TestScreen.current.pasteboard } set { TestScreen.current.pasteboard = newValue } }
}
