public import Foundation

/// A player, as the app sees it.
///
/// On a device this protocol refines `UIView`. There is no UIKit on Linux, so here it refines `AnyObject`, and `Sendable`
/// as every view is: code that puts the view on screen stays in the app's UIKit layer, and everything else compiles
/// unchanged.
@MainActor public protocol BambuserPlayerView: AnyObject, Sendable {
    var delegate: (any BambuserPlayerViewDelegate)? { get set }
    /// Names this player in every call of the delegate.
    var id: String { get }
    /// What the player does now.
    var currentPlayerState: BambuserVideoState { get }
    /// Nil until the player has one.
    var pipController: (any PictureInPictureController)? { get set }

    /// Ends the player: nothing that comes later reaches its page.
    func cleanup()

    /// Calls a function of the player's page.
    ///
    /// - Parameter arguments: A JavaScript argument list, not JSON: `'id', { name: 'value' }`.
    /// - Returns: What the function returned; the value of a promise comes as a dictionary with the one key `event`.
    /// - Throws: When the text does not parse, or the call throws. No document names the error's type.
    @discardableResult
    func invoke(function: String, arguments: String) async throws -> Any?

    /// Answers an event that carries a callback key.
    ///
    /// Returns nothing and reports nothing: an answer that breaks is lost without a trace on a device. Here it becomes
    /// a finding.
    ///
    /// - Parameter info: A `Bool`, or a text that holds a JavaScript literal. Everything else is spliced in by its Swift
    ///   description.
    func notify(callbackKey: String, info: Any)

    /// Starts or goes on.
    func play()
    /// Stops until ``play()``.
    func pause()
    /// Moves to a position in seconds. Does nothing on a live show.
    func seek(to time: TimeInterval)

    /// Whether the player shows the preview or the full experience.
    var currentPlayerMode: InlinePlayerMode { get }
    /// Changes between preview and full experience: Shoppable Video only.
    func changeMode(to mode: InlinePlayerMode) async throws
    /// Loads what was left unloaded by `"preload": false`.
    func preload()
    /// Goes back to the preview at position 0 with its thumbnail, ready to load anew.
    func resetPlayer()
}

/// What a Shoppable Video shows.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
/// How much of a Shoppable Video is shown.
public enum InlinePlayerMode: Sendable {
    /// A small looping picture, or the player with products and sound.
    case preview, fullExperience
}

/// What a player does at the moment.
///
/// Open here as on a device, where it comes from a library with evolution: a `switch` needs `@unknown default`.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
/// What a player does, as delegates hear it. Source: the interface of the vendor's 3.0.2.
public enum BambuserVideoState: Sendable {
    /// `ready` comes once the page has loaded; `completed` at the end of the video.
    case ready, loading, playing, paused, stopped, completed, error, idle, buffering
}
