/// Starts and stops picture in picture.
@MainActor public protocol PictureInPictureController: AnyObject {
    var delegate: (any BambuserPictureInPictureDelegate)? { get set }
    /// On for shows, off for Shoppable Video unless the app switches it on.
    var isEnabled: Bool { get set }
    /// Whether the player is shown in its small window.
    var isActive: Bool { get }
    /// Shows the player in a small window.
    func start()
    /// Brings the player back.
    func stop()
}

/// What an app hears about picture in picture.
@MainActor public protocol BambuserPictureInPictureDelegate: AnyObject {
    func onPictureInPictureStateChanged(_ id: String, state: PlayerPipState)
}

#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
/// A change of picture in picture.
public enum PlayerPipState: Sendable {
    /// In the order in which they come; `restored` when the shopper opens the app again.
    case willStart, willStop, started, stopped, restored
}
