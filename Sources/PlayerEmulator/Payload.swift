public import JavaScriptSyntax

/// One text on its way into the page.
public struct Payload: Sendable {
    /// Which way the text takes.
    public enum Channel: Sendable, Hashable {
        /// The argument text of `invoke(function:arguments:)`.
        case invoke(function: String)
        /// The info text of `notify(callbackKey:info:)`.
        case notify(key: String)
        /// A whole script, on the recording page.
        case script

        /// The name of the text in findings and reports.
        public var textName: String {
            switch self {
            case .invoke: "arguments"
            case .notify: "info"
            case .script: "script"
            }
        }
    }

    /// Which way the text takes.
    public var channel: Channel
    /// The text as the page parses it.
    public var text: JavaScriptString
    /// The text as the app sent it, where the host decodes it first; nil where that is the same.
    public var sent: JavaScriptString?
    /// What the sender meant to arrive, if known.
    public var intended: Intention?

    /// A text that the page parses as it was sent.
    public init(channel: Channel, text: JavaScriptString, intended: Intention? = nil) {
        self.channel = channel
        self.text = text
        self.intended = intended
    }
}

/// What the sender of a payload meant the page to receive.
public struct Intention: Sendable {
    /// The function that a script was to call; nil where the channel says it.
    public var function: String?
    /// An array value: one element an argument.
    public var arguments: JavaScriptValue

    /// What was meant: the arguments, and for a script the function.
    public init(function: String? = nil, arguments: JavaScriptValue) {
        self.function = function
        self.arguments = arguments
    }
}
