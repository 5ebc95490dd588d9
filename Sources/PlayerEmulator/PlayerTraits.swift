import JavaScriptSyntax
import PlayerContract

/// What is different between the players, a row each: whoever adds one writes a row, and no code asks for its name.
struct PlayerTraits: Sendable {
    /// How files and options name it.
    let name: String
    /// The scripts that make up its stub, in the order in which they are loaded.
    let scripts: [String]
    /// How scripts name the object whose functions the app calls.
    var expression = "player"
    /// The handler under which the app listens. Assumed: no document tells its name.
    var messageHandler = "playerEvent"
    /// How its messages are written.
    var wire = Wire.objects
    /// Reads the contract that is built into the binary; nil where no document tells what it expects.
    var contract: (@Sendable (_ includeAssumed: Bool) throws(ContractError) -> PlayerContract)?
    /// What the player cannot start without, and what a bare page has set.
    var configuration = PlayerTraits.currencyAndLocale
    /// The standard model of its host.
    var hostModel = HostModel.standard
    /// One of the players that the Commerce SDK shows.
    var isCommercePlayer = false
    /// The functions of the contract are properties of the window, to be recorded there.
    var hasFunctionsOnWindow = false
    /// It calls its functions and callbacks itself too, so that of calls within calls only the outermost came from a text.
    var callsItself = false
    /// It removes a callback once it was answered.
    var takesCallbacksAway = false
    /// Its app waits for each product under an id of its own, and for every answer under a key.
    var waitsForEachProduct = false
    /// The page is made from a script that carries the configuration.
    var hasStartPage = false
    /// Its reset drops all that a payload can have handed to it.
    var forgetsCode = true
    /// Who waits for an answer, and who is told that it failed.
    var waiting = (who: "player", told: "shopper")
    /// What an answer comes to under a key that was never handed out.
    var unknownKey = "`notify` returns nothing and throws nothing: the app cannot see that its answer was lost"

    enum Wire: Sendable {
        /// Objects with `type` and `data`.
        case objects
        /// JSON texts with `event` and `payload`.
        case json
    }

    private static let currencyAndLocale: JavaScriptValue = .object([
        "currency": .string("USD"), "locale": .string("en-US"),
    ])

    private static let commerce = ["plain-data.js", "commerce-player.js", "playback.js"]

    static let live = PlayerTraits(
        name: "live", scripts: commerce + ["live-player.js"],
        contract: { (assumed) throws(ContractError) in try .live(includeAssumed: assumed) }, isCommercePlayer: true)

    static let shoppable = PlayerTraits(
        name: "shoppable", scripts: commerce + ["shoppable-player.js"],
        contract: { (assumed) throws(ContractError) in try .shoppable(includeAssumed: assumed) },
        configuration: .object(["playerConfig": currencyAndLocale]), isCommercePlayer: true)

    static let calls = PlayerTraits(
        name: "calls", scripts: ["plain-data.js", "call-page.js", "call-widget.js"], expression: "window",
        messageHandler: CallWire.messageHandler, wire: .json,
        contract: { (assumed) throws(ContractError) in try .calls(includeAssumed: assumed) },
        configuration: .object(["orgId": .string("org-1")]), hostModel: .calls, hasFunctionsOnWindow: true,
        callsItself: true, takesCallbacksAway: true, waitsForEachProduct: true, hasStartPage: true,
        // Handlers that a payload subscribes stay.
        forgetsCode: false, waiting: ("agent's tool", "agent"),
        unknownKey: "the page warns on its console at most: the app cannot see that its reply was lost")

    static let recording = PlayerTraits(name: "recording", scripts: ["recording-player.js"], expression: "window")

    /// A script of the user's own: nothing is known of what it keeps.
    static let custom = PlayerTraits(name: "custom", scripts: [], forgetsCode: false)

    static let builtIn = [live, shoppable, calls, recording]
}
