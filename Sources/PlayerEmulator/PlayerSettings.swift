public import JavaScriptSyntax
public import PlayerContract

/// Which stub player a page holds.
public enum PlayerKind: Sendable, Hashable {
    /// The player of live and recorded shows.
    case live
    /// The player of Shoppable Videos.
    case shoppable
    /// The call widget of Video Consultation.
    case calls
    /// No contract: records only the functions that it is told to.
    case recording
    /// A player script of the user's own, named by its path.
    case custom(source: String, name: String)

    /// The built-in player of this name; nil for any other.
    public init?(name: String) {
        guard let kind = Self.builtIn.first(where: { $0.name == name }) else { return nil }
        self = kind
    }

    private static let builtIn: [PlayerKind] = [.live, .shoppable, .calls, .recording]

    /// What is different about it.
    var traits: PlayerTraits {
        switch self {
        case .live: .live
        case .shoppable: .shoppable
        case .calls: .calls
        case .recording: .recording
        case .custom: .custom
        }
    }

    /// The name that `--player` takes.
    public var name: String { traits.name }

    /// Whether it is one of the players that the Commerce SDK shows.
    public var isCommercePlayer: Bool { traits.isCommercePlayer }

    /// Whether its app waits for each product under an id of its own.
    public var waitsForEachProduct: Bool { traits.waitsForEachProduct }

    /// Whether it is made from a script that carries the configuration.
    public var hasStartPage: Bool { traits.hasStartPage }

    /// Who waits for an answer, and who is told that it failed.
    public var waiting: (who: String, told: String) { traits.waiting }

    /// What an answer comes to under a key that was never handed out.
    public var unknownKeyConsequence: String { traits.unknownKey }

    /// Whether the script is the user's own: nothing is known of what it does.
    var isCustom: Bool {
        if case .custom = self { true } else { false }
    }

    /// The contract that is built into the binary; nil where there is none.
    ///
    /// - Parameter includeAssumed: Takes in events and functions that no document names.
    public func builtInContract(includeAssumed: Bool = false) throws(ContractError) -> PlayerContract? {
        guard let contract = traits.contract else { return nil }
        return try contract(includeAssumed)
    }

    /// How scripts name the object whose functions the app calls.
    public var expression: String { traits.expression }

    /// The names that the built-in players go by.
    public static let names = builtIn.map(\.name)
    /// Those of which documents tell what they expect.
    public static let withContract = builtIn.filter { $0.traits.contract != nil }.map(\.name)

    /// Handlers that the app registered on the page.
    var messageHandlers: [String] { [traits.messageHandler] }
}

/// Everything a page is made from: which player, with which show, configuration and readings.
public struct PlayerSettings: Sendable {
    /// A product of the show, as the dashboard knows it.
    public struct Product: Sendable {
        /// The player's own id, under which the app sends data.
        public var id: String
        /// The shop's sku.
        public var ref: String
        /// The absolute address of the product's page.
        public var url: String
        /// Data that the dashboard holds; hydration is merged over it.
        public var dashboard: JavaScriptValue?

        /// A product with nothing known, or with the dashboard's data.
        public init(id: String, ref: String, url: String, dashboard: JavaScriptValue? = nil) {
            self.id = id
            self.ref = ref
            self.url = url
            self.dashboard = dashboard
        }
    }

    /// Which stub the page holds.
    public var kind: PlayerKind
    /// What the player expects; nil where nothing is known.
    public var contract: PlayerContract?
    /// The player's configuration, an object; the bare page has USD and en-US.
    public var configuration: JavaScriptValue
    /// Readings that differ from the contract's defaults: name to value.
    public var readings: [String: String]
    /// Those of the show.
    public var products: [Product]
    /// Functions that the recording page records.
    public var recorded: [String]
    /// Whether the shopper is signed in at the start.
    public var signedIn: Bool
    /// A page without a show: any product id counts as requested, nothing supplies missing fields.
    public var isBare: Bool
    /// The events that the app asked for; nil for all.
    public var events: [String]?
    /// A show that is on the air: it has no position to move to.
    public var isLive = false
    /// What the app calls this player. Part of every callback key, so that no two players hand out the same one.
    public var playerID = ""

    /// The player's name in callback keys, which stand between quotes in scripts.
    var keyScope: String {
        playerID.utf8.map { byte in
            let isPlain = Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80 || (0x30...0x39).contains(byte)
            return isPlain ? String(Unicode.Scalar(byte)) : "_\(byte)"
        }.joined()
    }

    /// The bare page on which single payloads run: currency and locale set, no dashboard data.
    public init(
        kind: PlayerKind, contract: PlayerContract? = nil, configuration: JavaScriptValue? = nil,
        readings: [String: String] = [:], products: [Product] = [], recorded: [String] = [], signedIn: Bool = true,
        isBare: Bool = true, events: [String]? = nil
    ) {
        self.kind = kind
        self.contract = contract
        self.configuration = configuration ?? Self.bareConfiguration(of: kind)
        self.readings = readings
        self.products = products
        self.recorded = recorded
        self.signedIn = signedIn
        self.isBare = isBare
        self.events = events
    }

    /// Currency and locale, where the player looks for them; of the call widget what it cannot start without.
    static func bareConfiguration(of kind: PlayerKind) -> JavaScriptValue { kind.traits.configuration }
}
