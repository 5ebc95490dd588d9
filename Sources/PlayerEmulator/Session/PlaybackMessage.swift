public import JavaScriptSyntax

/// Something that playback tells the app beside the page's events.
public struct PlaybackMessage: Sendable {
    /// What it tells of.
    public enum What: String, Sendable {
        /// `value` is the name of a state: `idle`, `loading`, `ready`, `playing`, …
        case state
        /// `value` is the cause; the state `error` came before.
        case error
        /// `value` is `preview` or `fullExperience`.
        case mode
        /// `value` has `duration` and `currentTime`, in seconds.
        case progress
        /// The viewer tapped the thumbnail.
        case thumbnail
        /// `value` is the name of a state of picture in picture.
        case picture
    }

    /// What it tells of.
    public var what: What
    /// See ``What``; undefined where nothing is said.
    public var value: JavaScriptValue

    /// The name under which the stubs post to the host. It is no message handler that a page can see.
    static let handler = "playback"

    init?(_ body: JavaScriptValue) {
        guard let what = body["what"]?.swiftString.flatMap(What.init(rawValue:)), let value = body["value"] else {
            return nil
        }
        self.what = what
        self.value = value
    }
}
