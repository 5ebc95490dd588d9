public import BridgeFindings
public import JavaScriptSyntax

/// A scripted session between an app and a player. `fixtures/scenario.schema.json` describes the format for editors.
public struct Scenario: Sendable {
    /// One thing that happens, and what is expected then.
    public struct Step: Sendable {
        /// Which of several players does it or takes it; nil: the first.
        public var player: String?
        /// What happens.
        public var action: Action
        /// Nil: nothing is expected, and the findings stand as they are.
        public var expected: Expectation?
        /// Bytes of the file at which the step begins.
        public var offset: Int
        /// The key and node offsets of the payload's text in the file, for places inside it.
        public var textRange: Range<Int>?
    }

    /// What app, page, shopper or time do.
    public enum Action: Sendable {
        /// The player loads.
        case start
        /// The page sends an event; nil data: the usual ones. `name` names the occurrence.
        case emit(type: String, data: JavaScriptValue?, name: String?)
        /// The app calls a function.
        case invoke(function: String, text: JavaScriptString, intended: JavaScriptValue?)
        /// `target`: the name of an occurrence, else an event type: the last of that type.
        case notify(target: String, text: JavaScriptString, intended: JavaScriptValue?)
        /// The app answers a key, which may be unknown.
        case notifyKey(key: String, text: JavaScriptString, intended: JavaScriptValue?)
        /// Something that the shopper does or playback comes to; `name` names the event that it leads to.
        case act(PlayerAction, values: [JavaScriptValue], name: String?)
        /// Whether the app has a delegate: events that come without one are lost.
        case listen(Bool)
        /// Something that agent or shopper do in a call; `name` names the request that it leads to.
        case agent(action: String, data: JavaScriptValue, name: String?)
        /// What a handler of the call SDK returns; of a request for several products, for which one. `holds` is what the
        /// app's cart holds of the item then.
        case reply(target: String, reply: CallReply, product: Int, holds: Int?)
        /// Seconds on the player clock.
        case wait(Double)
        /// The shopper's session begins or ends.
        case signIn, signOut
        /// The page reports an error.
        case fail(cause: String)
        /// The page is loaded anew: keys and state are gone.
        case reload
        /// Looks at the player without doing anything.
        case look
        /// What is open now was never answered.
        case end

        /// What the step is called in reports.
        public var title: String {
            switch self {
            case .start: "start"
            case .emit(let type, _, _): "emit \(type)"
            case .invoke(let function, _, _): "invoke \(function)"
            case .notify(let target, _, _): "notify \(target)"
            case .notifyKey(let key, _, _): "notify key \(key)"
            case .act(let action, _, _): "\(action.who) \(action.name)"
            case .listen(let isSet): isSet ? "listen" : "stop listening"
            case .agent(let action, _, _): "agent \(action)"
            case .reply(let target, _, _, _): "reply \(target)"
            case .wait(let seconds): "wait \(NumberText.javaScript(seconds))"
            case .signIn: "sign in"
            case .signOut: "sign out"
            case .fail(let cause): "fail \(cause)"
            case .reload: "reload"
            case .look: "expect"
            case .end: "end"
            }
        }
    }

    /// What a step expects; what is nil is not compared.
    public struct Expectation: Sendable {
        /// Nil: not compared.
        public var verdict: Verdict?
        /// The rules of all errors and warnings of the step.
        public var findings: [RuleName] = []
        /// Paths of the player's state and the values there after the step.
        public var state: [(path: ValuePath, value: JavaScriptValue)] = []

        /// Nothing is compared.
        public init() {}
    }

    /// The text that was read.
    public let file: InputFile
    /// The scenario's name in reports.
    public var title: String
    /// Of the first player.
    public var settings: SettingsInput
    /// The players of a file that names several, in its order, each with the file's settings and its own; empty: one.
    public var players: [(id: String, settings: SettingsInput)] = []
    /// In order.
    public var steps: [Step]
}
