/// Starts and stops picture in picture.
@MainActor public protocol PictureInPictureController: AnyObject {
    var delegate: (any BambuserPictureInPictureDelegate)? { get set }
    /// On for shows, off for Shoppable Video unless the app switches it on.
    var isEnabled: Bool { get set }
    var isActive: Bool { get }
    func start()
    func stop()
}

/// What an app hears about picture in picture.
@MainActor public protocol BambuserPictureInPictureDelegate: AnyObject {
    func onPictureInPictureStateChanged(_ id: String, state: PlayerPipState)
}

#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum PlayerPipState: Sendable {
    case willStart, willStop, started, stopped, restored
}
