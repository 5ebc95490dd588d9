import JavaScriptSyntax
package import PlayerEmulator
package import PlayerSessions

/// The players of one test, or of a program that runs without one.
///
/// `PlayerBridgeTesting` gives tests the public face of this class; the app sees only the SDK's own types.
@MainActor package final class PlayerEmulation {
    /// That of the running test; without one, that of the process.
    nonisolated static var current: PlayerEmulation { EmulationScope.current ?? standalone }
    private nonisolated static let standalone = PlayerEmulation(EmulationOptions())

    package let options: EmulationOptions
    package private(set) var players: [CommercePlayer] = []
    /// What the app tracked, in order.
    package private(set) var tracked: [(event: String, data: [String: any Sendable])] = []
    package var failsTracking = false
    /// Products of every player that the app makes.
    package var products: [PlayerSettings.Product] = []
    /// Shoppable Videos that can be asked for; nil while any id is one.
    package var videos: [EmulatedVideo]?
    /// Something happened that a test may wait for.
    package let changes = ChangeSignal()
    let host: SessionHost

    /// - Parameter host: Where its sessions live: that of both SDKs.
    nonisolated package init(_ options: EmulationOptions, host: SessionHost = .standalone) {
        self.options = options
        self.host = host
    }

    /// The running test's emulation; without a test, that of the code that made the SDK value.
    nonisolated static func current(else other: PlayerEmulation) -> PlayerEmulation {
        EmulationScope.current ?? other
    }

    // MARK: Players

    /// Seconds on the player clock.
    package private(set) var now: Double = 0

    package func pass(_ seconds: Double) {
        now += seconds
        for player in players { player.pass(seconds) }
        changes.signal(isProgress: false)
    }

    package func makePlayer(
        _ kind: PlayerKind, id: String?, products: [PlayerSettings.Product], configuration: [String: any Sendable]?,
        events: [String] = ["*"], isLive: Bool = false
    ) -> CommercePlayer {
        var settings = PlayerSettings(
            kind: kind, configuration: configuration.map { BridgeValue.javaScript($0) } ?? .object([:]),
            products: products, signedIn: options.isSignedIn, isBare: false,
            events: events.contains("*") ? nil : events)
        settings.isLive = isLive
        settings.playerID = id ?? "player-\(players.count + 1)"
        let player = CommercePlayer(settings, in: self)
        players.append(player)
        return player
    }

    func makePlayer(_ configuration: BambuserVideoConfiguration) -> CommercePlayer {
        let isLive = if case .live = configuration.type { true } else { false }
        return makePlayer(
            .live, id: nil, products: products, configuration: configuration.configuration,
            events: configuration.events, isLive: isLive)
    }

    func makeShoppablePlayer(_ configuration: BambuserShoppableVideoConfiguration) throws -> CommercePlayer {
        guard case .videoId(let id) = configuration.type else {
            throw BambuserPlayerError.invalidTypeForUniqueShoppableVideo
        }
        guard let videos else { return makeShoppablePlayer(EmulatedVideo(id: id, products: products), configuration) }
        guard let video = videos.first(where: { $0.id == id }) else { throw BambuserPlayerError.videoNotFound }
        return makeShoppablePlayer(video, configuration)
    }

    func makeCollection(
        _ configuration: BambuserShoppableVideoConfiguration, page: Int, pageSize: Int
    ) throws -> BambuserPlayerCollection {
        let found: [EmulatedVideo]
        switch configuration.type {
        case .videoId: throw BambuserPlayerError.invalidTypeForShoppableVideoList
        case .playlist(let info): found = (videos ?? []).filter { $0.playlists.contains(info.componentId) }
        case .sku(let info): found = (videos ?? []).filter { $0.skus.contains(info.sku) }
        }
        guard !found.isEmpty else { throw BambuserPlayerError.videoNotFound }
        let size = max(pageSize, 1)
        let start = max(page - 1, 0) * size
        let shown = start < found.count ? found[start..<min(start + size, found.count)] : []
        return BambuserPlayerCollection(
            players: shown.map { makeShoppablePlayer($0, configuration) },
            pagination: Pagination(
                totalPages: (found.count + size - 1) / size, pageSize: pageSize, total: found.count, page: page))
    }

    private func makeShoppablePlayer(
        _ video: EmulatedVideo, _ configuration: BambuserShoppableVideoConfiguration
    ) -> CommercePlayer {
        makePlayer(
            .shoppable, id: nil, products: video.products, configuration: configuration.configuration,
            events: configuration.events)
    }

    // MARK: Tracking

    func track(_ event: String, _ data: [String: any Sendable]) throws -> [String: any Sendable] {
        guard !failsTracking else { throw BambuserPlayerError.failedToTrack }
        tracked.append((event, data))
        changes.signal()
        return data.merging(["event": event]) { own, _ in own }
    }
}

/// Where the app's code finds the emulation of the running test, in every task that the test starts.
package enum EmulationScope {
    @TaskLocal package static var current: PlayerEmulation?
}

/// What a test decides about its players before they are made.
package struct EmulationOptions: Sendable {
    package var numbers = NumberDelivery.number
    package var isSignedIn = true
    /// Whether each text of the app remembers where it was sent.
    package var namesLines = true

    package init() {}
}

/// A Shoppable Video that the emulator knows.
package struct EmulatedVideo: Sendable {
    package var id: String
    package var products: [PlayerSettings.Product]
    /// Ids of the components whose playlist it is in.
    package var playlists: Set<String>
    /// Skus that it is about.
    package var skus: Set<String>

    package init(
        id: String, products: [PlayerSettings.Product], playlists: Set<String> = [], skus: Set<String> = []
    ) {
        self.id = id
        self.products = products
        self.playlists = playlists
        self.skus = skus
    }
}
