import BambuserCommerceSDK
public import BridgeFindings
import JavaScriptSyntax
import PlayerEmulator
import PlayerSessions

extension PlayerEmulator {
    /// What a test decides before its players are made.
    public struct Options: Sendable {
        /// Which side holds where documents disagree: `["wishlist-field": "sku"]`. The page of the Live player lists
        /// all of them.
        public var readings: [String: String]
        /// What the SDK is assumed to do around a text, by name, as `--host-model` takes it.
        public var hostModel: String
        /// Which Swift type numbers have in `event.data`.
        public var numbers: Numbers
        /// Whether the shopper is signed in when a player starts.
        public var isSignedIn: Bool
        /// Takes in events and functions whose native name is a guess.
        public var includesGuesses: Bool
        /// Rules that have to speak: they fail the test only when they do not.
        public var expected: Set<RuleName>
        /// Findings from here on fail the test; nil: none does. With ``Severity/error``, warnings that a shop wants to
        /// stop its build for are errors: the guide has the table.
        public var failOn: Severity?
        /// How long tests wait for the app after its last progress unless they say otherwise, in real time.
        public var patience: Duration
        /// How long nothing may happen, in real time, before an app that owes nothing counts as done.
        public var quiet: Duration
        /// Events of the app's own page, which no contract knows.
        public var customEvents: Set<String>
        /// Records a finding at the line of the app that sent the text, in debug builds. Costs microseconds a text.
        public var namesLines: Bool

        /// The usual options, or some of them changed.
        public init(
            readings: [String: String] = [:], hostModel: String = "function-wrapper", numbers: Numbers = .number,
            isSignedIn: Bool = true, includesGuesses: Bool = false, expecting expected: Set<RuleName> = [],
            failOn: Severity? = .error, patience: Duration = PlayerEmulator.standardLimit,
            quiet: Duration = .milliseconds(50), customEvents: Set<String> = [], namesLines: Bool = true
        ) {
            self.readings = readings
            self.hostModel = hostModel
            self.numbers = numbers
            self.isSignedIn = isSignedIn
            self.includesGuesses = includesGuesses
            self.expected = expected
            self.failOn = failOn
            self.patience = patience
            self.quiet = quiet
            self.customEvents = customEvents
            self.namesLines = namesLines
        }

        func fails(_ finding: Finding) -> Bool { failOn.map { finding.severity >= $0 } ?? false }

        var emulation: EmulationOptions {
            var options = EmulationOptions()
            options.numbers = numbers.delivery
            options.isSignedIn = isSignedIn
            options.namesLines = namesLines
            return options
        }

        var sessions: SessionHost.Options {
            var options = SessionHost.Options()
            options.readings = readings
            options.hostModel = hostModel
            options.includesAssumed = includesGuesses
            options.customEvents = customEvents
            if failOn == .error { options.levels = TestSeverity.levels }
            return options
        }
    }

    /// Which Swift type a number of the page has when it reaches the app. No document settles it.
    public enum Numbers: Sendable, CaseIterable {
        /// `NSNumber`, as WebKit's messages have it: every cast that the value allows succeeds.
        case number
        /// `Double`: `as? Int` fails.
        case double
        /// `String`: every cast to a number fails.
        case text

        var delivery: NumberDelivery {
            switch self {
            case .number: .number
            case .double: .double
            case .text: .text
            }
        }
    }

    /// A product of a show, as the dashboard knows it.
    public struct Product: Sendable {
        /// The player's own id, under which the app sends data back.
        public var id: String
        /// The shop's sku.
        public var ref: String
        /// The absolute address of the product's page.
        public var url: String
        /// What the dashboard holds: what the app sends is laid over it.
        public var dashboard: [String: any Sendable]?

        /// A product with nothing known, or with the dashboard's data.
        public init(
            id: String, ref: String, url: String = "https://shop.example", dashboard: [String: any Sendable]? = nil
        ) {
            self.id = id
            self.ref = ref
            self.url = url
            self.dashboard = dashboard
        }

        init(_ settings: PlayerSettings.Product) {
            let dashboard = settings.dashboard.map { BridgeValue.swift($0) as? [String: any Sendable] } ?? nil
            self.init(id: settings.id, ref: settings.ref, url: settings.url, dashboard: dashboard)
        }

        var settings: PlayerSettings.Product {
            .init(id: id, ref: ref, url: url, dashboard: dashboard.map { BridgeValue.javaScript($0) })
        }
    }

    /// A Shoppable Video that the app can ask for.
    public struct Video: Sendable {
        /// What the app asks for as `videoId`.
        public var id: String
        /// Those that the video shows.
        public var products: [Product]
        /// Ids of the components whose playlist it is in.
        public var playlists: Set<String>
        /// Skus that it is about.
        public var skus: Set<String>

        /// A video that the app can ask for.
        public init(id: String, products: [Product] = [], playlists: Set<String> = [], skus: Set<String> = []) {
            self.id = id
            self.products = products
            self.playlists = playlists
            self.skus = skus
        }

        var emulated: EmulatedVideo {
            EmulatedVideo(id: id, products: products.map(\.settings), playlists: playlists, skus: skus)
        }
    }
}
